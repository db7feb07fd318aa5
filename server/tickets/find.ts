/**
 * Finding tickets by words. Titles that hold all the words come first, and of few such titles those that hold them side by
 * side; then everything else. Last come tickets that hold the words only spread over several of their documents. Of each kind
 * the newest ticket comes first. So the first page never means looking at all, nothing is cut off, and each ticket comes once.
 */
import type { Database } from '../database/database.ts'
import { documentsPerTicket, ticketOf, type Matching } from '../database/search-dialect.ts'
import { personOf, type Viewer } from '../database/viewer.ts'
import { parseSearch, tokensOf, type Term } from '../database/words.ts'
import { invalid } from '../platform/errors.ts'
import { checkPage, type TicketFilter } from './filter.ts'
import { createIndexReader, type FoundDocument, type IndexReader } from './find-documents.ts'
import { remembering, type RememberingReader } from './find-remembered.ts'
import { aboveAll } from './find-scope.ts'

export interface FindRequest {
  readonly text: string
  readonly filter: TicketFilter
  /** How many tickets at most. */
  readonly first: number
  /** The cursor of the hit that the page follows. */
  readonly after?: string | undefined
}

/** A ticket that was found, by one of its documents. */
export interface Hit extends FoundDocument {
  readonly cursor: string
}

/** Up to this many titles are ranked by how well they match. */
const rankedUpTo = 40
const batch = { smallest: 40, largest: 3_200 }
const lookedUpAtOnce = 20

/** Throws Unauthenticated, or Invalid for a cursor of something else and for a page that is too long. Empty when `text` holds no word. */
export async function findTickets(database: Database, viewer: Viewer, request: FindRequest): Promise<Hit[]> {
  const person = personOf(viewer)
  checkPage(request.first)
  const from = parseCursor(request.after)
  const terms = parseSearch(request.text)
  if (!terms.length) return []
  const requesterId = person.role === 'customer' ? person.id : request.filter.requesterId
  const index = remembering(createIndexReader(database, viewer, request.filter))
  const all = await index.prepared({ terms, requesterId, fields: 'all' })
  const hits: Hit[] = []
  for await (const hit of hitsFrom(index, all, numberIn(request.text), from)) {
    hits.push(hit)
    if (hits.length === request.first) break
  }
  return hits
}

