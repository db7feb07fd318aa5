/**
 * The search index, where the databases differ most: what both can do, and what they share.
 *
 * One document per ticket and audience is a set of words without places; it says which tickets hold all words. Pieces (the ticket's
 * own words, each comment, each file name) keep the places of their words; they say where, and whether words stand side by side.
 */
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import type { Audience } from '../database/tables.ts'
import type { Piece } from './documents.ts'

/** A ticket's document for everyone comes first; one for agents is there only when there is something for them alone. */
export const documentOf = (ticketId: number, audience: Audience): number => 2 * ticketId + Number(audience === 'agents')

/** Pieces are numbered by ticket, its own words first, so that those of one ticket lie together, the newest ticket last. */
export const piecesPerTicket = 2 ** 20
export const ticketOfPiece = (piece: number): number => Math.floor(piece / piecesPerTicket)
/** In place of the id of a piece, where a list was not read to its end. */
export const moreListed = -1

const viewerMark = '\u{E100}'
/**
 * The word that a customer's own search must contain: permission is part of the query. Only documents for everyone hold it, for the requester and for
 * participants.
 */
export const viewerToken = (userId: number): string => `${viewerMark}${userId}`
export const isViewerToken = (word: string): boolean => word.startsWith(viewerMark)
/** What no other word begins with. */
export const anyViewerToken = viewerMark
const requesterMark = '\u{E101}'
/** The word by which agents narrow a search to one requester. */
export const requesterToken = (userId: number): string => `${requesterMark}${userId}`
export const isScopeToken = (word: string): boolean => isViewerToken(word) || word.startsWith(requesterMark)

interface FoundBy {
  readonly requesterId: number
  /** Those for whom it is in the index (participant-index.ts). */
  readonly participants?: readonly number[] | undefined
  readonly audience: Audience
}

/** What stands beside the words of a document: by whom it is found. */
export const scopeTokensOf = ({ requesterId, participants = [], audience }: FoundBy): string[] =>
  audience === 'everyone'
    ? [viewerToken(requesterId), requesterToken(requesterId), ...participants.map(viewerToken)]
    : [requesterToken(requesterId)]

/**
 * By which words of the index somebody's tickets are told, of several people those of each; undefined for all tickets. `everyone`: in tickets that
 * are named, whatever is for everyone on them.
 */
export type SearchScope = readonly [string, ...string[]] | 'everyone' | undefined

/** The words of a scope; none where it has none. */
export const tokensOf = (scope: SearchScope): readonly string[] => (typeof scope === 'object' ? scope : [])

/** Tickets that hold, of each of `all`, at least one, and a word that begins with `begun.start` or one of `begun.or`. */
export interface WordQuery {
  readonly all: readonly (readonly string[])[]
  readonly begun: { readonly start: string; readonly or: readonly string[] } | undefined
  /** Any of these: viewerTokens, or a requesterToken. */
  readonly scope: SearchScope
  readonly fields: 'title' | 'all'
  /** That few documents of the whole index can match is known already. */
  readonly isFew: boolean
}

/** Words side by side; the last one is begun, or one of `endings` where these are known. */
export interface Phrase {
  readonly words: readonly string[]
  readonly isPrefix: boolean
  readonly endings?: readonly string[] | undefined
}

/** Pieces that hold all phrases, and of each of `all` at least one word. */
export interface PieceQuery {
  readonly phrases: readonly Phrase[]
  readonly all: readonly (readonly string[])[]
  /** What words of it begin with, told by reading its text; only where `hasCostlyLookUps`. */
  readonly read?: readonly string[]
  readonly scope: SearchScope
  /** Whether only titles are looked for; texts that hold the phrases elsewhere may be among them. Only where `hasCostlyLookUps` is not. */
  readonly inTitle?: boolean
}

/** From the ticket `from` to before the ticket `before`. */
export interface TicketRange {
  readonly from: number
  readonly before: number
}

/** Whether the ticket of this id is wanted. */
export type Passes = (ticketId: RawBuilder<number>) => Expression<SqlBool>

export interface TicketWords {
  readonly ticketId: number
  readonly audience: Audience
  /** Whose it is (scopeTokensOf). */
  readonly scope: readonly string[]
  /** Each once. */
  readonly words: readonly string[]
}

/**
 * What writes answers statements, to be run one after the other in one transaction; each is made when it is asked for. Each question
 * answers a table for `from`.
 */
