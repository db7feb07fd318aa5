import type { Filter, Known, TokenParts } from './filter.ts'
import type { Param } from './filters.ts'
import type { TicketView } from './view.ts'

export type Token = TokenParts & { readonly param: Param; readonly label: string }

/** What narrows the view by these filters, each with its words for people. */
export function tokensOf(some: readonly Filter<Param>[], view: TicketView, known: Known): Token[] {
  return some.flatMap(({ param, label, token }) => {
    const value = view[param]
    return value ? [{ param, label: label(value, known), ...token(value, known) }] : []
  })
}
