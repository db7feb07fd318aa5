import { useText } from '../text/text.ts'
import { useHasDraft } from './draft-heads.ts'
import styles from './draft-mark.module.css'

/** Behind the title of a ticket on which one has begun to write. */
export function DraftMark({ ticketId }: { ticketId: string }) {
  const t = useText()
  return useHasDraft(ticketId) ? (
    <>
      {' '}
      <span className={styles.mark}>{t.drafts.mark}</span>
    </>
  ) : null
}
