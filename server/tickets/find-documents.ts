/** The search index as `find` reads it: documents by their words, and the tickets that the viewer sees behind them. */
import type { Read } from '../database/database.ts'
import { documentsPerTicket, type Matching } from '../database/search-dialect.ts'
import { visibleTickets } from './access.ts'
import { passes, type TicketFilter } from './filter.ts'

/** Above the number of any ticket. */
export const newestOfAll = 2 ** 32

/** The words of a ticket itself when both are null. */
export interface FoundDocument {
  readonly ticketId: number
  readonly commentId: number | null
  readonly attachmentId: number | null
}

/** Documents are told by their ids. */
export interface IndexReader {
  /** The `limit` newest before the document `before`, the newest first. */
  newest(matching: Matching, before: number, limit: number): Promise<number[]>
  /** All, the best first. */
  scored(matching: Matching): Promise<number[]>
  /** Those of `documents` whose tickets have any document like this. */
  holding(matching: Matching, documents: readonly number[]): Promise<number[]>
  /** What these documents are, in the same order, without those of tickets that the viewer does not see or that are filtered out. */
  place(documents: readonly number[]): Promise<FoundDocument[]>
  /** One for each term; the one that fewest documents hold comes first. */
  rarestFirst(matching: Matching): Promise<Matching[]>
}

/** Beyond this many, all are as common. */
const rareUpTo = 2_000

export function createIndexReader(read: Read, filter: TicketFilter): IndexReader {
  return {
    async newest(matching, before, limit) {
      const rows = await read.build((q) =>
        q.db.selectFrom(q.dialect.search.newest(matching, before, limit).as('hit')).select('hit.id'),
      )
      return rows.map(({ id }) => id).sort((a, b) => b - a)
    },
    async scored(matching) {
      const rows = await read.build((q) =>
        q.db.selectFrom(q.dialect.search.scored(matching).as('hit')).select(['hit.id', 'hit.score']),
      )
      return rows.sort((a, b) => a.score - b.score || b.id - a.id).map(({ id }) => id)
    },
    async holding(matching, documents) {
      if (!documents.length) return []
      const tickets = JSON.stringify(documents.map((id) => Math.floor(id / documentsPerTicket)))
      const rows = await read.build((q) =>
        q.db.selectFrom(q.dialect.search.holding(matching, tickets).as('hit')).select('hit.id'),
      )
      const found = new Set(rows.map(({ id }) => id))
      return documents.filter((id) => found.has(Math.floor(id / documentsPerTicket)))
    },
    async place(documents) {
      if (!documents.length) return []
      const rows = await read.build((q) =>
        visibleTickets(q)
          .innerJoin('search_document', 'search_document.ticket_id', 'ticket.id')
          .where('search_document.id', 'in', q.dialect.numbersOf(JSON.stringify(documents)))
          .where(passes(filter))
          .select([
            'search_document.id',
            'search_document.ticket_id as ticketId',
            'search_document.comment_id as commentId',
            'search_document.attachment_id as attachmentId',
          ]),
      )
      const found = new Map(rows.map(({ id, ...row }) => [id, row]))
      return documents.flatMap((id) => found.get(id) ?? [])
    },
    async rarestFirst(matching) {
      const counted = await Promise.all(
        matching.terms.map(async (term) => {
          const one: Matching = { ...matching, terms: [term] }
          const [row] = await read.build((q) =>
            q.db
              .selectFrom(q.dialect.search.newest(one, newestOfAll * documentsPerTicket, rareUpTo).as('hit'))
              .select((s) => s.fn.countAll<number>().as('count')),
          )
          return { one, count: row?.count ?? 0 }
        }),
      )
      return counted.sort((a, b) => a.count - b.count).map(({ one }) => one)
    },
  }
}
