import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { StatusBadge } from '../status-badge.tsx'
import type { TicketDetails } from '../ticket-data/store.ts'
import styles from './header.module.css'
import { useAnnounceFields } from './use-announce-fields.ts'

type Props = {
  ticket: TicketDetails
  /** With the `TicketBadge` beside it. */
  heading: ReactNode
  className?: string | undefined
  /** Since when, and from whom. */
  children: ReactNode
}

export const TicketBadge = ({ ticket: { status } }: { ticket: TicketDetails }) => (
  <StatusBadge status={status} upperCase />
)

/** What the ticket is and how it stands. */
export function TicketHeader({ ticket, heading, className, children }: Props) {
  useAnnounceFields(ticket)
  return (
    <header className={classNames(styles.header, className)}>
      {heading}
      <div className={styles.created}>{children}</div>
    </header>
  )
}
