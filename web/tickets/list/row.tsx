import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AssigneeCircle, AssigneeMark } from '../assignee-mark.tsx'
import { PriorityShape, StatusBadge, StatusDot, TicketMarks } from '../badge.tsx'
import { SelectBox } from '../bulk/select-box.tsx'
import { useIsSelected } from '../bulk/selected.ts'
import type { Row } from '../list-data/pages.ts'
import { FoundLine, MarkedTitle } from '../search/found.tsx'
import { SnoozeMark } from '../snooze/mark.tsx'
import { RowTags } from '../tags/row-tags.tsx'
import { TurnMark } from '../turn-mark.tsx'
import { UnreadDot } from '../unread/dot.tsx'
import { useReadState } from '../unread/store.ts'
import type { Density } from './density.ts'
import styles from './table.module.css'

export type RowActions = {
  /** Narrows the list to one requester. */
  onlyFrom: (requester: { id: string; email: string }) => void
  onOpen: () => void
  /** A ticket, or all from the one that was selected last to it. */
  onSelect: (id: string, isRange: boolean) => void
}

type Props = {
  row: Row
  agent: boolean
  density: Density
  rowIndex: number
  current: boolean
  actions: RowActions
}

export const TicketRow = memo(function TicketRow({ density, ...props }: Props) {
  const { row, rowIndex, agent } = props
  const isUnread = useReadState(row.ticket.id)?.isUnread
  const selected = useIsSelected(row.ticket.id) && agent
  return (
    <tr
      role="row"
      aria-rowindex={rowIndex}
      data-ticket={row.ticket.id}
      data-unread={isUnread ? '' : undefined}
      data-selected={selected || undefined}
      className={styles.row}
    >
      {density === 'compact' ? (
        <CompactCells isUnread={isUnread} {...props} />
      ) : (
        <ComfortableCells isUnread={isUnread} {...props} />
      )}
    </tr>
  )
})

type CellsProps = Omit<Props, 'density'> & { isUnread: boolean | undefined }

/** The columns of the specification, each title with what one needs to choose below it. */
function ComfortableCells({ row, isUnread, agent, current, actions }: CellsProps) {
  const t = useText()
  const { ticket, found } = row
  const files = ticket.attachments.length
  return (
    <>
      <td role="cell" className={styles.title}>
        {isUnread ? <UnreadDot /> : null}
        <TitleLink row={row} actions={actions} />
        <FoundLine found={found} />
        <p className={styles.about}>
          <span className={styles.facts}>
            <AssigneeMark ticket={ticket} />
            <SnoozeMark ticket={ticket} />
            <TicketMarks ticket={ticket} />
            {ticket.turn ? (
              <>
                <TurnMark ticket={ticket} />
                {' · '}
              </>
            ) : null}
            #{ticket.id} · <RelativeTime at={ticket.createdAt} />
            {agent ? null : <Colleague of={ticket.user} />}
            {files > 0 ? ` · ${t.tickets.files(files)}` : null}
          </span>
          <RowTags tags={ticket.tags} />
        </p>
        {agent ? <SelectBox id={ticket.id} current={current} onSelect={actions.onSelect} /> : null}
      </td>
      <td role="cell" className={styles.status}>
        <StatusBadge status={ticket.status} />
      </td>
      {agent ? <Requester user={ticket.user} current={current} actions={actions} /> : null}
    </>
  )
}

/** Who has filed it, where that is somebody who shares it. */
function Colleague({ of }: { of: Row['ticket']['user'] }) {
  const t = useText()
  const viewer = useViewer()
  if (of.id === viewer.id) return null
  return (
    <>
      {' · '}
      <bdi title={of.email}>{t.shared.from(of.name)}</bdi>
    </>
  )
}

/** One line: how urgent, which, what, whose turn, how it stands, whose, who works on it, and since when nothing has happened. */
function CompactCells({ row, isUnread, current, actions }: CellsProps) {
  const { ticket, found } = row
  return (
    <>
      <td role="cell" className={styles.priority}>
        <PriorityShape priority={ticket.priority} />
      </td>
      <td role="cell" className={styles.number}>
        {ticket.id}
      </td>
      <td role="cell" className={styles.title}>
        {isUnread ? <UnreadDot /> : null}
        <TitleLink row={row} actions={actions} />
        <FoundLine found={found} />
        <SelectBox id={ticket.id} current={current} onSelect={actions.onSelect} />
      </td>
      <td role="cell" className={styles.turn}>
        <TurnMark ticket={ticket} />
      </td>
      <td role="cell" className={styles.status}>
        <StatusDot status={ticket.status} />
      </td>
      <Requester user={ticket.user} current={current} actions={actions} />
      <td role="cell" className={styles.assignee}>
        <AssigneeCircle ticket={ticket} />
      </td>
      <td role="cell" className={styles.active}>
        <SnoozeMark ticket={ticket} bare />
        <RelativeTime at={ticket.updatedAt} short />
      </td>
    </>
  )
}

function TitleLink({ row: { ticket, found }, actions }: Pick<Props, 'row' | 'actions'>) {
  return (
    <Link
      to="/tickets/$id"
      params={{ id: ticket.id }}
      className={styles.link}
      title={ticket.title.length > 60 ? ticket.title : undefined}
      onClick={actions.onOpen}
    >
      <MarkedTitle title={ticket.title} found={found} />
    </Link>
  )
}

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
          <bdi>{user.email}</bdi>
        </button>
      </td>
    </>
  )
}
