/** The search box: tickets by their words, each with the place where they were found. */
import { sql } from 'kysely'
import type { Database, Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Viewer } from '../database/viewer.ts'
import { parseSearch } from '../database/words.ts'
import { visibleTickets } from '../tickets/access.ts'
import type { TicketFilter } from '../tickets/filter.ts'
import { findTickets, type Hit } from '../tickets/find.ts'
import { rowsAtOnce, ticketsByIds, turnAfter, type Ticket } from '../tickets/tickets.ts'
import { createExcerpts, type ExcerptPart } from './excerpt.ts'

export type SearchPlace = 'title' | 'description' | 'comment' | 'file' | 'about'

export interface SearchHit {
  readonly ticket: Ticket
  readonly place: SearchPlace
  /** Empty when what was found is the number or an address. */
  readonly excerpt: readonly ExcerptPart[]
  readonly cursor: string
}

export interface SearchRequest {
  readonly text: string
  readonly filter: TicketFilter
  readonly first: number
  readonly after?: string | undefined
}

/** The best first, or the newest where there are many (tickets/find.ts). Throws Unauthenticated or Invalid. */
export async function search(database: Database, viewer: Viewer, request: SearchRequest): Promise<SearchHit[]> {
  const hits = await findTickets(database, viewer, request)
  const read = database.read(viewer)
  const [tickets, comments, files] = await Promise.all([
    ticketsByIds(
      read,
      hits.map(({ ticketId }) => ticketId),
    ),
    textsOf(read, commentTexts, hits, 'commentId'),
    textsOf(read, fileNames, hits, 'attachmentId'),
  ])
  const excerpts = createExcerpts(parseSearch(request.text))
  async function inPlace(place: SearchPlace, text: string | null | undefined) {
    const excerpt = await excerpts.of(text ?? '')
    return excerpt.length ? { place, excerpt } : { place: 'about' as const, excerpt }
  }
  async function found(hit: Hit, ticket: Ticket) {
    if (hit.commentId !== null) return inPlace('comment', comments.get(hit.commentId))
    if (hit.attachmentId !== null) return inPlace('file', files.get(hit.attachmentId))
    const inTitle = await inPlace('title', ticket.title)
    return inTitle.excerpt.length ? inTitle : inPlace('description', ticket.description)
  }
  const answered: SearchHit[] = []
  for (const hit of hits) {
    const ticket = tickets.get(hit.ticketId)
    if (ticket) answered.push({ ticket, cursor: hit.cursor, ...(await found(hit, ticket)) })
  }
  return answered
}

// Not as a join: SQLite would begin with all tickets of a customer.
const commentTexts = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('comment')
    .where('comment.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .where((is) => is.exists(visibleTicket(q, 'comment.ticket_id')))
    .select(['comment.id', 'comment.content as text']),
)

const fileNames = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('attachment')
    .where('attachment.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .where((is) => is.exists(visibleTicket(q, 'attachment.ticket_id')))
    .select(['attachment.id', 'attachment.file_name as text']),
)

const visibleTicket = <P>(q: QueryParts<P>, id: string) =>
  visibleTickets(q).where('ticket.id', '=', sql.ref<number>(id)).select('ticket.id')

async function textsOf(
  read: Read,
  texts: typeof commentTexts,
  hits: readonly Hit[],
  key: 'commentId' | 'attachmentId',
): Promise<Map<number, string>> {
  const ids = hits.flatMap((hit) => hit[key] ?? [])
  const found = new Map<number, string>()
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await read.all(texts, { ids: JSON.stringify(ids.slice(at, at + rowsAtOnce)) })
    for (const { id, text } of rows) found.set(id, text)
    await turnAfter(rows.map(({ text }) => text))
  }
  return found
}
