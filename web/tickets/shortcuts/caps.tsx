import { useText } from '../../text/text.ts'
import styles from './caps.module.css'

/** The keys of a shortcut as they are drawn on a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const named: Readonly<Record<string, string>> = useText().keyboard.caps
  const caps = keys.flatMap((chord) => (chord === '+' ? [chord] : chord.split('+')))
  return (
    <span className={styles.caps}>
      {caps.map((key) => (
        <kbd key={key} className={styles.cap}>
          {named[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  )
}
