import { Link } from '@tanstack/react-router'
import { draftHeads } from '../../comments/draft-heads.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useStore } from '../../ui/store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './nav.module.css'
import { useShownPath } from './use-shown.ts'

/** The way to one's drafts, with their number, while there are any. */
export function DraftsLink({ onChoose }: { onChoose: () => void }) {
  const t = useText()
  const drafts = useStore(draftHeads)?.length ?? 0
  const isShown = useShownPath() === '/drafts'
  if (drafts === 0 && !isShown) return null
  return (
    <Link to="/drafts" className={styles.link} title={t.drafts.title} onClick={onChoose}>
      <Icon name="pen" />
      <span className={styles.label}>
        {t.drafts.title}
        <VisuallyHidden>:</VisuallyHidden>
      </span>
      <span className={styles.count}>
        <span aria-hidden="true">{drafts}</span>
        <VisuallyHidden> {t.drafts.count(drafts)}</VisuallyHidden>
      </span>
    </Link>
  )
}
