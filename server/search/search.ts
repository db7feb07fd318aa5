/** The search box: tickets by their words, each with the place where they were found. */
import type { Database, Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Viewer } from '../database/viewer.ts'
import { parseSearch, type Term } from '../database/words.ts'
import { invalid } from '../platform/errors.ts'
import { visibleTickets } from '../tickets/access.ts'
import type { TicketFilter } from '../tickets/filter.ts'
import { findTickets, type Hit } from '../tickets/find.ts'
import { maxPage } from '../tickets/page.ts'
import { ticketsByIds } from '../tickets/tickets.ts'
import type { Ticket } from '../tickets/tickets.ts'
import { excerptOf, type ExcerptPart } from './excerpt.ts'

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
  if (request.first < 1 || request.first > maxPage) throw invalid('first', `first must be from 1 to ${maxPage}.`)
  const terms = parseSearch(request.text)
  const read = database.read(viewer)
  const found = await findTickets(database, viewer, request)
  const hits = request.after === undefined ? [...numbered(request.text), ...found] : found
  const tickets = await ticketsByIds(
    read,
    hits.map(({ ticketId }) => ticketId),
  )
  const seen = new Set<number>()
  const results: SearchHit[] = []
  for (const hit of hits) {
    const ticket = tickets.get(hit.ticketId)
    if (!ticket || seen.has(ticket.id)) continue
    seen.add(ticket.id)
    results.push({ ticket, cursor: hit.cursor, ...(await placeOf(read, ticket, hit, terms)) })
  }
  return results.slice(0, request.first)
}

/** Someone who types the number of a ticket means that ticket first of all. */
function numbered(text: string): Hit[] {
  const number = /^\s*#?([1-9]\d{0,14})\s*$/.exec(text)?.[1]
  return number ? [{ ticketId: Number(number), commentId: null, attachmentId: null, cursor: 'ranked.0' }] : []
}

const textOfComment = query((q: QueryParts<{ id: number }>) =>
  visibleTickets(q)
    .innerJoin('comment', 'comment.ticket_id', 'ticket.id')
    .where('comment.id', '=', q.param('id'))
    .select('comment.content as text'),
)

const nameOfAttachment = query((q: QueryParts<{ id: number }>) =>
  visibleTickets(q)
    .innerJoin('attachment', 'attachment.ticket_id', 'ticket.id')
    .where('attachment.id', '=', q.param('id'))
    .select('attachment.file_name as text'),
)

async function placeOf(
  read: Read,
  ticket: Ticket,
  { commentId, attachmentId }: Hit,
  terms: readonly Term[],
): Promise<{ place: SearchPlace; excerpt: readonly ExcerptPart[] }> {
  if (commentId !== null) {
    const comment = await read.first(textOfComment, { id: commentId })
    return inPlace('comment', excerptOf(comment?.text ?? '', terms))
  }
  if (attachmentId !== null) {
    const file = await read.first(nameOfAttachment, { id: attachmentId })
    return inPlace('file', excerptOf(file?.text ?? '', terms))
  }
  const inTitle = excerptOf(ticket.title, terms)
  if (inTitle.length) return { place: 'title', excerpt: inTitle }
  return inPlace('description', excerptOf(ticket.description ?? '', terms))
}

const inPlace = (place: SearchPlace, excerpt: readonly ExcerptPart[]) =>
  excerpt.length ? { place, excerpt } : ({ place: 'about', excerpt: [] } as const)
