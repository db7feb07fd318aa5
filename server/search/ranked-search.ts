/**
 * Tickets that hold all the words. The ticket whose number was typed comes first, then those whose titles hold all the words, and of few such
 * titles those that hold them side by side; then all others. Of each kind the newest comes first. So the first page never
 * means looking at all, nothing is cut off, and each ticket comes once.
 */
import { invalid } from '../platform/errors.ts'
import { checkPage } from '../tickets/filter.ts'
import type { Batch } from './batches.ts'
import type { Phrase, WordQuery } from './dialect.ts'
import { aboveAll } from './filter-range.ts'
import type { Holders, IndexReader, Place } from './index-reader.ts'
import { withoutExcluded } from './exclusion.ts'
import type { Exclusion, Term } from './parse-search.ts'
import { wordsOf } from './tokenizer.ts'
import type { Wanted } from './wanted.ts'

export interface RankedSearch {
  readonly terms: readonly Term[]
  /** Without terms all tickets are found that hold nothing of it. */
  readonly excluded: readonly Exclusion[]
  /** The number of a ticket that was typed. */
  readonly number: number | undefined
  /** How many tickets at most. */
  readonly first: number
  /** The cursor of the hit that the page follows. */
  readonly after?: string | undefined
}

export interface Hit extends Place {
  readonly ticketId: number
  readonly cursor: string
}

type Found = Omit<Hit, keyof Place>

/** Up to this many titles are ranked by how well they match. */
const rankedUpTo = 40
/** `beyondPage`: some of a batch may be left out, and whatever the page does not take was read for nothing. */
const batch = { beyondPage: 5, smallest: 25, largest: 3_200 }

/** Throws Invalid for a cursor of something else and for a page that is too long. */
export function checkRankedSearch({ first, after }: Pick<RankedSearch, 'first' | 'after'>): void {
  checkPage(first)
  parseCursor(after)
}

/** Of one that was checked. None when nothing is asked for. */
export async function rankedSearch(index: IndexReader, search: RankedSearch): Promise<Hit[]> {
  const from = parseCursor(search.after)
  if (!search.terms.length && !search.excluded.length) return []
  const wanted = await index.prepare(search.terms)
  const found: Found[] = []
  for await (const hit of hitsFrom(index, wanted, search, from)) {
    found.push(hit)
    if (found.length === search.first) break
  }
  const ids = search.terms.length ? found.map(({ ticketId }) => ticketId) : []
  const places = await index.locate(wanted, ids)
  const own = { commentId: null, attachmentId: null }
  return found.map((hit) => ({ ...hit, ...(places.get(hit.ticketId) ?? own) }))
}

async function* hitsFrom(
  index: IndexReader,
  wanted: Wanted,
  { number, terms, excluded, first }: RankedSearch,
  { stage, isBest, at, newest }: Position,
): AsyncGenerator<Found> {
  const without = (tickets: readonly number[]) => withoutExcluded(index, excluded, wanted.words.scope, tickets)
  if (stage === 'start' && number !== undefined) {
    if ((await index.titles([number])).size) yield { ticketId: number, cursor: 'number.0' }
  }
  const inTitle: WordQuery = { ...wanted.words, fields: 'title' }
  const holders = await index.holders(wanted, isNothingButPhrases(wanted))
  let ranked: Set<number> | undefined
  if (stage !== 'all' && terms.length) {
    // One word stands in all of them alike.
    const canBeBest = stage === 'best' || (stage !== 'title' && terms.length > 1)
    const best = canBeBest ? await bestFirst(index, wanted, { inTitle, terms, holders, upTo: newest }) : undefined
    if (best) ranked = new Set(best.map(([ticketId]) => ticketId))
    // The same titles are ranked on each page, whatever was added meanwhile.
    const upTo = newest ?? Math.max(...(best ?? []).map(([ticketId]) => ticketId))
    const left = new Set(await without([...(ranked ?? [])]))
    for (const [ticketId, place] of best ?? []) {
      const isAfter = stage !== 'best' || place < isBest || (place === isBest && ticketId < at)
      if (isAfter && ticketId !== number && left.has(ticketId))
        yield { ticketId, cursor: `best.${place}.${ticketId}.${upTo}` }
    }
    if (!best) {
      const before = stage === 'title' ? at : aboveAll
      for await (const tickets of titlesBefore(index, wanted, { inTitle, holders, before, first })) {
        for (const ticketId of await without(tickets)) {
          if (ticketId !== number) yield { ticketId, cursor: `title.${ticketId}` }
        }
      }
    }
  }
  const before = stage === 'all' ? at : aboveAll
  if (!terms.length) {
    for await (const { tickets } of batches(index.newestOfAll, before, first)) {
      for (const ticketId of await without(tickets)) yield { ticketId, cursor: `all.${ticketId}` }
    }
    return
  }
  for await (const tickets of ticketsBefore(index, wanted, { holders, before, first })) {
    const told = ranked ?? (await held(index, wanted, await index.among(inTitle, tickets)))
    for (const ticketId of await without(tickets)) {
      if (ticketId !== number && !told.has(ticketId)) yield { ticketId, cursor: `all.${ticketId}` }
    }
  }
}

