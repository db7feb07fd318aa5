import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { TicketsQuery } from '../graphql/generated/tickets/list.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { StatusBadge } from './badge.tsx'
import styles from './list-table.module.css'

export type ListedTicket = NonNullable<TicketsQuery['tickets']>[number]

type Props = { ticket: ListedTicket; agent: boolean; rowIndex: number }

export const TicketRow = memo(function TicketRow({ ticket, agent, rowIndex }: Props) {
  const files = ticket.attachments.length
  const [name, domain] = ticket.user.email.split('@')
  return (
    <tr role="row" aria-rowindex={rowIndex} className={styles.row}>
      <td role="cell" className={styles.title}>
        <Link to="/tickets/$id" params={{ id: ticket.id }} className={styles.link}>
          {ticket.title}
        </Link>
        <p className={styles.about}>
          #{ticket.id} · <RelativeTime at={ticket.createdAt} />
          {files > 0 ? ` · ${files} ${files === 1 ? 'file' : 'files'}` : null}
        </p>
      </td>
      <td role="cell" className={styles.status}>
        <StatusBadge status={ticket.status} />
      </td>
      {agent ? (
        <>
          <td role="cell" className={styles.id}>
            <span className={styles.idWord} aria-hidden="true">
              Customer{' '}
            </span>
            <span>{ticket.user.id}</span>
          </td>
          <td role="cell" className={styles.mail}>
            <span>
              {name}@<wbr />
              {domain}
            </span>
          </td>
        </>
      ) : null}
    </tr>
  )
})
