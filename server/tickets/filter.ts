/** What a list of tickets can be narrowed to: the one list of filters, and all that follows from it. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from '../database/query-builder.ts'
import type { QueryTarget } from '../database/query.ts'
import type { Tables } from '../database/tables.ts'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { assignee } from './filters/assignee.ts'
import { attachments } from './filters/attachments.ts'
import { created } from './filters/created.ts'
import type { Asker, InputField } from './filters/filter.ts'
import { organisation } from './filters/organisation.ts'
import { requester } from './filters/requester.ts'
import { snoozed } from './filters/snoozed.ts'
import { tags } from './filters/tags.ts'
import { takesPart } from './filters/takes-part.ts'
import { team } from './filters/team.ts'
import { updated } from './filters/updated.ts'
import { valuesFilters } from './filters/values.ts'

/** In the order of their conditions. */
const filters = [
  ...valuesFilters,
  assignee,
  team,
  requester,
  organisation,
  created,
  updated,
  attachments,
  tags,
  snoozed,
  takesPart,
] as const

/** The properties that objects of a union have among them, each optional. */
type Joined<Union> = { readonly [Name in KeysOf<Union>]?: ValueOf<Union, Name> }
type KeysOf<Union> = Union extends unknown ? keyof Union : never
type ValueOf<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never

type AnyFilter = (typeof filters)[number]

/** What was asked for. Fields that are not given, or undefined, narrow nothing. */
export type TicketFilter = Joined<ReturnType<AnyFilter['read']>>

/** The same as it comes in, by the names of the API. */
export type TicketFilterInput = Joined<Parameters<AnyFilter['read']>[0]>

export const filterInput = Object.assign({}, ...filters.map(({ input }) => input)) as Readonly<
  Record<keyof TicketFilterInput, InputField>
>

/** As it is asked by `asker`. Throws a UserError for what can't be asked for. */
export const readFilter = (input: TicketFilterInput, asker: Asker = { audience: 'everyone' }): TicketFilter =>
  Object.assign({}, ...filters.map(({ read }) => read(input, asker))) as TicketFilter

const ofAgents = filters.flatMap(({ audience, names }): readonly (keyof TicketFilter)[] =>
  audience === 'agents' ? names : [],
)

/** Whether it asks for what agents alone may know of tickets. */
export const isForAgents = (filter: TicketFilter): boolean => ofAgents.some((name) => filter[name] !== undefined)

/** The ids of the people whom it names, whether or not there are such. */
export const peopleIn = (filter: TicketFilter): readonly number[] =>
  filters.flatMap(({ people }): readonly number[] => people?.(filter) ?? [])

const uncounted = filters.flatMap(({ isCounted, names }): readonly (keyof TicketFilter)[] => (isCounted ? [] : names))

/** Whether the kept counts can tell how many pass. */
export const isCounted = (filter: TicketFilter): boolean => uncounted.every((name) => filter[name] === undefined)

/** The conditions as one, for `where`. */
export const passes =
  (filter: TicketFilter) =>
  (is: ExpressionBuilder<Tables, 'ticket'>): Expression<SqlBool> =>
    is.and(filters.flatMap(({ conditions }) => conditions(is, filter)))

/** The same where the tickets are found by their ids: by itself, SQLite could take it for the way to them, and go through all that are closed. */
export const passesById =
  (filter: TicketFilter) =>
  (is: ExpressionBuilder<Tables, 'ticket'>): Expression<SqlBool> =>
    sql<SqlBool>`case when ${passes(filter)(is)} then 1 else 0 end = 1`

/** The same of what the viewer sees: whose turn it is must not lead to the tickets of others, of which an index has all. */
export const passesWithin =
  ({ scope }: Pick<QueryTarget, 'scope'>, { turn, ...others }: TicketFilter) =>
  (is: ExpressionBuilder<Tables, 'ticket'>): Expression<SqlBool> =>
    turn === undefined || scope.tickets.kind === 'all'
      ? passes({ turn, ...others })(is)
      : is.and([passes(others)(is), passesById({ turn })(is)])

export const maxPage = 200

/** Throws Invalid unless so many may be asked for at once. */
export function checkPage(first: number): void {
  if (first < 1 || first > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
}
