import { useText } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './note-mark.module.css'

/** Says that a comment is an internal note. */
export function NoteMark() {
  const t = useText()
  return (
    <span className={styles.mark}>
      <Icon name="lock" small />
      {t.notes.name}
    </span>
  )
}
