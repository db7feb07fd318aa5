/**
 * What a filter of the lists is described by, once: each has a file of its own beside this one, and filters.ts has the list of
 * them. Nothing is drawn here: the address is read before any screen is there.
 */
import type { TicketFilter } from '../../graphql/generated/tickets/filters/counts.ts'
import type { Messages } from '../../text/messages.ts'

/** Names of operators; each has its word in the language of the reader. */
export type OperatorName = keyof Messages['operators']['names']

/** How it is chosen in the panel and in its token, which draw each kind: a range of days, a person, a team, an organisation, or one of several values. */
export type FilterControl =
  | { readonly kind: 'days' | 'assignee' | 'team' | 'organisation' | 'tags' | 'requester'; readonly label: string }
  | {
      readonly kind: 'choice'
      readonly label: string
      /** Stands for no filter. */
      readonly any: string
      readonly choices: readonly (readonly [value: string, label: string])[]
    }

/** What a label needs to know beside the value. */
export type Known = {
  /** The email of the requester in the view. */
  readonly requesterName: string | undefined
}

/** What a token shows: 'Priority', 'is', 'High'. */
export type TokenParts = { readonly field: string; readonly is: string; readonly value: string }

/** What stands behind the colon of an operator, and whether a minus stands before its name. */
export type TypedValue = { readonly value: string; readonly isExcluded: boolean }

/** A value that is offered while one types. */
export type Suggestion = {
  /** As it is typed. */
  readonly value: string
  readonly label: string
  readonly detail?: string | undefined
}

/** How agents type a filter into the search box; several filters may share a name, and one of them reads each value. */
export type TypedFilter<Value extends string> = {
  /** Before the colon, in every language; web/text has what it is called beside that. */
  readonly name: OperatorName
  /** Undefined for what is no such value, or is known to the server alone. */
  read(this: void, typed: TypedValue, now: Date): Value | undefined
  /** The other way: reading each of these, one after the other, leads to the value. */
  write(this: void, value: Value): readonly TypedValue[]
  /** Both at once; where it is left out, what is typed takes the place of what was there. */
  join?(this: void, before: Value, added: Value): Value
  /** Asks the server for what `read` does not know: undefined where nothing, or more than one thing, is called so. */
  find?(this: void, typed: TypedValue): Promise<Value | undefined>
  /** Begin as is typed, the likeliest first. */
  suggest(this: void, prefix: string): readonly Suggestion[] | Promise<readonly Suggestion[]>
}

export type Filter<Param extends string = string, Value extends string = string> = {
  /** Its search param in the address, and its part of the view. */
  readonly param: Param
  /** The value in its one spelling; undefined for what is no value, or narrows nothing. */
  parse(this: void, text: string): Value | undefined
  /** The fields of the API's filter; `now` decides what 'the last 7 days' are. */
  toInput(this: void, value: Value, now: Date): TicketFilter
  /** The other way: the value that stands for what a filter of the API asks for here, undefined where none does. */
  fromInput(this: void, filter: TicketFilter): string | undefined
  /** For people: where it is taken out, and where an empty list says what it was narrowed to. */
  label(this: void, value: Value, known: Known): string
  token(this: void, value: Value, known: Known): TokenParts
  /** The same the other way round, where there is such a filter: 'is not' for 'is'. */
  opposite?(this: void, value: Value): { readonly param: string; readonly value: string } | undefined
  /** Left out where everyone may use it: how agents type those stands in typed-filters.ts. */
  readonly typed?: TypedFilter<Value>
  /** Left out where it is chosen elsewhere. */
  readonly control?: (this: void) => FilterControl
  /** The API refuses it to customers. */
  readonly isForAgents?: boolean
  /** It stands in the toolbar, not among the tokens that can be taken out. */
  readonly isInToolbar?: true
}

/** How someone in this role chooses it; undefined where they may not: customers have no other customers to choose from. */
export function controlFor({ control, isForAgents }: Filter, role: 'agent' | 'customer'): FilterControl | undefined {
  if (role !== 'agent' && isForAgents) return undefined
  const shown = control?.()
  return role !== 'agent' && shown?.kind === 'requester' ? undefined : shown
}

/** Only for the types. */
export const defineFilter = <const Param extends string, Value extends string>(
  filter: Filter<Param, Value>,
): Filter<Param, Value> => filter

/** The value of a list in the API's filter: one of several is all that the address can say. */
export function onlyOne<Value extends string | number>(
  wanted: Value | readonly Value[] | null | undefined,
): string | undefined {
  const [value, ...others] = [wanted ?? []].flat()
  return others.length || value === undefined ? undefined : String(value)
}
