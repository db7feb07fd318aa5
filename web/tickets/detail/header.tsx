import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './header.module.css'
import { useAnnounceFields } from './use-announce-fields.ts'

type Props = {
  ticket: TicketDetails
  heading: (badge: ReactNode) => ReactNode
  className?: string | undefined
  /** Since when, and from whom. */
  children: ReactNode
}

/** What the ticket is and how it stands. */
export function TicketHeader({ ticket, heading, className, children }: Props) {
  useAnnounceFields(ticket)
  return (
    <header className={classNames(styles.header, className)}>
      {heading(<StatusBadge status={ticket.status} upperCase />)}
      <div className={styles.created}>{children}</div>
    </header>
  )
}
