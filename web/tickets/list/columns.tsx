/** The columns that agents choose: how each is called, how wide it may be, and what stands in it. */
import type { ReactNode } from 'react'
import type { TicketFieldsFragment } from '../../graphql/generated/tickets/ticket.ts'
import type { Messages } from '../../text/en.ts'
import { isPhone, useMedia } from '../../ui/media.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AssigneeCircle } from '../assignee-mark.tsx'
import { PriorityMark, StatusBadge, StatusDot } from '../badge.tsx'
import { labelOf } from '../fields.ts'
import { type ColumnName, columnsIn } from '../filters/columns.ts'
import type { TicketView } from '../filters/view.ts'
import { SnoozeMark } from '../snooze/mark.tsx'
import { RowTags } from '../tags/row-tags.tsx'
import { TurnMark } from '../turn-mark.tsx'
import { type CellsProps, RequesterCells, TitleCell } from './cells.tsx'
import styles from './table.module.css'

type Column = {
  readonly name: (t: Messages) => string
  /** Each of them has a head; of most there is one. */
  readonly heads: (t: Messages) => readonly string[]
  /** As in grid-template-columns. */
  readonly tracks: string
  readonly cells: (props: CellsProps & { readonly others: readonly ColumnName[] }) => ReactNode
}

const simple = (
  name: (t: Messages) => string,
  most: number,
  content: (ticket: TicketFieldsFragment, props: CellsProps) => ReactNode,
): Column => ({
  name,
  heads: (t) => [name(t)],
  tracks: `minmax(44px, ${most}px)`,
  cells: (props) => (
    <td role="cell" className={styles.chosen}>
      {content(props.row.ticket, props)}
    </td>
  ),
})

export const columns: Readonly<Record<ColumnName, Column>> = {
  title: {
    name: (t) => t.tickets.title,
    heads: (t) => [t.tickets.title],
    tracks: 'minmax(200px, 1fr)',
    cells: (props) => <TitleCell {...props} />,
  },
  status: simple(
    (t) => t.fields.status.name,
    120,
    ({ status }, { density }) =>
      density === 'compact' ? <StatusDot status={status} /> : <StatusBadge status={status} />,
  ),
  requester: {
    name: (t) => t.tickets.customer,
    heads: (t) => [t.tickets.customerId, t.tickets.customerMail],
    tracks: 'minmax(44px, 108px) minmax(80px, 240px)',
    cells: ({ row, current, actions }) => <RequesterCells user={row.ticket.user} current={current} actions={actions} />,
  },
  id: simple(
    (t) => t.tickets.number,
    72,
    ({ id }) => id,
  ),
  priority: simple(
    (t) => t.fields.priority.name,
    112,
    ({ priority }) =>
      priority ? (
        <>
          <PriorityMark priority={priority} />
          {labelOf('priority', priority)}
        </>
      ) : null,
  ),
  assignee: simple(
    (t) => t.assignment.assignee,
    160,
    (ticket) => (
      <span className={styles.person}>
        <AssigneeCircle ticket={ticket} />
        {ticket.assignee ? (
          <bdi aria-hidden="true" className={styles.personName}>
            {ticket.assignee.name}
          </bdi>
        ) : null}
      </span>
    ),
  ),
  team: simple(
    (t) => t.assignment.team,
    150,
    ({ team }) => (team ? <bdi>{team.name}</bdi> : null),
  ),
  turn: simple(
    (t) => t.turn.name,
    140,
    (ticket) => <TurnMark ticket={ticket} />,
  ),
  tags: simple(
    (t) => t.tags.title,
    200,
    ({ tags }) => <RowTags tags={tags} />,
  ),
  createdAt: simple(
    (t) => t.filters.created,
    96,
    ({ createdAt }) => <RelativeTime at={createdAt} short />,
  ),
  updatedAt: simple(
    (t) => t.tickets.active,
    96,
    ({ updatedAt }) => <RelativeTime at={updatedAt} short />,
  ),
  snoozedUntil: simple(
    (t) => t.snooze.snoozed,
    150,
    (ticket) => <SnoozeMark ticket={ticket} alone />,
  ),
}

/** Undefined where the usual ones stand: nobody chose, or it is a phone, whose rows have none. */
export function useChosenColumns({ columns: chosen }: TicketView): readonly ColumnName[] | undefined {
  const onPhone = useMedia(isPhone)
  return chosen && !onPhone ? columnsIn(chosen) : undefined
}

export const tracksOf = (chosen: readonly ColumnName[]): string => chosen.map((name) => columns[name].tracks).join(' ')
