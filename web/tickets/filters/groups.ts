/** Orders that put together what has one value: such a list stands in groups, each below its heading. */
import type { TicketFieldsFragment } from '../../graphql/generated/live/live.ts'
import { type ChoiceName, choiceNames } from '../fields.ts'
import type { Sort } from './sorts.ts'
import { changeView, type TicketView } from './view.ts'

/** Of the group that a ticket is in: the value that narrows a list to it, as in the address; '' where none does. */
type KeyOf = (ticket: TicketFieldsFragment) => string

const byChoice =
  (name: ChoiceName): KeyOf =>
  (ticket) =>
    ticket[name] ?? ''

const keys = {
  ...(Object.fromEntries(choiceNames.map((name) => [name, byChoice(name)])) as Record<ChoiceName, KeyOf>),
  turn: ({ turn }) => turn ?? '',
  assignee: ({ assignee }) => assignee?.id ?? 'nobody',
  team: ({ team }) => team?.id ?? 'none',
} as const satisfies Partial<Record<Sort, KeyOf>>

/** Each has a param of its name, which narrows a list to one of its groups. */
export type GroupedSort = keyof typeof keys

export const isGrouped = (sort: Sort): sort is GroupedSort => Object.hasOwn(keys, sort)

export const groupKeyOf = (by: GroupedSort, ticket: TicketFieldsFragment): string => keys[by](ticket)

/** By what a list stands in groups; undefined for one that does not, as what a search finds. */
export const groupedBy = ({ q, sort }: TicketView): GroupedSort | undefined =>
  !q && sort && isGrouped(sort) ? sort : undefined

/** The tickets of one of its groups; null where no filter says which these are. */
export const narrowTo = (view: TicketView, by: GroupedSort, key: string): TicketView | null =>
  key ? changeView(view, { [by]: key }) : null
