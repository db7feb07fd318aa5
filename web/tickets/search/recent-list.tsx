import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../text/text.ts'
import styles from './recent-list.module.css'

type Props = {
  id: string
  searches: readonly string[]
  onChoose: (text: string) => void
  /** Back into the box. */
  onLeave: () => void
  onClear: () => void
}

/** What one searched for lately, below the box while it is empty. */
export function RecentSearches({ id, searches, onChoose, onLeave, onClear }: Props) {
  const t = useText()
  const [focused, setFocused] = useState(-1)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The page has other plans with some of these keys.
    event.stopPropagation()
    const step = stepOf(event.key, focused, searches.length)
    if (step !== null) {
      if (step < 0) onLeave()
      else event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')[step]?.focus()
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(searches[focused] ?? '')
    else if (event.key === 'Escape') onLeave()
    else {
      // Whoever goes on typing types in the box.
      if (event.key.length === 1) onLeave()
      return
    }
    event.preventDefault()
  }

  return (
    // Takes the focus where a click on a button does not, or it would count as having left.
    <div id={id} tabIndex={-1} className={styles.panel}>
      <div
        role="listbox"
        aria-label={t.search.recent}
        tabIndex={-1}
        className={styles.list}
        onKeyDown={onKeyDown}
        onBlur={() => setFocused(-1)}
      >
        {searches.map((text, index) => (
          <div
            key={text}
            role="option"
            aria-selected={index === focused}
            tabIndex={index === Math.max(focused, 0) ? 0 : -1}
            className={styles.option}
            onFocus={() => setFocused(index)}
            onClick={() => onChoose(text)}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.clock}>
              <circle cx="12" cy="12" r="8.5" />
              <path d="M12 7.5V12l3 2" />
            </svg>
            <span dir="auto" className={styles.text}>
              {text}
            </span>
          </div>
        ))}
      </div>
      <button type="button" className={styles.clear} onClick={onClear}>
        {t.search.clearRecent}
      </button>
    </div>
  )
}

/** The option that a key leads to, -1 for the box; null for a key that leads nowhere. */
function stepOf(key: string, focused: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(focused + 1, count - 1)
  if (key === 'ArrowUp') return focused - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
