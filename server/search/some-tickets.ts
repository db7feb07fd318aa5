/** Of some tickets: which hold the words, in which piece, and which of them are seen. */
import type { RawBuilder } from 'kysely'
import { sql } from '../database/query-builder.ts'
import type { QueryParts } from '../database/query.ts'
import { scopeOf } from '../database/scope.ts'
import { visibleTicketOf, visibleTickets } from '../tickets/access.ts'
import { passes, passesById, type TicketFilter } from '../tickets/filter.ts'
import { batchOf, firstOf, firstOfBoth, joinBatches, type Batch } from './batches.ts'
import {
  moreListed,
  ticketOfPiece,
  type Passes,
  type Phrase,
  type PieceQuery,
  type TicketRange,
  type WordQuery,
} from './dialect.ts'
import { createKnownPieces, firstByTicket } from './known-pieces.ts'
import { costlyEndings, type IndexReaderParts, type Whose } from './wanted.ts'

export interface SomeTickets {
  /** The first `limit` of those that hold the words; all unless given. */
  among(this: void, words: WordQuery, tickets: readonly number[], limit?: number): Promise<Set<number>>
  /** The same of `those` that are seen, a batch at a time. */
  newest(words: WordQuery, before: number, limit: number, those: readonly number[]): Promise<Batch>
  /** Of each that has one the first piece like this. */
  firstPieces(this: void, query: PieceQuery, tickets: readonly number[]): Promise<Map<number, number>>
  /** Those with a piece like this. */
  filterMatching(this: void, query: PieceQuery, tickets: readonly number[]): Promise<Set<number>>
  /** Those that the viewer sees and that pass the filter, the newest first. */
  seen(tickets: readonly number[]): Promise<number[]>
  /** Those that no word of the index leads to; all of them, as far as they pass the filter. */
  beside(): Promise<readonly number[]>
  /** Of those beside that have one the first piece like this. */
  piecesBeside(query: PieceQuery): Promise<Map<number, number>>
  /** `pieces` are all that hold the phrase: it need not be looked up again. */
  remember(phrase: Phrase, pieces: readonly number[]): void
}

/** No more are looked up one by one: the list of a word that is not very common is read from its beginning to each of them. */
const fewLookUps = 50

/** Tickets of which each so many hold one that is asked for are looked through as one range: by their documents, or by their many pieces. */
const dense = { documents: 200, pieces: 20 }

/** One for everyone, one for agents. */
const documentsPerTicket = 2

