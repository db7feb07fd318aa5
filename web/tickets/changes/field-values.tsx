import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useText } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { ChoiceMark } from '../choice-mark.tsx'
import { type ChoiceName, numberOf, optionsOf, titleOf } from '../fields.ts'
import styles from './field-values.module.css'

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
            <ChoiceMark name={name} value={option} />
          </span>
          {label}
          <KeyHint of={numberOf(name, option)} />
        </Button>
      ))}
    </div>
  )
}