export interface SearchDialect {
  /** Of one ticket, behind those that it has. */
  addPieces(pieces: readonly Piece[]): Iterable<RawBuilder<unknown>>
  /** Words that searches can begin with; they may be there already. */
  addKnownWords(words: readonly string[]): Iterable<RawBuilder<unknown>>
  /** Other words in place of those of a piece, which stays where it is. */
  replacePiece(id: number, piece: Piece): Iterable<RawBuilder<unknown>>
  addTitle(title: TicketWords): Iterable<RawBuilder<unknown>>
  /** A document that is not there yet, of texts with so many characters. */
  addTicket(ticket: TicketWords, characters: number): Iterable<RawBuilder<unknown>>
  /**
   * Another text's words for a document that is there, or for agents where only the one for everyone is: then it has those too. What it had,
   * it keeps. The text itself is stored already.
   */
  extendTicket(write: Write, ticket: TicketWords): AsyncIterable<RawBuilder<unknown>>
  /** Its title and its documents, for all audiences: they are added anew in the same transaction. Its pieces stay. */
  forgetTicket(write: Write, ticketId: number): AsyncIterable<RawBuilder<unknown>>
  /** All pieces of a ticket, which are added anew in the same transaction. */
  forgetPieces(ticketId: number): Iterable<RawBuilder<unknown>>
  /**
   * Other words of whose it is in place of those that stand on what is for everyone on a ticket, where that takes none of its other words; else it is
   * forgotten and added anew.
   */
  readonly replaceScope?: (ticketId: number, scope: readonly string[]) => Iterable<RawBuilder<unknown>>
  /** Full text indexes whose parts are merged between the writes (index-merger.ts). */
  readonly mergedTables: readonly string[]
  /** Forgets everything. */
  clear(): RawBuilder<unknown>[]
  /** Whether to look up many words in one ticket costs about as much as in the whole index. */
  readonly hasCostlyLookUps: boolean
  /** Tables of the index of older versions, with those that hold most of it. */
  readonly older: readonly { readonly table: string; readonly parts: readonly string[] }[]
  /** How many tickets have a document for everyone. */
  countTickets(): RawBuilder<number>
  /** The newest tickets first; of one ticket both documents may be told. Never more of the index is read than `limit` takes. */
  tickets(query: WordQuery, range: TicketRange, limit: number, passes: Passes): RawBuilder<{ id: number }>
  /** The first `limit` of `tickets`, looked up one by one and no further. Here and for pieces of `tickets` the scope may be `everyone`. */
  ticketsAmong(query: WordQuery, tickets: readonly number[], limit: number): RawBuilder<{ id: number }>
  /** Ids of pieces, those of the newest tickets first. */
  pieces(query: PieceQuery, range: TicketRange, limit: number, passes: Passes): RawBuilder<{ id: number }>
  /** The same in any order, where that takes less than to look for their words; undefined where it does not. */
  somePieces(
    query: PieceQuery,
    range: TicketRange,
    limit: number,
    passes: Passes,
  ): RawBuilder<{ id: number }> | undefined
  /** Of each of `tickets` the first such piece, if there is one. */
  firstPieces(query: PieceQuery, tickets: readonly number[]): RawBuilder<{ id: number }>
  /**
   * Where the index has lists that can be read for all `tickets` together: for each word or phrase of the query the pieces of these that hold it, and
   * `moreListed` if there may be others. None where texts have to be read. Here the scope is `everyone` or none.
   */
  readonly listPieces?: (query: PieceQuery, tickets: readonly number[]) => RawBuilder<{ id: number }>[]
  /** Up to `limit` words that begin with `start`. */
  knownWords(start: string, limit: number): RawBuilder<{ word: string }>
  /** Up to `limit` of `words`, a JSON array. */
  knownAmong(words: string, limit: number): RawBuilder<{ word: string }>
  /**
   * All words that searches can begin with of what everyone on `tickets` sees, a subquery of their ids, as createVocabulary takes them;
   * null where there are none. Nothing of other tickets is read.
   */
  wordsOf(tickets: Expression<unknown>): RawBuilder<{ words: string | null }>
}

/** The first piece that a ticket can have, and the first of the next ticket. */
export const piecesOf = (ticketId: number): [first: number, end: number] => [
  ticketId * piecesPerTicket,
  (ticketId + 1) * piecesPerTicket,
]

/** The number of a ticket's next piece; a ticket's pieces are only added one transaction after another. */
export function nextPiece(ticketId: number) {
  // Not multiplied by the database: PostgreSQL would take both for 32-bit integers, whose end comes with ticket 2,048.
  const first = ticketId * piecesPerTicket
  const last = first + piecesPerTicket - 1
  return sql`select coalesce(max(id) + 1, ${first}) from search_piece where id between ${first} and ${last}`
}

/** By the table of all words. In their order: PostgreSQL would otherwise read all that begin like that before it stops. */
export const wordsBeginning = (start: string, limit: number) =>
  sql<{
    word: string
  }>`(select word from search_word where word >= ${start} and word < ${`${start}\u{10FFFF}`} order by word limit ${limit})`
