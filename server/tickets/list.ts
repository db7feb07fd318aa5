/** The list of tickets: all that the viewer sees, newest first, or a page of it, filtered and sorted. */
import { sql } from 'kysely'
import { nextTurn } from '../platform/event-loop.ts'
import type { Database, Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Viewer } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { createCharacterCount } from '../platform/character-count.ts'
import { LongList } from '../platform/long-list.ts'
import { ticketsAmong } from './by-ids.ts'
import { pageOfTickets, type PageRequest } from './page.ts'
import { findTagPath, isOfColleagues } from './tags/tag-path.ts'
import { readInTurns, selectTickets, toTickets, type Ticket, type TicketRow } from './tickets.ts'

export const maxListed = 10_000
const { listedCharacters } = requestBudget
const pageSize = 250

/** In the same order as a page by `newest`. */
const before = <P extends Before>(q: QueryParts<P>) =>
  selectTickets(q)
    .where(sql<boolean>`(ticket.created_at, ticket.id) < (${q.param('time')}, ${q.param('id')})`)
    .orderBy('ticket.created_at', 'desc')
    .orderBy('ticket.id', 'desc')
    .limit(q.param('limit'))

interface Before {
  readonly time: number
  readonly id: number
  readonly limit: number
}

const ticketsBefore = query((q: QueryParts<Before>) => before(q))

const someBefore = query((q: QueryParts<Before & { ids: string }>) =>
  before(q).where('ticket.id', 'in', q.dialect.numbersOf(q.param('ids'))),
)

/** Pages of tickets, newest first, `maxListed` at most. Between pages others get their turn on the event loop. */
async function* pagesOf(read: Read): AsyncGenerator<Ticket[]> {
  const path = await findTagPath(read, {})
  const ids = path.kind === 'few' ? JSON.stringify(path.ids) : undefined
  let last = { createdAt: Number.MAX_SAFE_INTEGER, id: 0 }
  for (let listed = 0; listed < maxListed; listed += pageSize) {
    const rows = await readInTurns(pageSize, (limit, { createdAt: time, id } = last as TicketRow) =>
      ids === undefined ? read.all(ticketsBefore, { time, id, limit }) : read.all(someBefore, { time, id, limit, ids }),
    )
    yield toTickets(rows)
    const [end] = rows.slice(-1)
    if (!end || rows.length < pageSize) return
    last = end
    await nextTurn()
  }
}

/**
 * No more once their texts fill what an answer may hold: whoever writes very long tickets, or such as need many escapes, must
 * not make the list of others more than fits, nor let it fail.
 */
async function allTickets(read: Read): Promise<LongList<Ticket>> {
  const tickets: Ticket[] = []
  const texts = createCharacterCount(listedCharacters)
  for await (const page of pagesOf(read)) {
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
    return allTickets(isOfColleagues(read, request.filter) ? database.readSlow(viewer) : read)
  }
  if (request.ids) return new LongList(await ticketsAmong(database.read(viewer), request.ids, request.filter))
  return new LongList(await pageOfTickets(database, viewer, request))
}