interface TitleSearch {
  readonly inTitle: WordQuery
  readonly holders: Holders
}

interface BestTitles extends TitleSearch {
  readonly terms: readonly Term[]
  readonly upTo: number | undefined
}

/** Those of a page for `first`, from before the ticket `before` on. */
interface Stretch {
  readonly before: number
  readonly first: number
}

/** Titles with the words side by side before all others, as [ticket, 1 or 0], or undefined where there are more than can be ranked. */
async function bestFirst(
  index: IndexReader,
  wanted: Wanted,
  { inTitle, terms, holders, upTo = aboveAll }: BestTitles,
): Promise<[number, number][] | undefined> {
  const { tickets, next } = await index.newest(inTitle, upTo + 1, rankedUpTo + 1, holders.tickets)
  if (next !== undefined || tickets.length > rankedUpTo) return undefined
  const titles = await index.titles(tickets)
  const together = {
    // Of an address its parts: the words of a title know nothing of its token.
    words: terms.flatMap(({ words, shown }) => shown ?? words),
    isPrefix: terms.at(-1)?.isPrefix ?? false,
    endings: undefined,
  }
  return tickets
    .flatMap((ticket): [number, number][] => {
      const words = wordsOf(titles.get(ticket) ?? '')
      if (!titles.has(ticket) || !wanted.phrases.every((phrase) => stands(words, phrase))) return []
      return [[ticket, Number(stands(words, together))]]
    })
    .sort(([a, isBestA], [b, isBestB]) => isBestB - isBestA || b - a)
}

/** Tickets whose titles hold all of it. */
async function* titlesBefore(
  index: IndexReader,
  wanted: Wanted,
  { inTitle, holders, before, first }: TitleSearch & Stretch,
) {
  const read = (end: number, limit: number) => index.newestTitles(inTitle, holders, end, limit)
  for await (const { tickets } of batches(read, before, first)) {
    const kept = await held(index, wanted, new Set(tickets))
    yield tickets.filter((ticket) => kept.has(ticket))
  }
}

/** Those of `tickets`, whose titles hold the words, whose titles hold the phrases too. */
async function held(index: IndexReader, { phrases }: Wanted, tickets: Set<number>): Promise<Set<number>> {
  if (!phrases.length || !tickets.size) return tickets
  const titles = await index.titles([...tickets])
  return new Set(
    [...titles].flatMap(([ticket, title]) => {
      const words = wordsOf(title)
      return phrases.every((phrase) => stands(words, phrase)) ? [ticket] : []
    }),
  )
}

