import { useText } from '../text/text.ts'
import { useStore } from '../ui/store.ts'
import { colleagues } from './presence.ts'
import styles from './writing-line.module.css'

/** Which colleagues write on the ticket at this moment; its place is kept while nobody does. */
export function WritingLine() {
  const t = useText()
  const names = useStore(colleagues).flatMap(({ name, writing }) => (writing ? [name] : []))
  return <span className={styles.line}>{names.length > 0 ? t.presence.writing(names) : null}</span>
}
