/**
 * What a word that is only begun can become, so that it is found as fast as whole words are. For a customer these are words of
 * what they see themselves: neither what is asked of the database nor the time it takes may tell what others wrote.
 */
import { sql } from 'kysely'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { requestBudget } from '../platform/budgets.ts'
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

/** The same for a customer with few tickets; undefined where there are more than `limit`, or too much text to look through. */
export async function ownEndings(read: Read, start: string, limit: number): Promise<string[] | undefined> {
  if (!(await ownTextIsShort(read))) return undefined
  const rows = await read.all(ownWords, { start, limit: limit + 1 })
  if (rows.length > limit) return undefined
  // Where there is none it stands for itself, as a whole word: the words of others are not looked through for it.
  return rows.length ? rows.map(({ word }) => word) : [start]
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
    visibleTickets(q)
      .innerJoin('comment', 'comment.ticket_id', 'ticket.id')
      .select(sql<number>`coalesce(sum(octet_length(content)), 0)`.as('bytes'))
      .as('ofComments'),
  ]),
)

const ownWords = query((q: QueryParts<{ start: string; limit: number }>) =>
  q.db
    .selectFrom(
      searchOf(q.dialect)
        .wordsWithin(visibleTickets(q).select('ticket.id'), q.param('start'), q.param('limit'))
        .as('known'),
    )
    .select('known.word'),
)
