import { Link } from '@tanstack/react-router'
import { useClient } from 'urql'
import { useViewer } from '../../session/session.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { StatusBadge, TicketMarks } from '../badge.tsx'
import { listCache } from '../list-data/cache.ts'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './header.module.css'
import { useAnnounceFields } from './use-announce-fields.ts'

export function BackToList() {
  const { id, role } = useViewer()
  const lists = listCache(useClient(), id)
  return (
    <Link
      to="/tickets"
      search={lists.last()}
      state={{ returning: true }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={styles.back}
    >
      <span aria-hidden="true">← </span>
      {role === 'agent' ? 'All Tickets' : 'My Tickets'}
    </Link>
  )
}

/** What the ticket is, how it stands, since when, and for agents from whom. */
export function TicketHeader({ ticket }: { ticket: TicketDetails }) {
  const { id, title, status, createdAt, user } = ticket
  const { role } = useViewer()
  const name = `Ticket #${id}: ${title}`
  useAnnounceFields(ticket)
  return (
    <header className={styles.header}>
      <ScreenHeading title={name} aside={<StatusBadge status={status} upperCase />}>
        {name}
      </ScreenHeading>
      <p className={styles.created}>
        <TicketMarks ticket={ticket} />
        Created <RelativeTime at={createdAt} />
        {role === 'agent' ? ` by ${user.email}` : null}
      </p>
    </header>
  )
}
