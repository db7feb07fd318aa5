/** Orders that put together what has one value: such a list stands in groups, each below its heading. */
import type { TicketFieldsFragment } from '../../graphql/generated/live/live.ts'
import type { Messages } from '../../text/en.ts'
import { type ChoiceName, labelOf, titleOf } from '../fields.ts'
import type { Sort } from './sorts.ts'
import { changeView, type TicketView } from './view.ts'

type Grouping = {
  readonly title: (t: Messages) => string
  /** Of the group that a ticket is in: the value that narrows a list to it, as in the address; '' where none does. */
  readonly keyOf: (ticket: TicketFieldsFragment) => string
  readonly label: (ticket: TicketFieldsFragment, t: Messages) => string
}

const byChoice = (name: ChoiceName): Grouping => ({
  title: () => titleOf(name),
  keyOf: (ticket) => ticket[name] ?? '',
  label: (ticket) => labelOf(name, ticket[name] ?? ''),
})

const groupings = {
  status: byChoice('status'),
  priority: byChoice('priority'),
  turn: {
    title: (t) => t.turn.name,
    keyOf: ({ turn }) => turn ?? '',
    label: ({ turn }, t) => (turn ? t.turn.values[turn] : t.turn.none),
  },
  assignee: {
    title: (t) => t.assignment.assignee,
    keyOf: ({ assignee }) => assignee?.id ?? 'nobody',
    label: ({ assignee }, t) => assignee?.name ?? t.assignment.nobody,
  },
  team: {
    title: (t) => t.assignment.team,
    keyOf: ({ team }) => team?.id ?? 'none',
    label: ({ team }, t) => team?.name ?? t.assignment.noTeam,
  },
} as const satisfies Partial<Record<Sort, Grouping>>

/** Each has a param of its name, which narrows a list to one of its groups. */
export type GroupedSort = keyof typeof groupings

export const isGrouped = (sort: Sort): sort is GroupedSort => Object.hasOwn(groupings, sort)

export const groupingOf = (sort: GroupedSort): Grouping => groupings[sort]

/** By what a list stands in groups; undefined for one that does not, as what a search finds. */
export const groupedBy = ({ q, sort }: TicketView): GroupedSort | undefined =>
  !q && sort && isGrouped(sort) ? sort : undefined

/** The tickets of one of its groups; null where no filter says which these are. */
export const narrowTo = (view: TicketView, by: GroupedSort, key: string): TicketView | null =>
  key ? changeView(view, { [by]: key }) : null
