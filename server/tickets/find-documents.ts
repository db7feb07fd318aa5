/** The search index as `find` reads it: documents by their words, and the tickets that the viewer sees behind them. */
import type { Database } from '../database/database.ts'
import {
  documentsPerTicket,
  indexedPrefix,
  ticketOf,
  type Matching,
  type SearchDialect,
} from '../database/search-dialect.ts'
import { personOf, type Viewer } from '../database/viewer.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { visibleTickets } from './access.ts'
import { passes, type TicketFilter } from './filter.ts'
import { knownEndings, ownEndings } from './find-endings.ts'
import { hasFew, scopeOf, type Scope } from './find-scope.ts'

/** The words of a ticket itself when both are null. */
export interface FoundDocument {
  readonly ticketId: number
  readonly commentId: number | null
  readonly attachmentId: number | null
  /** Only with the words of the ticket itself. */
  readonly title: string | null
}

/** Documents are told by their ids. */
export interface IndexReader {
  readonly counted: SearchDialect['counted']
  /** The `limit` newest before the document `before`, the newest first. */
  newest(matching: Matching, before: number, limit: number): Promise<number[]>
  /** The same, put so that it is found fast: with what the last word can become, and whether its requester has few tickets. */
  prepared(matching: Matching): Promise<Matching>
  /** Those of `documents` whose tickets have any document like this. */
  holding(matching: Matching, documents: readonly number[]): Promise<number[]>
  /** What these documents are, in the same order, without those of tickets that the viewer does not see or that are filtered out. */
  place(documents: readonly number[]): Promise<FoundDocument[]>
}

const costlyEndings = 40

/** Whether each look-up of it alone takes long. */
const isCostly = ({ terms }: Matching): boolean =>
  terms.some(({ words, isPrefix, endings }) =>
    endings ? endings.length > costlyEndings : isPrefix && (words.at(-1) as string).length > indexedPrefix,
  )

export function createIndexReader(database: Database, viewer: Viewer, filter: TicketFilter): IndexReader {
  const read = database.readSlow(viewer, { ms: processBudget.slowReads.searchMs })
  let scope: Promise<Scope> | undefined

  async function newest(matching: Matching, before: number, limit: number): Promise<number[]> {
    const { tickets, from, to } = await (scope ??= scopeOf(read, filter))
    const range = { from: from * documentsPerTicket, before: Math.min(before, to * documentsPerTicket) }
    const rows = await read.build((q) => {
      const { search } = q.dialect
      const found = tickets ? search.within(matching, tickets) : search.newest(matching, range, limit)
      return q.db.selectFrom(found.as('hit')).select('hit.id')
    })
    const ids = rows.map(({ id }) => id).sort((a, b) => b - a)
    return tickets ? ids.filter((id) => id < before).slice(0, limit) : ids
  }

  return {
    counted: database.dialect.search.counted,
    newest,
    async prepared(asked) {
      const { requesterId } = asked
      const isFew = requesterId !== undefined && (await hasFew(read, requesterId))
      const matching = requesterId === undefined ? asked : { ...asked, isFew }
      const last = matching.terms.at(-1)
      const start = last?.words.at(-1)
      if (!last?.isPrefix || start === undefined) return matching
      // The words before stand in front of each ending.
      const limit = Math.floor(requestBudget.search.endings / last.words.length)
      const endings =
        personOf(viewer).role === 'customer'
          ? isFew && (await ownEndings(read, start, limit))
          : await knownEndings(read, start, limit)
      return endings ? { ...matching, terms: [...matching.terms.slice(0, -1), { ...last, endings }] } : matching
    },
    async holding(matching, documents) {
      if (!documents.length) return []
      const tickets = documents.map(ticketOf)
      const rows = await read.build((q) =>
        q.db.selectFrom(q.dialect.search.holding(matching, tickets, isCostly(matching)).as('hit')).select('hit.id'),
      )
      const found = new Set(rows.map(({ id }) => id))
      return documents.filter((id) => found.has(ticketOf(id)))
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
            'ticket.title',
          ]),
      )
      const found = new Map(
        rows.map(({ id, title, ...row }) => [id, { ...row, title: id % documentsPerTicket ? null : title }]),
      )
      return documents.flatMap((id) => found.get(id) ?? [])
    },
  }
}
