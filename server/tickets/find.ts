/**
 * Finding tickets by words. Where few documents match, the best match comes first. Where many do, titles that hold all the
 * words come first and then everything else, the newest ticket of each first. Last come tickets that hold the words only
 * spread over several of their documents. So the first page never means looking at all, nothing is cut off, and each ticket
 * comes once.
 */
import type { Database } from '../database/database.ts'
import { documentsPerTicket, type Matching } from '../database/search-dialect.ts'
import { personOf, type Viewer } from '../database/viewer.ts'
import { parseSearch, tokensOf, type Term } from '../database/words.ts'
import { invalid } from '../platform/errors.ts'
import { checkPage, type TicketFilter } from './filter.ts'
import { createIndexReader, type FoundDocument, type IndexReader } from './find-documents.ts'
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

/** Up to this many documents are ranked by how well they match. */
const rankedUpTo = 100
const batch = { smallest: 40, largest: 3_200 }

/** Throws Unauthenticated, or Invalid for a cursor of something else and for a page that is too long. Empty when `text` holds no word. */
export async function findTickets(database: Database, viewer: Viewer, request: FindRequest): Promise<Hit[]> {
  const person = personOf(viewer)
  checkPage(request.first)
  const from = parseCursor(request.after)
  const terms = parseSearch(request.text)
  if (!terms.length) return []
  const requesterId = person.role === 'customer' ? person.id : request.filter.requesterId
  const index = createIndexReader(database.readAside(viewer), request.filter)
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
  index: IndexReader,
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
  const best = isBefore(stage, 'title') ? await bestFirst(index, all) : undefined
  if (best) {
    for (const [place, hit] of best.entries()) {
      if (place >= at && !isNamed(hit)) yield { ...hit, cursor: `best.${place + 1}` }
    }
  } else {
    if (isBefore(stage, 'all')) {
      for await (const hit of newestFirst(index, title, from('title'))) {
        if (!isNamed(hit)) yield { ...hit, cursor: `title.${hit.ticketId}` }
      }
    }
    if (isBefore(stage, 'spread')) {
      for await (const hit of newestFirst(index, all, from('all'), { without: title })) {
        if (!isNamed(hit)) yield { ...hit, cursor: `all.${hit.ticketId}` }
      }
    }
  }
  if (all.terms.length === 1) return
  const [rarest, ...others] = await index.rarestFirst(all)
  for await (const hit of newestFirst(index, rarest as Matching, from('spread'), { without: all, also: others })) {
    if (!isNamed(hit)) yield { ...hit, cursor: `spread.${hit.ticketId}` }
  }
}

/** One document of each ticket, the best first, or undefined when there are more than can be ranked. */
async function bestFirst(index: IndexReader, all: Matching): Promise<FoundDocument[] | undefined> {
  const documents = await index.newest(all, aboveAll.document, rankedUpTo + 1)
  if (documents.length > rankedUpTo) return undefined
  const found = await index.place(documents)
  const ranks = new Map(found.map((one) => [one, rankOf(one, all.terms)]))
  const ranked = found.sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0))
  const tickets = Map.groupBy(ranked, ({ ticketId }) => ticketId)
  return Array.from(tickets.values(), ([best]) => best as FoundDocument)
}

/** Best are the words side by side in the title, then all of them in it. Of the same rank the newest ticket comes first. */
function rankOf({ title }: FoundDocument, terms: readonly Term[]): number {
  if (title === null) return 0
  const tokens = tokensOf(title).map(({ word }) => word)
  const last = terms.at(-1) as Term
  if (terms.length > 1 && holds(tokens, { ...last, words: terms.flatMap(({ words }) => words) })) return 2
  return terms.every((term) => holds(tokens, term)) ? 1 : 0
}

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
    let kept = onePerTicket(documents)
    for (const other of also) kept = await index.holding(other, kept)
    if (without) {
      const known = new Set(await index.holding(without, kept))
      kept = kept.filter((id) => !known.has(id))
    }
    yield* await index.place(kept)
    if (documents.length < limit) return
    // What else of the last ticket matches has been told by now.
    end = ticketOf(last) * documentsPerTicket
  }
}

const ticketOf = (document: number): number => Math.floor(document / documentsPerTicket)

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
