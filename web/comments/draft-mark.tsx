import { useText } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { useHasDraft } from './draft-heads.ts'
import styles from './draft-mark.module.css'

type Props = {
  ticketId: string
  /** The shape alone: the word is read, and shown as a title. */
  bare?: boolean
}

/** Says in a list that one has begun to write on the ticket. */
export function DraftMark({ ticketId, bare }: Props) {
  const t = useText()
  if (!useHasDraft(ticketId)) return null
  return bare ? (
    <>
      <span className={styles.shape} title={t.drafts.mark}>
        <Icon name="pen" small />
        <VisuallyHidden>{t.drafts.mark}</VisuallyHidden>
      </span>{' '}
    </>
  ) : (
    <>
      <span className={styles.mark}>{t.drafts.mark}</span>
      {' · '}
    </>
  )
}
