/**
 * Finding tickets by words. Where few documents match, the best match comes first. Where many do, titles that hold all the
 * words come first and then everything else, the newest of each first: so the first page never means looking at all of them,
 * and nothing is cut off.
 */
import type { Database, Read } from '../database/database.ts'
import type { QueryParts } from '../database/query.ts'
import type { Matching } from '../database/search-dialect.ts'
import { parseSearch } from '../database/words.ts'
import { personOf, type Viewer } from '../database/viewer.ts'
import { invalid } from '../platform/errors.ts'
import { visibleTickets } from './access.ts'
import { passes, type TicketFilter } from './filter.ts'

export interface FindRequest {
  readonly text: string
  readonly filter: TicketFilter
  /** How many tickets at most. */
  readonly first: number
  /** The cursor of the hit that the page follows. */
  readonly after?: string | undefined
}

/** A document that was found; at most one for each ticket on a page. */
export interface Hit {
  readonly ticketId: number
  readonly commentId: number | null
  readonly attachmentId: number | null
  readonly cursor: string
}

interface HitRow {
  readonly id: number
  readonly ticketId: number
  readonly commentId: number | null
  readonly attachmentId: number | null
}

/** Up to this many matches are ranked by how well they match. */
const rankedUpTo = 300
const newest = Number.MAX_SAFE_INTEGER

/** Throws Unauthenticated, or Invalid for a cursor of something else. Empty when `text` holds no word. */
export async function findTickets(database: Database, viewer: Viewer, request: FindRequest): Promise<Hit[]> {
  const person = personOf(viewer)
  const read = database.readAside(viewer)
  const terms = parseSearch(request.text)
  if (!terms.length) return []
  const requesterId = person.role === 'customer' ? person.id : undefined
  const search = (fields: Matching['fields']) => ({ matching: { terms, requesterId, fields }, filter: request.filter })
  const [stage, at] = parseCursor(request.after)
  if (stage === 'start' || stage === 'ranked') {
    const found = await bestFirst(read, search('all'))
    if (found) return ranked(found, at, request.first)
  }
  const hits: Hit[] = []
  if (stage !== 'all')
    hits.push(...(await newestFirst(read, search('title'), 'title', stage === 'title' ? at : newest, request.first)))
  if (hits.length < request.first) {
    const rest = await newestFirst(read, search('all'), 'all', stage === 'all' ? at : newest, request.first)
    const known = new Set(hits.map(({ ticketId }) => ticketId))
    hits.push(...rest.filter(({ ticketId }) => !known.has(ticketId)).slice(0, request.first - hits.length))
  }
  return hits
}

interface Search {
  readonly matching: Matching
  readonly filter: TicketFilter
}

const matching = (q: QueryParts<object>, { matching: wanted, filter }: Search) =>
  visibleTickets(q)
    .innerJoin('search_document', 'search_document.ticket_id', 'ticket.id')
    .innerJoin(q.dialect.search.matches(wanted).as('hit'), 'hit.id', 'search_document.id')
    .where(passes(filter))
    .select([
      'search_document.id',
      'search_document.ticket_id as ticketId',
      'search_document.comment_id as commentId',
      'search_document.attachment_id as attachmentId',
    ])

/** All matches, the best first, or undefined when there are more than can be ranked. */
async function bestFirst(read: Read, search: Search): Promise<HitRow[] | undefined> {
  const count = await read.build((q) =>
    q.db
      .selectFrom(q.dialect.search.matches(search.matching).as('hit'))
      .select('hit.id')
      .orderBy('hit.id', 'desc')
      .limit(rankedUpTo + 1),
  )
  if (count.length > rankedUpTo) return undefined
  return read.build((q) => matching(q, search).orderBy('hit.score').orderBy('hit.id', 'desc'))
}

function ranked(rows: readonly HitRow[], from: number, first: number): Hit[] {
  return onePerTicket(rows)
    .slice(from, from + first)
    .map((row, index) => toHit(row, `ranked.${from + index + 1}`))
}

/** Walks on from `before` until a page is full or nothing is left. */
async function newestFirst(read: Read, search: Search, stage: Stage, before: number, first: number): Promise<Hit[]> {
  const rows = await read.build((q) =>
    matching(q, search)
      .where('hit.id', '<', before)
      .orderBy('hit.id', 'desc')
      // A ticket with many comments may be found many times.
      .limit(first * 4),
  )
  return onePerTicket(rows)
    .slice(0, first)
    .map((row) => toHit(row, `${stage}.${row.id}`))
}

const toHit = ({ ticketId, commentId, attachmentId }: HitRow, cursor: string): Hit => ({
  ticketId,
  commentId,
  attachmentId,
  cursor,
})

const onePerTicket = (rows: readonly HitRow[]): HitRow[] => {
  const seen = new Set<number>()
  return rows.filter(({ ticketId }) => !seen.has(ticketId) && seen.add(ticketId))
}

type Stage = 'start' | 'ranked' | 'title' | 'all'

function parseCursor(cursor: string | undefined): [Stage, number] {
  if (cursor === undefined) return ['start', 0]
  const match = /^(ranked|title|all)\.(\d{1,15})$/.exec(cursor)
  if (!match) throw invalid('after', 'after must be the cursor of a hit of the same search.')
  return [match[1] as Stage, Number(match[2])]
}