export function createSomeTickets(parts: IndexReaderParts, askedFor: () => Promise<Whose>): SomeTickets {
  const { read, search, filter } = parts
  let seenBeside: Promise<readonly number[]> | undefined
  const known = createKnownPieces()

  async function beside(): Promise<readonly number[]> {
    const all = (await askedFor()).beside
    return all.size ? (seenBeside ??= seen([...all])) : []
  }

  async function apart(tickets: readonly number[]) {
    const { beside } = await askedFor()
    if (!beside.size) return { indexed: tickets, alone: [] }
    return { indexed: tickets.filter((id) => !beside.has(id)), alone: tickets.filter((id) => beside.has(id)) }
  }

  async function among(words: WordQuery, tickets: readonly number[], limit = tickets.length): Promise<Set<number>> {
    const { indexed, alone } = await apart(tickets)
    const found = await amongIndexed(words, indexed, limit)
    return alone.length ? firstOfBoth(found, await lookUp({ ...words, scope: 'everyone' }, alone, limit), limit) : found
  }

  async function lookUp(words: WordQuery, tickets: readonly number[], limit: number): Promise<Set<number>> {
    const rows = await read.build((q) =>
      q.db.selectFrom(search.ticketsAmong(words, tickets, limit).as('hit')).select('hit.id'),
    )
    return new Set(rows.map(({ id }) => id))
  }

  async function amongIndexed(words: WordQuery, tickets: readonly number[], limit: number): Promise<Set<number>> {
    if (!tickets.length) return new Set()
    if (!search.hasCostlyLookUps || areLookedUp(words, tickets)) return lookUp(words, tickets, limit)
    const few = { ...words, isFew: true }
    const rows = await hitsAmong(tickets, (range, wanted) =>
      search.tickets(few, range, documentsPerTicket * limit, wanted),
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** In one look-up for all, through whatever lies between them. */
  function hitsAmong(
    tickets: readonly number[],
    hits: (range: TicketRange, wanted: Passes, filtering: Passes) => RawBuilder<{ id: number }>,
  ): Promise<{ id: number }[]> {
    const [from, before] = rangeAround(tickets)
    return read.build((q) => {
      const wanted: Passes = (id) => sql<boolean>`${id} in ${q.dialect.numbersOf(JSON.stringify(tickets))}`
      return q.db.selectFrom(hits({ from, before }, wanted, filtered(q, filter)).as('hit')).select('hit.id')
    })
  }

  async function firstPieces(query: PieceQuery, tickets: readonly number[]): Promise<Map<number, number>> {
    const { indexed, alone } = await apart(tickets)
    const found = known.first(query, indexed) ?? (await lookUpPieces(query, indexed))
    return alone.length ? new Map([...found, ...(await lookUpPieces(asForEveryone(query), alone))]) : found
  }

  async function lookUpPieces(query: PieceQuery, tickets: readonly number[]): Promise<Map<number, number>> {
    if (!tickets.length) return new Map()
    const listed = lieWithin(tickets, dense.pieces) ? await listPieces(query, tickets) : undefined
    if (listed?.isWhole) return firstByTicket(listed.pieces)
    const left = listed ? [...firstByTicket(listed.pieces).keys()] : tickets
    const rows = await read.build((q) => q.db.selectFrom(search.firstPieces(query, left).as('hit')).select('hit.id'))
    return new Map(rows.map(({ id }) => [ticketOfPiece(id), id]))
  }

  /** The pieces of `tickets` that hold what lists tell, undefined where they tell nothing; `isWhole`: that this is all of the query. */
  async function listPieces(query: PieceQuery, tickets: readonly number[]) {
    const isOfAgent = scopeOf(read.viewer).audience === 'agents'
    const asked = isOfAgent ? { ...query, scope: undefined } : asForEveryone(query)
    let pieces: ReadonlySet<number> | undefined
    for (const list of search.listPieces?.(asked, tickets) ?? []) {
      const rows = await read.build((q) => q.db.selectFrom(list.as('hit')).select('hit.id'))
      const held = new Set(rows.map(({ id }) => id))
      if (held.has(moreListed)) return pieces && { pieces, isWhole: false }
      pieces = pieces?.intersection(held) ?? held
      if (!pieces.size) break
    }
    return pieces && { pieces, isWhole: true }
  }

  async function filterMatching(query: PieceQuery, tickets: readonly number[]): Promise<Set<number>> {
    const { indexed, alone } = await apart(tickets)
    const found = await filterIndexed(query, indexed)
    return alone.length ? found.union(await lookUpPieces(asForEveryone(query), alone)) : found
  }

  async function filterIndexed(query: PieceQuery, tickets: readonly number[]): Promise<Set<number>> {
    if (!tickets.length) return new Set()
    if (!search.hasCostlyLookUps) {
      if (!lieWithin(tickets, dense.pieces)) return new Set((await firstPieces(query, tickets)).keys())
      return ticketsOf(await hitsAmong(tickets, (range) => search.pieces(query, range, mostPieces, anyTicket)))
    }
    // Of what is begun, look-ups in one ticket read only some of its texts.
    const isBegun = query.phrases.some(({ isPrefix, endings }) => isPrefix && !endings?.length)
    if (!isBegun && tickets.length <= fewLookUps && !lieWithin(tickets, dense.pieces)) {
      return new Set((await firstPieces(query, tickets)).keys())
    }
    return ticketsOf(
      await hitsAmong(tickets, (range, wanted) => {
        return search.somePieces(query, range, mostPieces, wanted) ?? search.pieces(query, range, mostPieces, wanted)
      }),
    )
  }

  async function seen(tickets: readonly number[]): Promise<number[]> {
    if (!tickets.length) return []
    const rows = await read.build((q) =>
      visibleTickets(q, q.dialect.numbersOf(JSON.stringify(tickets)))
        .where(passesById(filter))
        .select('ticket.id')
        .orderBy('ticket.id', 'desc'),
    )
    return rows.map(({ id }) => id)
  }

  async function newest(words: WordQuery, before: number, limit: number, those: readonly number[]): Promise<Batch> {
    const { indexed: tickets, alone } = await apart(those.filter((id) => id < before))
    const lookedUp = (some: readonly number[]) =>
      seen(some).then((passing) => firstOf(passing, (ids, most) => among(words, ids, most), before, limit))
    if (!search.hasCostlyLookUps) return lookedUp([...tickets, ...alone])
    if (!tickets.length) return lookedUp(alone)
    const rows = await hitsAmong(tickets, (range, wanted, filtering) =>
      search.tickets(
        { ...words, isFew: true },
        range,
        limit,
        (id) => sql<boolean>`(${wanted(id)} and ${filtering(id)})`,
      ),
    )
    const found = batchOf(
      rows.map(({ id }) => id),
      limit,
    )
    return alone.length ? joinBatches(found, await lookedUp(alone)) : found
  }

  return {
    among,
    newest,
    firstPieces,
    filterMatching,
    seen,
    beside,
    piecesBeside: async (query) => lookUpPieces(asForEveryone(query), await beside()),
    remember: (phrase, pieces) => known.remember(phrase, pieces),
  }
}

const asForEveryone = (query: PieceQuery): PieceQuery => ({ ...query, scope: 'everyone' })

export const ticketsOf = (pieces: readonly { readonly id: number }[]) =>
  new Set(pieces.map(({ id }) => ticketOfPiece(id)))

/** More than tickets that lie together have. */
const mostPieces = 1_000_000

export const anyTicket: Passes = () => sql<boolean>`true`

const rangeAround = (tickets: readonly number[]) => [Math.min(...tickets), Math.max(...tickets) + 1] as const

/**
 * Whether each is looked up by itself: that costs less than to go through all that lies between few of them. A beginning is put together from its words by each look-up anew.
 */
const areLookedUp = ({ begun, all }: WordQuery, tickets: readonly number[]): boolean =>
  tickets.length <= fewLookUps &&
  !lieWithin(tickets, dense.documents) &&
  !begun &&
  all.every(({ length }) => length <= costlyEndings)

/** Whether each so many tickets from the first to the last of `tickets` hold one of them. */
function lieWithin(tickets: readonly number[], each: number): boolean {
  const [from, before] = rangeAround(tickets)
  return before - from <= each * tickets.length
}

/** Whether a ticket is seen and passes the filter. */
export const filtered =
  (q: QueryParts<object>, filter: TicketFilter): Passes =>
  (id) => {
    // Of shared tickets no list is made, be they those that somebody was added to: one is looked at.
    const found =
      q.scope.tickets.kind === 'shared'
        ? visibleTicketOf(q, id).where(passesById(filter))
        : visibleTickets(q).where('ticket.id', '=', id).where(passes(filter))
    return sql<boolean>`exists ${found.select('ticket.id')}`
  }