/** Tickets that hold all of it, in whichever of their texts. */
async function* ticketsBefore(
  index: IndexReader,
  wanted: Wanted,
  { holders: { tickets: holders, others }, before, first }: Pick<TitleSearch, 'holders'> & Stretch,
) {
  const { words, phrases, together } = wanted
  // What is nothing but phrases is looked for as such: its words may stand in very many tickets.
  const isPhrases = isNothingButPhrases(wanted)
  const isPhrase = isPhrases && !holders && phrases.length === 1
  const ways = holders || isPhrases ? undefined : waysOf(index.leading(others))
  let leading: Phrase | undefined
  const read = (end: number, limit: number) => {
    if (isPhrase) return index.newestByPiece(together, end, limit)
    leading = ways?.next()
    if (leading) return index.newestByPiece({ phrases: [leading], all: [], scope: words.scope }, end, limit)
    return isPhrases && holders ? index.newestOfThose(holders, end, limit) : index.newest(words, end, limit, holders)
  }
  for await (const { tickets } of batches(read, before, first)) {
    let kept = tickets
    if (leading) {
      const held = await index.among(words, tickets)
      kept = tickets.filter((ticket) => held.has(ticket))
    }
    for (const phrase of isPhrase ? [] : others.filter((one) => one !== leading)) {
      const matching = await index.filterMatching({ phrases: [phrase], all: [], scope: words.scope }, kept)
      kept = kept.filter((ticket) => matching.has(ticket))
    }
    ways?.note(tickets.length, kept.length)
    yield kept
  }
}

/** By its words a ticket is asked for until less than this share of what they find holds the phrase, too. */
const fewOfWords = 1 / 4

/** Which of two ways a batch takes, by the words or by a phrase that many tickets hold: whichever lost less so far of what it found. */
function waysOf(phrase: Phrase | undefined) {
  if (!phrase) return undefined
  const kept = { byWords: 1, byPhrase: fewOfWords }
  let way: keyof typeof kept = 'byWords'
  return {
    /** The phrase, or undefined for the words. */
    next(): Phrase | undefined {
      way = kept.byPhrase > kept.byWords ? 'byPhrase' : 'byWords'
      return way === 'byPhrase' ? phrase : undefined
    },
    note(found: number, left: number) {
      if (found) kept[way] = left / found
    },
  }
}

const isNothingButPhrases = ({ phrases, together }: Wanted): boolean =>
  phrases.length > 0 && together.phrases.length === phrases.length && !together.all.length && !together.read?.length

/** A page for `first`, and then each time as much as before altogether, as long as someone reads on. */
async function* batches(
  read: (before: number, limit: number) => Promise<Batch>,
  before: number,
  first: number,
): AsyncGenerator<Batch> {
  let end: number | undefined = before
  let soFar = 0
  while (end !== undefined) {
    const limit = Math.min(soFar || Math.max(first + batch.beyondPage, batch.smallest), batch.largest)
    const found: Batch = await read(end, limit)
    yield found
    end = found.next
    soFar += limit
  }
}

const stands = (tokens: readonly string[], { words, isPrefix }: Pick<Term, 'words' | 'isPrefix'>): boolean =>
  tokens.some((_, at) =>
    words.every((wanted, index) => {
      const word = tokens[at + index]
      return isPrefix && index === words.length - 1 ? word?.startsWith(wanted) : word === wanted
    }),
  )

interface Position {
  readonly stage: 'start' | 'number' | 'best' | 'title' | 'all'
  /** Of the ticket before. */
  readonly isBest: number
  readonly at: number
  /** Of the best: the newest that was ranked on the first page. */
  readonly newest: number | undefined
}

/** A place in the order, not a count: what is written meanwhile moves nothing. */
function parseCursor(cursor: string | undefined): Position {
  if (cursor === undefined) return { stage: 'start', isBest: 0, at: 0, newest: undefined }
  const [, isBest, atBest, newest] = /^best\.([01])\.(\d{1,10})\.(\d{1,10})$/.exec(cursor) ?? []
  if (isBest) return { stage: 'best', isBest: Number(isBest), at: Number(atBest), newest: Number(newest) }
  const [, stage, at] = /^(number|title|all)\.(\d{1,10})$/.exec(cursor) ?? []
  if (!stage) throw invalid('after', 'search.wrongCursor')
  return { stage: stage as Position['stage'], isBest: 0, at: Number(at), newest: undefined }
}
