import { memo } from 'react'
import { useViewer } from '../../session/session.ts'
import { useText } from '../../text/text.ts'
import { groupWords } from '../filters/group-words.ts'
import { StatusBadge, StatusShape } from '../status-badge.tsx'
import type { Row } from '../list-data/pages.ts'
import { About, SkeletonCell, SkeletonTitle, TitleCell } from './cells.tsx'
import { StatusGroupCounts } from './group-counts.tsx'
import type { Look, RowProps } from './look.ts'
import { NextStepLine } from './next-step-line.tsx'
import { TicketRow } from './row.tsx'
import styles from './table.module.css'

/** Titles with what one needs to choose below, whose turn it is, and how each ticket stands. */
export const customerLook: Look = {
  density: 'comfortable',
  Heads,
  Row: memo(CustomerRow),
  SkeletonCells,
  columnCount: 2,
  groupWords,
  GroupMark: ({ by, of }) => (by === 'status' ? <StatusShape status={of.status} /> : null),
  Counts: StatusGroupCounts,
  isOnCard: true,
  canPeek: false,
}

function Heads() {
  const t = useText()
  return (
    <>
      <th role="columnheader" className={styles.titleHead}>
        {t.tickets.title}
      </th>
      <th role="columnheader">{t.fields.status.name}</th>
    </>
  )
}

function CustomerRow({ row, rowIndex, actions }: RowProps) {
  const { ticket } = row
  return (
    <TicketRow ticketId={ticket.id} rowIndex={rowIndex}>
      <TitleCell
        row={row}
        actions={actions}
        about={<About ticket={ticket} whose={<Colleague of={ticket.user} />} />}
        after={<NextStepLine ticket={ticket} />}
      />
      <td role="cell" className={styles.status}>
        <StatusBadge status={ticket.status} />
      </td>
    </TicketRow>
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

function SkeletonCells({ width }: { width: number }) {
  return (
    <>
      <SkeletonTitle width={width} isTwoLines />
      <SkeletonCell width={8} className={styles.status} />
    </>
  )
}
