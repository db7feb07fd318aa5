import type { ReactNode } from 'react'
import { useText } from '../../text/text.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { TicketNotFound } from './not-found.tsx'
import styles from './screen.module.css'
import type { Conversation } from './use-conversation.ts'

/** What stands in the place of a ticket that is not there, or not yet. */
export function InsteadOfTicket({
  conversation: { missing, failure, busy, reload },
  loading,
}: {
  conversation: Conversation
  loading: ReactNode
}) {
  const t = useText()
  if (missing) {
    return (
      <div className={styles.instead}>
        <TicketNotFound message={missing} onRetry={reload} />
      </div>
    )
  }
  if (!failure) return loading
  return (
    <div className={styles.instead}>
      <ScreenHeading title={t.ticket.title}>{t.ticket.title}</ScreenHeading>
      <LoadFailure message={failure} onRetry={reload} busy={busy} />
    </div>
  )
}
