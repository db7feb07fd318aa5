import { useText } from '../text/text.ts'
import { LockIcon } from './icons.tsx'
import styles from './note-mark.module.css'

/** Says that a comment is an internal note. */
export function NoteMark() {
  const t = useText()
  return (
    <span className={styles.mark}>
      <LockIcon />
      {t.notes.name}
    </span>
  )
}
