import { memo } from 'react'
import { DraftMark } from '../../comments/draft-mark.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AssigneeCircle } from '../assignee-mark.tsx'
import { PriorityShape, StatusDot } from '../badge.tsx'
import { useIsSelected } from '../bulk/selected.ts'
import type { ColumnName } from '../filters/columns.ts'
import { SnoozeMark } from '../snooze/mark.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { TurnMark } from '../turn-mark.tsx'
import { useReadState } from '../unread/store.ts'
import { AgentTitleCell, type CellsProps, RequesterCells } from './agent-cells.tsx'
import { columns } from './columns.tsx'
import type { RowProps } from './look.ts'
import { TicketRow } from './row.tsx'
import styles from './table.module.css'

export const AgentRow = memo(function AgentRow({ rowIndex, ...props }: RowProps) {
  const { row, look } = props
  const isUnread = useReadState(row.ticket.id)?.isUnread
  const isSelected = useIsSelected(row.ticket.id)
  return (
    <TicketRow ticketId={row.ticket.id} rowIndex={rowIndex} isUnread={isUnread} isSelected={isSelected}>
      {look.chosen ? (
        <ChosenCells isUnread={isUnread} chosen={look.chosen} {...props} />
      ) : look.density === 'compact' ? (
        <CompactCells isUnread={isUnread} {...props} />
      ) : (
        <ComfortableCells isUnread={isUnread} {...props} />
      )}
    </TicketRow>
  )
})

function ChosenCells({ chosen, ...props }: CellsProps & { chosen: readonly ColumnName[] }) {
  return chosen.map((name) => {
    const Cells = columns[name].cells
    return <Cells key={name} {...props} others={chosen} />
  })
}

/** The columns of the specification, each title with what one needs to choose below it. */
function ComfortableCells(props: CellsProps) {
  const { row, current, actions } = props
  const { ticket } = row
  return (
    <>
      <AgentTitleCell {...props} />
      <td role="cell" className={styles.status}>
        <StatusBadge status={ticket.status} />
      </td>
      <RequesterCells user={ticket.user} current={current} actions={actions} />
    </>
  )
}

/** One line: how urgent, which, what, whose turn, how it stands, whose, who works on it, and since when nothing has happened. */
function CompactCells(props: CellsProps) {
  const { row, current, actions } = props
  const { ticket } = row
  return (
    <>
      <td role="cell" className={styles.priority}>
        <PriorityShape priority={ticket.priority} />
      </td>
      <td role="cell" className={styles.number}>
        {ticket.id}
      </td>
      <AgentTitleCell {...props} />
      <td role="cell" className={styles.turn}>
        <TurnMark ticket={ticket} />
      </td>
      <td role="cell" className={styles.status}>
        <StatusDot status={ticket.status} />
      </td>
      <RequesterCells user={ticket.user} current={current} actions={actions} />
      <td role="cell" className={styles.assignee}>
        <AssigneeCircle ticket={ticket} />
      </td>
      <td role="cell" className={styles.active}>
        <DraftMark ticketId={ticket.id} bare />
        <SnoozeMark ticket={ticket} bare />
        <RelativeTime at={ticket.updatedAt} short />
      </td>
    </>
  )
}
