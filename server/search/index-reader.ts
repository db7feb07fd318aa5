/** The index as a search reads it: tickets by their words, and where in them these stand. */
import type { RawBuilder } from 'kysely'
import { sql } from '../database/query-builder.ts'
import { visibleTickets } from '../tickets/access.ts'
import { passesById } from '../tickets/filter.ts'
import {
  ticketOfPiece,
  type Passes,
  type Phrase,
  type PieceQuery,
  type SearchScope,
  type TicketRange,
  type WordQuery,
} from './dialect.ts'
import { batchOf, firstOf, joinBatches, type Among, type Batch } from './batches.ts'
import { indexedFrom } from './build-state.ts'
import { aboveAll, hasFew, rangeOf, ticketsOfFew, type FilterRange } from './filter-range.ts'
import type { Term } from './parse-search.ts'
import { anyTicket, createSomeTickets, filtered, ticketsOf, type SomeTickets } from './some-tickets.ts'
import { costlyEndings, prepareWanted, whoseTickets, type IndexReaderParts, type Wanted, type Whose } from './wanted.ts'

/** A text of a ticket: its own words when both are null. */
export interface Place {
  readonly commentId: number | null
  readonly attachmentId: number | null
}

/** Tickets are told by their ids, and only those that the viewer sees and that pass the filter. */
export interface IndexReader extends Pick<SomeTickets, 'among' | 'filterMatching'> {
  prepare(terms: readonly Term[]): Promise<Wanted>
  /**
   * The newest before the ticket `before`, of `those` where they are given; no more than about `limit`, and undefined as `next` when there
   * are no others.
   */
  newest(words: WordQuery, before: number, limit: number, those?: readonly number[]): Promise<Batch>
  /** By their titles; some that do not hold the phrases may be left out. */
  newestTitles(words: WordQuery, holders: Holders, before: number, limit: number): Promise<Batch>
  /** The same of `those` alone, whatever they hold. */
  newestOfThose(those: readonly number[], before: number, limit: number): Promise<Batch>
  /** The same for those that hold what must stand in one text. */
  newestByPiece(query: PieceQuery, before: number, limit: number): Promise<Batch>
  /** The same of all that are in the index, whatever they hold. */
  newestOfAll(this: void, before: number, limit: number): Promise<Batch>
  /** `isAlone`: that the phrases are all that is looked for. */
  holders(wanted: Pick<Wanted, 'phrases' | 'words'>, isAlone: boolean): Promise<Holders>
  /** Of phrases that many tickets hold the one by which tickets may be looked for first; undefined where that takes no less than by their words. */
  leading(phrases: readonly Phrase[]): Phrase | undefined
  titles(tickets: readonly number[]): Promise<Map<number, string>>
  /** Where it stands: where all stands together, else where the first part of it does. */
  locate(wanted: Wanted, tickets: readonly number[]): Promise<Map<number, Place>>
}

/** Who holds phrases, or all words but the one that is begun, whatever filter they pass; they may be without those that do not. */
export interface Holders {
  /** All that hold those phrases that few tickets hold, or those words where few do; undefined where there is no such phrase, nor such words. */
  readonly tickets: readonly number[] | undefined
  /** The other phrases. Where looking one up in a ticket costs little, these are all. */
  readonly others: readonly Phrase[]
}

/** What finds tickets, by their documents or by pieces. */
interface Source {
  readonly among: Among
  /** The newest first. */
  readonly hits: (range: TicketRange, passing: Passes) => RawBuilder<{ id: number }>
  readonly ticketOf: (id: number) => number
  /**
   * `range`: as the filter leaves few or many. Of a requester who has few tickets at all: by `index`, which finds these first, or `one by one`.
   */
  readonly way: 'range' | 'index' | 'one by one'
}

/** What fewer hold is looked for first, and all else between those that hold it, or in each by itself. */
const few = {
  /** Of pieces with a phrase. */
  withPhrase: { between: 2_000, inEach: 100 },
  /** Of documents with all words before one that is begun and can become very many. */
  withOtherWords: { between: 25, inEach: 100 },
}

/** A phrase is looked for first in so many tickets that no word of the index leads to. */
const fewBeside = 100

/** Titles of so many tickets wait for no turn among the slow reads. */
const fewTitles = 50

