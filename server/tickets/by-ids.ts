/** Some tickets by name: which of them there are, for the viewer and under a filter. */
import type { Read } from '../database/database.ts'
import type { QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { passesById, type TicketFilter } from './filter.ts'
import { rowsAtOnce, selectTickets, toTickets, turnAfter, type Ticket, type TicketRow } from './tickets.ts'

export const amongTickets = (q: QueryParts<object>, ids: readonly number[], filter: TicketFilter) =>
  selectTickets(q, q.dialect.numbersOf(JSON.stringify(ids))).where(passesById(filter))

/** Those of `ids` that the viewer sees and that pass the filter, in the order of `ids`. Throws Unauthenticated. */
export async function ticketsAmong(read: Read, ids: readonly number[], filter: TicketFilter): Promise<Ticket[]> {
  userOf(read.viewer)
  const rows = new Map<number, TicketRow>()
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const some = await read.build((q) => amongTickets(q, ids.slice(at, at + rowsAtOnce), filter))
    for (const row of some) rows.set(row.id, row)
    await turnAfter(some.map(({ description }) => description))
  }
  return toTickets(ids.flatMap((id) => rows.get(id) ?? []))
}
