/** The columns that agents choose: how each is called, how wide it may be, and what stands in it. */
import type { ReactNode } from 'react'
import type { TicketFieldsFragment } from '../../graphql/generated/tickets/ticket.ts'
import type { Messages } from '../../text/messages.ts'
import { isPhone, useMedia } from '../../ui/media.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AssigneeCircle } from '../assignee-mark.tsx'
import { StatusDot } from '../badge.tsx'
import { ChoiceMark } from '../choice-mark.tsx'
import { type FurtherChoice, furtherChoices, labelOf } from '../fields.ts'
import { type ColumnName, columnsIn } from '../filters/columns.ts'
import type { TicketView } from '../filters/view.ts'
import { SnoozeMark } from '../snooze/mark.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { RowTags } from '../tags/row-tags.tsx'
import { TurnMark } from '../turn-mark.tsx'
import { AgentTitleCell, type CellsProps, RequesterCells } from './agent-cells.tsx'
import styles from './table.module.css'

type Column = {
  readonly name: (t: Messages) => string
  /** Each of them has a head; of most there is one. */
  readonly heads: (t: Messages) => readonly string[]
  /** Of each head, in px: what most of its values need, and what the longest do. Of a status, whose badge can't be cut, that is nearly the same. */
  readonly widths: readonly (readonly [enough: number, most: number])[]
  readonly cells: (props: CellsProps & { readonly others: readonly ColumnName[] }) => ReactNode
}

const simple = (
  name: (t: Messages) => string,
  widths: readonly [enough: number, most: number],
  content: (ticket: TicketFieldsFragment, props: CellsProps) => ReactNode,
): Column => ({
  name,
  heads: (t) => [name(t)],
  widths: [widths],
  cells: (props) => (
    <td role="cell" className={styles.chosen}>
      {content(props.row.ticket, props)}
    </td>
  ),
})

const ofChoice = (name: FurtherChoice): Column =>
  simple(
    (t) => t.fields[name].name,
    [92, 112],
    ({ [name]: value }) =>
      value ? (
        <>
          <ChoiceMark name={name} value={value} />
          {labelOf(name, value)}
        </>
      ) : null,
  )

export const columns: Readonly<Record<ColumnName, Column>> = {
  ...(Object.fromEntries(furtherChoices.map((name) => [name, ofChoice(name)])) as Record<FurtherChoice, Column>),
  title: {
    name: (t) => t.tickets.title,
    heads: (t) => [t.tickets.title],
    widths: [],
    cells: (props) => <AgentTitleCell {...props} />,
  },
  status: simple(
    (t) => t.fields.status.name,
    [132, 136],
    ({ status }, { look }) =>
      look.density === 'compact' ? <StatusDot status={status} /> : <StatusBadge status={status} />,
  ),
  requester: {
    name: (t) => t.tickets.customer,
    heads: (t) => [t.tickets.customerId, t.tickets.customerMail],
    widths: [
      [56, 104],
      [110, 240],
    ],
    cells: ({ row, current, actions }) => <RequesterCells user={row.ticket.user} current={current} actions={actions} />,
  },
  id: simple(
    (t) => t.tickets.number,
    [56, 72],
    ({ id }) => id,
  ),
  assignee: simple(
    (t) => t.assignment.assignee,
    [90, 160],
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
    [90, 150],
    ({ team }) => (team ? <bdi>{team.name}</bdi> : null),
  ),
  turn: simple(
    (t) => t.turn.name,
    [124, 148],
    (ticket) => <TurnMark ticket={ticket} />,
  ),
  tags: simple(
    (t) => t.tags.title,
    [90, 200],
    ({ tags }) => <RowTags tags={tags} />,
  ),
  createdAt: simple(
    (t) => t.filters.created,
    [72, 96],
    ({ createdAt }) => <RelativeTime at={createdAt} short />,
  ),
  updatedAt: simple(
    (t) => t.tickets.active,
    [72, 96],
    ({ updatedAt }) => <RelativeTime at={updatedAt} short />,
  ),
  snoozedUntil: simple(
    (t) => t.snooze.snoozed,
    [90, 150],
    (ticket) => <SnoozeMark ticket={ticket} alone />,
  ),
}

/** Undefined where the usual ones stand: nobody chose, or it is a phone, whose rows have none. */
export function useChosenColumns({ columns: chosen }: TicketView): readonly ColumnName[] | undefined {
  const onPhone = useMedia(isPhone)
  return chosen && !onPhone ? columnsIn(chosen) : undefined
}

/** As in grid-template-columns: what the title leaves is shared where it is not enough for all. */
export function tracksOf(chosen: readonly ColumnName[]): string {
  const all = chosen.flatMap((name) => columns[name].widths)
  const share = Math.floor(700 / Math.max(1, all.length)) / 10
  return chosen
    .flatMap((name) =>
      name === 'title'
        ? ['minmax(22cqw, 1fr)']
        : columns[name].widths.map(
            ([enough, most]) => `minmax(min(${enough}px, ${name === 'status' ? share + 7 : share}cqw), ${most}px)`,
          ),
    )
    .join(' ')
}
