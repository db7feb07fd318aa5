import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useText } from '../../text/text.ts'
import { Email } from '../../ui/email.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AssigneeMark } from '../assignee-mark.tsx'
import { StatusBadge, TicketMarks } from '../badge.tsx'
import type { Row } from '../list-data/pages.ts'
import { FoundLine, MarkedTitle } from '../search/found.tsx'
import { RowTags } from '../tags/row-tags.tsx'
import styles from './table.module.css'

export type RowActions = {
  /** Narrows the list to one requester. */
  onlyFrom: (requester: { id: string; email: string }) => void
  onOpen: () => void
}

type Props = { row: Row; agent: boolean; rowIndex: number; current: boolean; actions: RowActions }

export const TicketRow = memo(function TicketRow({ row, agent, rowIndex, current, actions }: Props) {
  const t = useText()
  const { ticket, found } = row
  const files = ticket.attachments.length
  return (
    <tr role="row" aria-rowindex={rowIndex} data-ticket={ticket.id} className={styles.row}>
      <td role="cell" className={styles.title}>
        <Link to="/tickets/$id" params={{ id: ticket.id }} className={styles.link} onClick={actions.onOpen}>
          <MarkedTitle title={ticket.title} found={found} />
        </Link>
        <FoundLine found={found} />
        <p className={styles.about}>
          <AssigneeMark ticket={ticket} />
          <TicketMarks ticket={ticket} />#{ticket.id} · <RelativeTime at={ticket.createdAt} />
          {files > 0 ? ` · ${t.tickets.files(files)}` : null}
          <RowTags tags={ticket.tags} />
        </p>
      </td>
      <td role="cell" className={styles.status}>
        <StatusBadge status={ticket.status} />
      </td>
      {agent ? <Requester user={ticket.user} current={current} actions={actions} /> : null}
    </tr>
  )
})

type RequesterProps = { user: { id: string; email: string }; current: boolean; actions: RowActions }

function Requester({ user, current, actions }: RequesterProps) {
  const t = useText()
  const only = {
    type: 'button' as const,
    className: styles.only,
    title: t.tickets.onlyOf(user.email),
    onClick: () => actions.onlyFrom(user),
  }
  return (
    <>
      <td role="cell" className={styles.id} data-label={t.tickets.customer}>
        <button {...only} tabIndex={-1}>
          <span>{user.id}</span>
        </button>
      </td>
      <td role="cell" className={styles.mail}>
        {/* Reached by Tab from its own row only, or the way down the list would be twice as long. */}
        <button {...only} tabIndex={current ? 0 : -1}>
          <Email of={user.email} />
        </button>
      </td>
    </>
  )
}