/** Someone who types the number of a ticket means that ticket first of all. */
function numberIn(text: string): number | undefined {
  const number = /^\s*#?([1-9]\d{0,8})\s*$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

async function* hitsFrom(
  index: RememberingReader,
  all: Matching,
  number: number | undefined,
  { stage, at }: Position,
): AsyncGenerator<Hit> {
  const title: Matching = { ...all, fields: 'title' }
  const from = (one: Stage) => (stage === one ? at : aboveAll.ticket)
  if (stage === 'start' && number !== undefined) {
    const [own] = await index.place([number * documentsPerTicket])
    if (own) yield { ...own, cursor: 'number.0' }
  }
  const isNamed = ({ ticketId }: FoundDocument) => ticketId === number
  // One word or phrase stands in all of them alike.
  const isRanked = stage === 'best' || (isBefore(stage, 'title') && all.terms.length > 1)
  const best = isRanked ? await bestFirst(index, title) : undefined
  if (best) {
    for (const [place, hit] of best.entries()) {
      if (place >= at && !isNamed(hit)) yield { ...hit, cursor: `best.${place + 1}` }
    }
  } else if (isBefore(stage, 'all')) {
    for await (const hit of newestFirst(index, title, from('title'))) {
      if (!isNamed(hit)) yield { ...hit, cursor: `title.${hit.ticketId}` }
    }
  }
  const each = all.terms.map((term): Matching => ({ ...all, terms: [term] }))
  const soon = each.length > 1 ? await rarestFirst(index, each, index.counted.soon) : undefined
  // Where few hold one of the words, few hold all of them.
  const together: Matching = soon ? { ...all, isFew: true } : all
  if (soon) index.intersect(each, together)
  if (isBefore(stage, 'spread')) {
    for await (const hit of newestFirst(index, together, from('all'), { without: title })) {
      if (!isNamed(hit)) yield { ...hit, cursor: `all.${hit.ticketId}` }
    }
  }
  if (each.length === 1) return
  const [rarest, ...others] = soon ?? (await rarestFirst(index, each, index.counted.late)) ?? each
  for await (const hit of newestFirst(index, rarest as Matching, from('spread'), { without: together, also: others })) {
    if (!isNamed(hit)) yield { ...hit, cursor: `spread.${hit.ticketId}` }
  }
}

/** Titles with the words side by side before all others, or undefined where there are more than can be ranked. */
async function bestFirst(index: IndexReader, title: Matching): Promise<FoundDocument[] | undefined> {
  const documents = await index.newest(title, aboveAll.document, rankedUpTo + 1)
  if (documents.length > rankedUpTo) return undefined
  const asOne: Term = { ...(title.terms.at(-1) as Term), words: title.terms.flatMap(({ words }) => words) }
  const found = (await index.place(documents)).map((hit) => ({ hit, isBest: holds(wordsIn(hit), asOne) }))
  return found.sort((a, b) => Number(b.isBest) - Number(a.isBest)).map(({ hit }) => hit)
}

const wordsIn = ({ title }: FoundDocument): string[] => tokensOf(title ?? '').map(({ word }) => word)

const holds = (tokens: readonly string[], { words, isPrefix }: Term): boolean =>
  tokens.some((_, at) =>
    words.every((wanted, index) => {
      const word = tokens[at + index]
      return isPrefix && index === words.length - 1 ? word?.startsWith(wanted) : word === wanted
    }),
  )

/** Tickets older than the ticket `before`, in batches that grow as long as someone reads on. */
async function* newestFirst(
  index: IndexReader,
  matching: Matching,
  before: number,
  { without, also = [] }: { without?: Matching; also?: readonly Matching[] } = {},
): AsyncGenerator<FoundDocument> {
  let end = before * documentsPerTicket
  for (let limit = batch.smallest; ; limit = Math.min(2 * limit, batch.largest)) {
    const documents = await index.newest(matching, end, limit)
    const last = documents.at(-1)
    if (last === undefined) return
    const tickets = onePerTicket(documents)
    // Whoever reads a page stops within.
    for (let at = 0; at < tickets.length; at += lookedUpAtOnce) {
      let kept = tickets.slice(at, at + lookedUpAtOnce)
      for (const other of also) kept = await index.holding(other, kept)
      if (without) {
        const known = new Set(await index.holding(without, kept))
        kept = kept.filter((id) => !known.has(id))
      }
      yield* await index.place(kept)
    }
    if (documents.length < limit) return
    // What else of the last ticket matches has been told by now.
    end = ticketOf(last) * documentsPerTicket
  }
}

/** The one that fewest documents hold comes first; undefined when all have as many as each of `limits`. */
async function rarestFirst(
  index: IndexReader,
  each: readonly Matching[],
  limits: readonly number[],
): Promise<Matching[] | undefined> {
  for (const limit of limits) {
    const counted = await Promise.all(
      each.map(async (one) => ({ one, count: (await index.newest(one, aboveAll.document, limit)).length })),
    )
    counted.sort((a, b) => a.count - b.count)
    if ((counted[0]?.count ?? 0) < limit) return counted.map(({ one }) => one)
  }
  return undefined
}

function onePerTicket(documents: readonly number[]): number[] {
  const seen = new Set<number>()
  return documents.filter((document) => !seen.has(ticketOf(document)) && seen.add(ticketOf(document)))
}

const stages = ['start', 'number', 'best', 'title', 'all', 'spread'] as const
type Stage = (typeof stages)[number]

interface Position {
  readonly stage: Stage
  readonly at: number
}

/** Whether something is to be read after `stage` begins, up to `other` itself and not beyond. */
const isBefore = (stage: Stage, other: Stage): boolean => stages.indexOf(stage) < stages.indexOf(other)

function parseCursor(cursor: string | undefined): Position {
  if (cursor === undefined) return { stage: 'start', at: 0 }
  const match = /^(number|best|title|all|spread)\.(\d{1,10})$/.exec(cursor)
  if (!match) throw invalid('after', 'after must be the cursor of a hit of the same search.')
  return { stage: match[1] as Stage, at: Number(match[2]) }
}
