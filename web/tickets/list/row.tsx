import { memo } from 'react'
import { DraftMark } from '../../comments/draft-mark.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AssigneeCircle } from '../assignee-mark.tsx'
import { PriorityShape, StatusBadge, StatusDot } from '../badge.tsx'
import { useIsSelected } from '../bulk/selected.ts'
import type { ColumnName } from '../filters/columns.ts'
import type { Row } from '../list-data/pages.ts'
import { SnoozeMark } from '../snooze/mark.tsx'
import { TurnMark } from '../turn-mark.tsx'
import { useReadState } from '../unread/store.ts'
import { type CellsProps, RequesterCells, type RowActions, TitleCell } from './cells.tsx'
import { columns } from './columns.tsx'
import type { Density } from './density.ts'
import styles from './table.module.css'

type Props = {
  row: Row
  agent: boolean
  density: Density
  /** Instead of the usual ones. */
  chosen: readonly ColumnName[] | undefined
  rowIndex: number
  current: boolean
  actions: RowActions
}

export const TicketRow = memo(function TicketRow({ chosen, rowIndex, ...props }: Props) {
  const { row, agent, density } = props
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
      {chosen ? (
        <ChosenCells isUnread={isUnread} chosen={chosen} {...props} />
      ) : density === 'compact' ? (
        <CompactCells isUnread={isUnread} {...props} />
      ) : (
        <ComfortableCells isUnread={isUnread} {...props} />
      )}
    </tr>
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
  const { row, agent, current, actions } = props
  const { ticket } = row
  return (
    <>
      <TitleCell {...props} />
      <td role="cell" className={styles.status}>
        <StatusBadge status={ticket.status} />
      </td>
      {agent ? <RequesterCells user={ticket.user} current={current} actions={actions} /> : null}
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
      <TitleCell {...props} />
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
