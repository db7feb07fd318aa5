import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { PriorityMark, StatusShape } from '../badge.tsx'
import { type ChoiceName, optionsOf, titleOf, valuesOf } from '../fields.ts'
import type { Status } from '../statuses.ts'
import styles from './field-values.module.css'

export type Priority = NonNullable<Parameters<typeof PriorityMark>[0]['priority']>

type Props = {
  name: ChoiceName
  /** The one that holds now. */
  value?: string | null | undefined
  onChoose: (value: string, label: string) => void
}

/** The values of a field, all in sight: the arrows move among them, and each has its number. */
export function FieldValues({ name, value, onChoose }: Props) {
  useText()
  const group = useRef<HTMLDivElement>(null)
  const options = optionsOf(name)
  useLayoutEffect(() => {
    // After the panel around it has taken the focus for its first button.
    const held = () =>
      group.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus({ preventScroll: true })
    queueMicrotask(held)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const numbered = options.find(([option]) => numberOf(name, option) === event.key)
    const all = [...(group.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const letter = event.key.toLowerCase()
    const begins = options.findIndex(([, label]) => label.toLowerCase().startsWith(letter))
    const to =
      { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key] ??
      (letter.length === 1 && begins >= 0 ? begins : undefined)
    if (numbered) onChoose(...numbered)
    else if (to !== undefined && event.key !== ' ') all[to % all.length]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div ref={group} role="group" aria-label={titleOf(name)} className={styles.values} onKeyDown={onKeyDown}>
      {options.map(([option, label]) => (
        <Button
          key={option}
          kind="quiet"
          aria-pressed={value === undefined ? undefined : option === value}
          aria-keyshortcuts={numberOf(name, option)}
          onClick={() => onChoose(option, label)}
        >
          <span className={styles.shape}>
            {name === 'status' ? (
              <StatusShape status={option as Status} />
            ) : (
              <PriorityMark priority={option as Priority} />
            )}
          </span>
          {label}
          <KeyHint of={numberOf(name, option)} />
        </Button>
      ))}
    </div>
  )
}

/** A ticket's way through the statuses is 1 to 4, and so is the way from low to urgent. */
function numberOf(name: ChoiceName, value: string): string {
  const values = valuesOf(name)
  const at = values.indexOf(value)
  return String(name === 'priority' ? values.length - at : at + 1)
}
