import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import styles from './choice-menu.module.css'

type Props = {
  label: string
  options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[]
  /** The one that holds now. */
  value?: string | undefined
  onChoose: (value: string) => void
}

/** One of few values, all in sight (WAI-ARIA, menu): it has the focus when it comes, and the arrows move in it. */
export function ChoiceMenu({ label, options, value, onChoose }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
  useLayoutEffect(() => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])]
    const focused = all.find((item) => item.getAttribute('aria-checked') === 'true') ?? all[0]
    // After whatever it opens in has taken the focus for itself.
    queueMicrotask(() => focused?.focus({ preventScroll: true }))
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const step = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    all[step % all.length]?.focus()
  }
  return (
    <div ref={menu} role="menu" aria-label={label} tabIndex={-1} className={styles.menu} onKeyDown={onKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          className={styles.item}
          onClick={() => onChoose(option.value)}
        >
          <span className={styles.label}>
            {option.label}
            {option.hint ? <span className={styles.hint}> {option.hint}</span> : null}
          </span>
          {option.value === value ? (
            <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.tick}>
              <path d="M3 8.5l3.2 3.2L13 4.8" />
            </svg>
          ) : null}
        </button>
      ))}
    </div>
  )
}
