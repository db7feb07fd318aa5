import { plainMessage } from '../../graphql/errors.ts'
import { TicketsAmongDocument } from '../../graphql/generated/tickets/list-data/among.ts'
import { SearchTicketsDocument } from '../../graphql/generated/tickets/list-data/search.ts'
import { TicketsDocument } from '../../graphql/generated/tickets/list-data/tickets.ts'
// Not the client that keeps every answer: a long list would fill the memory.
import { sessionClient } from '../../session/session.ts'
import { groupedBy, groupKeyOf } from '../filters/groups.ts'
import { listedFilter } from '../filters/shared.ts'
import type { TicketView } from '../filters/view.ts'
import { takeReadStates } from '../unread/store.ts'
import type { ListedTicket, LoadedPage } from './pages.ts'

const pageLength = 50

/** One page of a list or a search; an Error holds a message for people. */
export async function loadPage(
  view: TicketView,
  after: string | null,
  length = pageLength,
): Promise<LoadedPage | Error> {
  const page = { filter: listedFilter(view), first: length, after }
  const askedAt = performance.now()
  if (view.q) {
    const variables = { ...page, text: view.q, exactly: view.exactly === 'true' }
    const { data, error } = await sessionClient.query(SearchTicketsDocument, variables)
    if (!data?.searchTickets) return new Error(plainMessage(error ?? {}))
    const { hits, ...answer } = data.searchTickets
    takeReadStates(
      hits.map(({ ticket }) => ticket),
      askedAt,
    )
    return {
      rows: hits.map(({ ticket, ...found }) => ({ ticket, found })),
      next: hits.at(-1)?.cursor,
      last: hits.length < length,
      answer,
    }
  }
  const sort = view.sort ?? 'newest'
  const { data, error } = await sessionClient.query(TicketsDocument, { ...page, sort })
  const tickets = data?.tickets
  if (!tickets) return new Error(plainMessage(error ?? {}))
  takeReadStates(tickets, askedAt)
  const by = groupedBy(view)
  const rows = tickets.map((ticket) => ({
    ticket,
    ...(by && { group: { key: groupKeyOf(by, ticket), of: ticket } }),
  }))
  return { rows, next: tickets.at(-1)?.cursor ?? undefined, last: tickets.length < length }
}

/** Those of some tickets that belong in a list without words. */
export async function loadAmong(view: TicketView, ids: readonly string[]): Promise<ListedTicket[] | Error> {
  const variables = { ids: [...ids], filter: listedFilter(view) }
  const askedAt = performance.now()
  const { data, error } = await sessionClient.query(TicketsAmongDocument, variables)
  takeReadStates(data?.tickets ?? [], askedAt)
  return data?.tickets ?? new Error(plainMessage(error ?? {}))
}
