import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './combobox.module.css'

export type Option = {
  readonly value: string
  readonly label: string
  /** In paler ink behind the label, or below it. */
  readonly detail?: string | undefined
  readonly icon?: ReactNode
}

type Props = {
  label: string
  placeholder: string
  typed: string
  onType: (typed: string) => void
  options: readonly Option[]
  /** The one that holds now. */
  value?: string | undefined
  onChoose: (value: string) => void
  /** Stands there when there are no options; null while they are awaited. */
  none: string | null
  /** The options are still of what was typed before, or not all there: Enter waits for those that fit, or for the one that holds. */
  isAwaited?: boolean
}

/** A box to type in above the options that fit: the arrows move among them, Enter takes one, and so does a click (WAI-ARIA, combobox). */
export function Combobox({
  label,
  placeholder,
  typed,
  onType,
  options,
  value,
  onChoose,
  none,
  isAwaited = none === null,
}: Props) {
  const id = useId()
  /** Until one moves: the one that holds, so that Enter changes nothing; of what was typed for, the first. */
  const [moved, setMoved] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const holds = options.findIndex((option) => option.value === value)
  const active = Math.min(moved ?? (typed ? 0 : Math.max(0, holds)), options.length - 1)
  const chosen = options[active]
  const isHeldToCome = value !== undefined && holds < 0
  const isEntered = useRef(false)
  const take = useEffectEvent(() => {
    if (isEntered.current && chosen) onChoose(chosen.value)
    isEntered.current = false
  })

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  useEffect(() => {
    if (!isAwaited) take()
  }, [isAwaited])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length) setMoved((active + step + options.length) % options.length)
    else if (event.key !== 'Enter') return
    else if (isAwaited && moved === null && (typed || !chosen || isHeldToCome)) isEntered.current = true
    else if (chosen) onChoose(chosen.value)
    event.preventDefault()
  }

  return (
    <div className={styles.combobox}>
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={placeholder}
        className={styles.input}
        value={typed}
        onChange={({ currentTarget }) => {
          setMoved(null)
          isEntered.current = false
          onType(currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.options}>
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            className={classNames(styles.option, index === active && styles.active)}
            onPointerMove={() => setMoved(index)}
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(option.value)}
          >
            {option.icon}
            <span className={styles.words}>
              <span className={styles.label}>{option.label}</span>
              {option.detail ? <span className={styles.detail}> {option.detail}</span> : null}
            </span>
            {option.value === value ? (
              <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.tick}>
                <path d="M3 8.5l3.2 3.2L13 4.8" />
              </svg>
            ) : null}
          </div>
        ))}
      </div>
      <div aria-live="polite" className={styles.none}>
        {options.length === 0 ? none : null}
      </div>
    </div>
  )
}
