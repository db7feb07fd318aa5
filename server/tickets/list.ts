/** The list of tickets: all that the viewer sees, newest first. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { selectTickets, toTickets, type Ticket } from './tickets.ts'

export const maxListed = 10_000
const pageSize = 250

const ticketsBefore = query((q: QueryParts<{ before: number; limit: number }>) =>
  selectTickets(q).where('ticket.id', '<', q.param('before')).orderBy('ticket.id', 'desc').limit(q.param('limit')),
)

/** Pages of tickets, newest first, `maxListed` at most. Between pages others get their turn on the event loop. */
async function* pagesOf(read: Read): AsyncGenerator<Ticket[]> {
  let before = Number.MAX_SAFE_INTEGER
  for (let listed = 0; listed < maxListed; listed += pageSize) {
    const page = toTickets(await read.all(ticketsBefore, { before, limit: pageSize }))
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    before = last.id
    await nextTurn()
  }
}

export async function listTickets(read: Read): Promise<Ticket[]> {
  const tickets: Ticket[] = []
  for await (const page of pagesOf(read)) tickets.push(...page)
  return tickets
}
