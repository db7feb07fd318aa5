/** The list of tickets: all that the viewer sees, newest first, or a page of it, filtered and sorted. */
import { sql } from '../database/query-builder.ts'
import { nextTurn } from '../platform/event-loop.ts'
import type { Database, Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Viewer } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { createCharacterCount } from '../platform/character-count.ts'
import { LongList } from '../platform/long-list.ts'
import { visibleTickets } from './access.ts'
import { ticketsAmong } from './by-ids.ts'
import { pageOfTickets, type PageRequest } from './page.ts'
import { isOfColleagues } from './tags/tag-path.ts'
import { readInTurns, selectTickets, toTickets, type Ticket, type TicketRow } from './tickets.ts'

export const maxListed = 10_000
const { listedCharacters } = requestBudget
const pageSize = 250

/** In the same order as a page by `newest`. */
const ticketsBefore = query((q: QueryParts<{ time: number; id: number; limit: number }>) =>
  selectTickets(q)
    .where(sql<boolean>`(ticket.created_at, ticket.id) < (${q.param('time')}, ${q.param('id')})`)
    .orderBy('ticket.created_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(q.param('limit')),
)

const newestIds = query((q: QueryParts<{ limit: number }>) =>
  visibleTickets(q)
    .orderBy('ticket.created_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(q.param('limit'))
    .select('ticket.id'),
)

/** Of several people no index has the order: which these are is told first, and each is read by its id. */
async function* pagesOfColleagues(read: Read): AsyncGenerator<Ticket[]> {
  const ids = (await read.all(newestIds, { limit: maxListed })).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += pageSize) {
    yield await ticketsAmong(read, ids.slice(at, at + pageSize), {})
    await nextTurn()
  }
}

/** Pages of tickets, newest first, `maxListed` at most. Between pages others get their turn on the event loop. */
async function* pagesOf(read: Read): AsyncGenerator<Ticket[]> {
  let before = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
  for (let listed = 0; listed < maxListed; listed += pageSize) {
    const rows = await readInTurns(pageSize, (limit, { createdAt: time, id } = before as TicketRow) =>
      read.all(ticketsBefore, { time, id, limit }),
    )
    yield toTickets(rows)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    before = last
    await nextTurn()
  }
}

/**
 * No more once their texts fill what an answer may hold: whoever writes very long tickets, or such as need many escapes, must
 * not make the list of others more than fits, nor let it fail.
 */
async function allTickets(pages: AsyncGenerator<Ticket[]>): Promise<LongList<Ticket>> {
  const tickets: Ticket[] = []
  const texts = createCharacterCount(listedCharacters)
  for await (const page of pages) {
    for (const ticket of page) {
      if (texts.isFull()) break
      tickets.push(ticket)
      texts.addText(ticket.title)
      texts.addText(ticket.description ?? '')
    }
    if (texts.isFull()) break
  }
  return new LongList(tickets, { endsAtCharacters: listedCharacters })
}

export interface ListRequest extends PageRequest {
  /** Nothing was asked for but the list itself. */
  readonly isBare: boolean
  /** Only tickets among these, in this order and without pages. */
  readonly ids?: readonly number[] | undefined
}

/** All tickets for a bare request, those among `ids`, or a page of the filtered and sorted list. */
export async function listTickets(database: Database, viewer: Viewer, request: ListRequest): Promise<LongList<Ticket>> {
  if (request.isBare) {
    const read = database.read(viewer)
    return allTickets(isOfColleagues(read, {}) ? pagesOfColleagues(database.readSlow(viewer)) : pagesOf(read))
  }
  if (request.ids) return new LongList(await ticketsAmong(database.read(viewer), request.ids, request.filter))
  return new LongList(await pageOfTickets(database, viewer, request))
}
