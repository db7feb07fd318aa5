/**
 * What a filter of the lists is described by, once: each has a file of its own beside this one, and filters.ts has the list of
 * them. Nothing is drawn here: the address is read before any screen is there.
 */
import type { TicketFilter } from '../../graphql/generated/tickets/filters/counts.ts'

/** How it is chosen in the panel, which draws each kind: a range of days, an agent, a team, an organisation, or one of several values. */
export type FilterControl =
  | { readonly kind: 'days' | 'assignee' | 'team' | 'organisation' | 'tags'; readonly label: string }
  | {
      readonly kind: 'choice'
      readonly label: string
      /** Stands for no filter. */
      readonly any: string
      readonly choices: readonly (readonly [value: string, label: string])[]
    }

/** What a label needs to know beside the value. */
export type Known = {
  /** The e-mail of the requester in the view. */
  readonly requesterName: string | undefined
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
  /** For people: on its chip, and where an empty list says what it was narrowed to. */
  label(this: void, value: Value, known: Known): string
  /** Left out where it is chosen elsewhere. */
  readonly control?: (this: void) => FilterControl
  /** The API refuses it to customers. */
  readonly isForAgents?: boolean
  /** It stands in the toolbar, not among the chips that can be taken out. */
  readonly isInToolbar?: true
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
