/**
 * What a word that is only begun can become, so that it is found as fast as whole words are. For a customer these are words of
 * what they see themselves: neither what is asked of the database nor the time it takes may tell what others wrote.
 */
import { sql } from 'kysely'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { requestBudget } from '../platform/budgets.ts'
import { visibleComments, visibleCommentsOfTicket } from '../comments/access.ts'
import { visibleTickets } from '../tickets/access.ts'
import { searchOf } from './dialects.ts'

/** Undefined where there are more than `limit`, or none. */
export async function knownEndings(read: Read, start: string, limit: number): Promise<string[] | undefined> {
  const rows = await read.build((q) =>
    q.db
      .selectFrom(
        searchOf(q.dialect)
          .knownWords(start, limit + 1)
          .as('known'),
      )
      .select('known.word'),
  )
  return rows.length && rows.length <= limit ? rows.map(({ word }) => word) : undefined
}

export interface OwnEndings {
  /** Never none: where there is none, the word stands for itself as a whole. */
  readonly words: readonly string[]
  /** Whether there are others, longer ones. */
  readonly hasMore: boolean
}

/**
 * The same for a customer: words of their newest tickets, as many as can be looked through, and of the words the `limit` shortest. The
 * words of others are not looked through for it.
 */
export async function ownEndings(read: Read, start: string, limit: number): Promise<OwnEndings> {
  const from = await oldestLookedThrough(read)
  const rows = from === undefined ? [] : await read.build((q) => ownWords(q, start, from).limit(limit + 1))
  const words = rows.slice(0, limit).map(({ word }) => word)
  return { words: words.length ? words : [start], hasMore: rows.length > limit }
}

/** The ticket from which on all texts that a customer sees can be looked through; undefined where not even those of the newest can. */
async function oldestLookedThrough(read: Read): Promise<number | undefined> {
  let left: number = requestBudget.search.ownTextBytes
  let oldest: number | undefined
  for (const { id, ofTicket, ofComments } of await read.all(newestSizes, { limit: requestBudget.search.ownTickets })) {
    left -= ofTicket + (ofComments ?? 0)
    if (left < 0) break
    oldest = id
  }
  return oldest
}

/** Whether all texts that a customer sees can be looked through. */
export async function ownTextIsShort(read: Read): Promise<boolean> {
  const size = await read.first(ownTextBytes, {})
  return Number(size?.ofTickets) + Number(size?.ofComments) <= requestBudget.search.ownTextBytes
}

const ownTextBytes = query((q: QueryParts<object>) =>
  q.db.selectNoFrom([
    visibleTickets(q)
      .select(sql<number>`coalesce(sum(octet_length(title) + coalesce(octet_length(description), 0)), 0)`.as('bytes'))
      .as('ofTickets'),
    visibleComments(q)
      .select(sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
      .as('ofComments'),
  ]),
)

const newestSizes = query((q: QueryParts<{ limit: number }>) =>
  visibleTickets(q)
    .orderBy('ticket.id', 'desc')
    .limit(q.param('limit'))
    .select([
      'ticket.id',
      sql<number>`octet_length(title) + coalesce(octet_length(description), 0)`.as('ofTicket'),
      visibleCommentsOfTicket(q)
        .select(sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
        .as('ofComments'),
    ]),
)

/** Above the number of different words in so much text. */
const mostOwnWords = requestBudget.search.ownTextBytes

const ownWords = (q: QueryParts<object>, start: string, from: number) =>
  q.db
    .selectFrom(
      searchOf(q.dialect)
        .wordsBeginning(visibleTickets(q).where('ticket.id', '>=', from).select('ticket.id'), start, mostOwnWords)
        .as('known'),
    )
    .select('known.word')
    // The same ones on each page.
    .orderBy(sql`length(known.word)`)
    .orderBy('known.word')
