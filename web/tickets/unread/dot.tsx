import { useText } from '../../text/text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './dot.module.css'

/** Before the title of a ticket that is unread, at the edge of what it stands in, which is positioned. */
export function UnreadDot() {
  const t = useText()
  return (
    <span className={styles.dot} title={t.unread.name}>
      <VisuallyHidden>{t.unread.name} </VisuallyHidden>
    </span>
  )
}