export function createIndexReader(parts: IndexReaderParts): IndexReader {
  const { read, quick, search, filter } = parts
  let whose: Promise<Whose> | undefined
  let range: Promise<FilterRange> | undefined
  let ofFew: Promise<FilterRange> | undefined
  let isFew: Promise<boolean> | undefined
  const askedFor = () => (whose ??= whoseTickets(parts))
  const some = createSomeTickets(parts, askedFor)
  const lookUps = search.hasCostlyLookUps ? 'between' : 'inEach'

  /** Where the filter leaves few tickets, `among` those; else the first `limit` of `hits`, of which several may be one ticket's. */
  async function rangeFor(way: Source['way']): Promise<FilterRange> {
    if (way === 'index') return { from: 0, to: aboveAll }
    return way === 'range' ? (range ??= rangeOf(parts)) : (ofFew ??= ticketsOfFew(parts))
  }

  /** By what costs least where whose tickets these are is part of the question. */
  function wayOf({ isFew, all }: WordQuery): Source['way'] {
    if (!isFew) return 'range'
    if (search.hasCostlyLookUps) return 'index'
    return all.some(({ length }) => length > costlyEndings) ? 'one by one' : 'range'
  }

  async function newestOf({ among, hits, ticketOf, way }: Source, before: number, limit: number): Promise<Batch> {
    const { tickets, from, to } = await rangeFor(way)
    if (tickets) return firstOf(tickets, among, before, limit)
    const rows = await read.build((q) =>
      q.db.selectFrom(hits({ from, before: Math.min(before, to) }, filtered(q, filter)).as('hit')).select('hit.id'),
    )
    const indexed = batchOf(
      rows.map(({ id }) => ticketOf(id)),
      limit,
    )
    return joinBatches(indexed, await firstOf(await some.beside(), among, before, limit))
  }

  async function holdersOf(phrase: Phrase, scope: SearchScope): Promise<Set<number> | undefined> {
    const query = { phrases: [phrase], all: [], scope }
    const beside = await some.beside()
    if (beside.length > fewBeside) return
    const most = few.withPhrase[lookUps]
    const { tickets, from, to } = search.hasCostlyLookUps ? { from: 0, to: aboveAll } : await rangeFor('range')
    // Few tickets are looked up one by one.
    const pieces = tickets ? undefined : search.somePieces(query, { from, before: to }, most, anyTicket)
    if (!pieces) return
    const rows = await read.build((q) => q.db.selectFrom(pieces.as('hit')).select('hit.id'))
    if (rows.length >= most) return
    some.remember(
      phrase,
      rows.map(({ id }) => id),
    )
    const alone = await some.piecesBeside(query)
    return alone.size ? ticketsOf(rows).union(alone) : ticketsOf(rows)
  }

  /**
   * The tickets that hold all words but the one that is begun, whatever filter they pass; undefined where these are many, or where asking for it first saves nothing: where the
   * begun word can become few others, nothing stands beside it, or few tickets are asked for at all.
   */
  async function holdersOfOtherWords(words: WordQuery): Promise<number[] | undefined> {
    const all = words.all.filter(({ length }) => length <= costlyEndings)
    if (words.isFew || !all.length || all.length === words.all.length) return
    const { tickets, from, to } = await rangeFor('range')
    if (tickets) return
    const others = { ...words, all }
    const most = few.withOtherWords[lookUps]
    // Without the filter: to find as many that pass a narrow one, the lists of these words would be read to their end.
    const rows = await read.build((q) =>
      q.db.selectFrom(search.tickets(others, { from, before: to }, most, anyTicket).as('hit')).select('hit.id'),
    )
    if (rows.length >= most) return
    const beside = await some.among(others, await some.beside(), most)
    if (beside.size >= most) return
    return [...new Set([...rows.map(({ id }) => id), ...beside])].sort((a, b) => b - a)
  }

  async function newest(words: WordQuery, before: number, limit: number, those?: readonly number[]): Promise<Batch> {
    if (those) return some.newest(words, before, limit, those)
    return newestOf(
      {
        among: (tickets, most) => some.among(words, tickets, most),
        way: wayOf(words),
        hits: (within, passing) => search.tickets(words, within, limit, passing),
        ticketOf: (id) => id,
      },
      before,
      limit,
    )
  }

  const newestByPiece = (query: PieceQuery, before: number, limit: number): Promise<Batch> =>
    newestOf(
      {
        among: (tickets) => (search.hasCostlyLookUps ? some.filterMatching : some.firstPieces)(query, tickets),
        way: 'range',
        hits: (within, passing) => search.pieces(query, within, limit, passing),
        ticketOf: ticketOfPiece,
      },
      before,
      limit,
    )

  return {
    async prepare(terms) {
      const found = await askedFor()
      isFew ??= found.scope === undefined ? Promise.resolve(false) : hasFew(parts)
      return prepareWanted(terms, await isFew, found, parts)
    },
    newest,
    async newestTitles(words, { tickets, others }, before, limit) {
      const phrases = others.filter((one) => one.words.length > 1 && !one.isPrefix)
      if (search.hasCostlyLookUps || tickets || !phrases.length) return newest(words, before, limit, tickets)
      // Very many titles may hold the words of a phrase, and none of them the phrase.
      const found = await newestByPiece({ phrases, all: [], scope: words.scope, inTitle: true }, before, limit)
      const held = await some.among(words, found.tickets)
      return { tickets: found.tickets.filter((id) => held.has(id)), next: found.next }
    },
    newestOfThose: async (those, before, limit) =>
      firstOf(await some.seen(those), async (ids, most) => new Set(ids.slice(0, most)), before, limit),
    newestByPiece,
    async newestOfAll(before, limit) {
      const indexed = await indexedFrom(read)
      return newestOf(
        {
          among: (tickets) => Promise.resolve(new Set(tickets.filter((id) => id >= indexed).slice(0, limit))),
          way: 'range',
          hits: ({ from, before: end }, passing) =>
            sql`(select one.id from ticket as one where one.id >= ${Math.max(from, indexed)} and one.id < ${end}
              and ${passing(sql<number>`one.id`)} order by one.id desc limit ${limit})`,
          ticketOf: (id) => id,
        },
        before,
        limit,
      )
    },
    leading(phrases) {
      if (search.hasCostlyLookUps) return undefined
      const known = phrases.filter(({ words, isPrefix }) => words.length > (isPrefix ? 2 : 1))
      return known.toSorted((a, b) => b.words.length - a.words.length)[0]
    },
    among: some.among,
    filterMatching: some.filterMatching,
    async holders({ phrases, words }, isAlone) {
      if (!phrases.length) return { tickets: await holdersOfOtherWords(words), others: [] }
      // Such a phrase is read newest first, as far as it is wanted.
      if (isAlone && phrases.length === 1 && !search.hasCostlyLookUps) return { tickets: undefined, others: phrases }
      let tickets: Set<number> | undefined
      const others: Phrase[] = []
      for (const phrase of phrases) {
        const found = await holdersOf(phrase, words.scope)
        if (found) tickets = tickets?.intersection(found) ?? found
        else others.push(phrase)
        if (tickets?.size === 0) break
      }
      return { tickets: tickets && [...tickets], others }
    },
    async titles(tickets) {
      if (!tickets.length) return new Map()
      const rows = await (tickets.length <= fewTitles ? quick : read).build((q) =>
        visibleTickets(q, q.dialect.numbersOf(JSON.stringify(tickets)))
          .where(passesById(filter))
          .select(['ticket.id', 'ticket.title']),
      )
      return new Map(rows.map(({ id, title }) => [id, title]))
    },
    async locate({ together, each }, tickets) {
      if (!tickets.length) return new Map()
      const pieces = await some.firstPieces(together, tickets)
      for (const one of each) {
        const left = tickets.filter((id) => !pieces.has(id))
        if (!left.length) break
        for (const [ticket, piece] of await some.firstPieces(one, left)) pieces.set(ticket, piece)
      }
      const rows = await quick.build((q) =>
        q.db
          .selectFrom('search_piece')
          .where('id', 'in', q.dialect.numbersOf(JSON.stringify([...pieces.values()])))
          .select(['ticket_id as ticketId', 'comment_id as commentId', 'attachment_id as attachmentId']),
      )
      return new Map(rows.map(({ ticketId, ...place }) => [ticketId, place]))
    },
  }
}
