/** Full text search, where the databases differ most: what both of them can do, and what they share. */
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { DocumentWords, Term } from './words.ts'

/** Documents are numbered by ticket, the ticket's own words first: so those of one ticket lie together, the newest ticket last. */
export const documentsPerTicket = 2 ** 20
export const ticketOf = (document: number): number => Math.floor(document / documentsPerTicket)

/** Documents that hold all terms. */
export interface Matching {
  readonly terms: readonly Term[]
  /** Only what this requester may find; undefined for agents. */
  readonly requesterId: number | undefined
  readonly fields: 'title' | 'all'
  /** That few documents of the whole index can match is known already. */
  readonly isFew?: boolean
}

/** From `from` to before `before`. */
export interface DocumentRange {
  readonly from: number
  readonly before: number
}

/** Each answers a table for `from`; `id` is that of a document unless said otherwise. */
export interface SearchDialect {
  /**
   * How many documents of each word are counted to find the rarest: `soon`, before those that hold all words are looked for, as far as
   * that is faster where few hold one of them; `late`, one after the other, where all of these have been told. Beyond, all are as common.
   */
  readonly counted: { readonly soon: readonly number[]; readonly late: readonly number[] }
  /** The statements that add a document, to be run one after the other in one transaction; each is made when it is asked for. */
  add(document: DocumentWords): Iterable<RawBuilder<unknown>>
  /** The same for many. */
  addAll(documents: readonly DocumentWords[]): RawBuilder<unknown>[]
  /** The statements that forget all documents. */
  clear(): RawBuilder<unknown>[]
  /** The `limit` newest within `range`, the newest first: never more of the index is read than that takes. */
  newest(matching: Matching, range: DocumentRange, limit: number): RawBuilder<{ id: number }>
  /** All of these tickets, looked up one by one. */
  within(matching: Matching, tickets: readonly number[]): RawBuilder<{ id: number }>
  /** Those of `tickets` that have such a document, looked up one by one or, where `many`, all at once. `id` is the ticket's. */
  holding(matching: Matching, tickets: readonly number[], many: boolean): RawBuilder<{ id: number }>
  /** Up to `limit` words that begin with `start`, for Term.endings; undefined where it is looked up as fast as a whole word. */
  beginningWith(start: string, limit: number): RawBuilder<{ word: string }> | undefined
  /** The same of the words of `tickets` alone, a subquery of their ids: nothing else is read. */
  wordsWithin(tickets: Expression<unknown>, start: string, limit: number): RawBuilder<{ word: string }>
}

/** The number of a ticket's next document; a ticket's documents are only added one transaction after another. */
export function nextDocument(ticketId: number) {
  // Not multiplied by the database: PostgreSQL would take both for 32-bit integers, whose end comes with ticket 2,048.
  const first = ticketId * documentsPerTicket
  const last = first + documentsPerTicket - 1
  return sql`select coalesce(max(id) + 1, ${first}) from search_document where id between ${first} and ${last}`
}

/** Begun words of up to this length have an index of their own in FTS5. */
export const indexedPrefix = 3

/** By the table of all words. */
export const knownWords = (start: string, limit: number) =>
  sql<{
    word: string
  }>`(select word from search_word where word >= ${start} and word < ${`${start}\u{10FFFF}`} limit ${limit})`
