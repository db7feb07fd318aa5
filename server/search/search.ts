/** The search box: tickets by their words, each with the place where they were found. */
import type { Database, Read, SlowRead } from '../database/database.ts'
import { query, type Query, type QueryParts } from '../database/query.ts'
import { narrowed, scopeOf, showsEverything } from '../database/scope.ts'
import { createSearchBudget, Interrupted, type TimeBudget } from '../database/slow-reads.ts'
import type { Dialect } from '../database/dialect.ts'
import type { Audience } from '../database/tables.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { visibleAttachmentsById } from '../attachments/access.ts'
import { requestBudget } from '../platform/budgets.ts'
import { visibleCommentsById } from '../comments/access.ts'
import type { TicketFilter } from '../tickets/filter.ts'
import { rowsAtOnce, ticketsByIds, turnAfter, type Ticket } from '../tickets/tickets.ts'
import { shareIndexed } from './build-state.ts'
import { begunIn, ownEndings } from './begun-words.ts'
import { parseCorrectedCursor, toCorrectedCursor } from './corrected-cursor.ts'
import { correct } from './correction.ts'
import { searchOf } from './dialects.ts'
import { beginningOf, createExcerpts, type ExcerptPart } from './excerpt.ts'
import { createIndexReader } from './index-reader.ts'
import { createOwnWords, type ReadOwnWords } from './own-words.ts'
import { excludes, parseSearch, partPattern, type ParsedSearch, type Term } from './parse-search.ts'
import { rankedSearchTask } from './ranked-search-task.ts'
import { checkRankedSearch, type Hit, type RankedSearch } from './ranked-search.ts'
import { languageIn, type Language } from './stemmer.ts'
import type { ToldLanguage } from './term-matcher.ts'
import { fold } from './tokenizer.ts'

export type SearchPlace = 'title' | 'description' | 'comment' | 'note' | 'file' | 'about'

export interface SearchHit {
  readonly ticket: Ticket
  readonly place: SearchPlace
  /** Empty when what was found is the number or an address; the beginning of the text without a mark where looking took too long. */
  readonly excerpt: readonly ExcerptPart[]
  readonly cursor: string
}

export interface SearchRequest {
  readonly text: string
  /** Whether nothing else is looked for where nothing holds the words as they were typed. */
  readonly exactly: boolean
  readonly filter: TicketFilter
  readonly first: number
  readonly after?: string | undefined
}

export interface SearchResult {
  readonly hits: readonly SearchHit[]
  /** Words that were typed and not looked for. */
  readonly ignoredWords: readonly string[]
  /** What was looked for instead, where nothing holds the words as they were typed. */
  readonly correctedText: string | null
  /** Which share of the tickets can be found so far, 0 to 1; null when all can. */
  readonly indexed: number | null
}

export interface SearchCosts {
  readonly budget?: TimeBudget
  /** Hears how many ms of the event loop a stretch of it took, beside those of the database. */
  readonly charge?: ((ms: number) => void) | undefined
}

/**
 * The best first, or the newest where there are many (ranked-search.ts). Of `budget`, which searches can share, it takes what all its
 * statements take. Throws Unauthenticated, Invalid, or Interrupted when it is used up.
 */
export async function searchTickets(
  database: Database,
  who: Viewer,
  request: SearchRequest,
  { budget = createSearchBudget(), charge }: SearchCosts = {},
): Promise<SearchResult> {
  const viewer = narrowed(userOf(who), request.filter.requesterId)
  const parsed = parseSearch(request.text)
  const read = database.readSlow(viewer, { budget })
  const quick = database.read(viewer)
  const parts = { read, quick, dialect: database.dialect, ownWords: createOwnWords(database, read) }
  const found = await find(parts, parsed, request)
  return {
    hits: await describe(quick, found, charge),
    ignoredWords: parsed.ignoredWords,
    correctedText: found.isCorrected ? correctedText(request.text, parsed.terms, found.terms) : null,
    indexed: (await shareIndexed(quick)) ?? null,
  }
}

interface Found {
  readonly terms: readonly Term[]
  readonly isCorrected: boolean
  readonly hits: readonly Hit[]
}

interface SearchParts {
  readonly read: SlowRead
  readonly quick: Read
  readonly dialect: Dialect
  /** Those of the viewer, asked for if this is a customer. */
  readonly ownWords: ReadOwnWords
}

async function find(
  parts: SearchParts,
  { terms, excluded }: Pick<ParsedSearch, 'terms' | 'excluded'>,
  { text, exactly, filter, first, after }: SearchRequest,
): Promise<Found> {
  const continued = parseCorrectedCursor(terms, after)
  const number = numberIn(text)
  if (!continued) {
    const hits = await ranked(parts, filter, { terms, excluded, number, first, after })
    if (hits.length || exactly || after !== undefined || !terms.length) return { terms, isCorrected: false, hits }
  }
  const indexOf = (some: TicketFilter) =>
    createIndexReader({
      ...parts,
      search: searchOf(parts.dialect),
      filter: some,
      ownEndings: (begun) => ownEndings(parts.ownWords, begun),
    })
  const index = indexOf(filter)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const ofAll = isFiltered ? indexOf({}) : index
  const corrected = continued?.terms ?? (await correct(terms, { ...parts, index, ofAll }).catch(unlessOutOfTime))
  if (!corrected) return { terms, isCorrected: false, hits: [] }
  const meant = { terms: corrected, excluded, number: undefined, first, after: continued?.cursor }
  const hits = await ranked(parts, filter, meant)
  return {
    terms: corrected,
    isCorrected: hits.length > 0 || continued !== undefined,
    hits: hits.map((hit) => ({ ...hit, cursor: toCorrectedCursor(terms, corrected, hit.cursor) })),
  }
}

/** Throws Invalid for a cursor of something else and for a page that is too long. */
async function ranked(
  { read, ownWords }: SearchParts,
  filter: TicketFilter,
  search: RankedSearch,
): Promise<readonly Hit[]> {
  checkRankedSearch(search)
  if (!search.terms.length && !search.excluded.length) return []
  const begun = showsEverything(scopeOf(read.viewer)) ? undefined : begunIn(search.terms)
  const endings = begun && (await ownEndings(ownWords, begun))
  return read.run(rankedSearchTask, { search, filter, endings })
}

/** Nothing is corrected then: that nothing was found is known already. */
function unlessOutOfTime(error: unknown): undefined {
  if (!(error instanceof Interrupted)) throw error
}

/** Someone who types the number of a ticket means that ticket first of all. */
function numberIn(text: string): number | undefined {
  const number = /^\s*#?([1-9]\d{0,8})\s*$/.exec(text)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** What was typed, with the corrected words in the places of those that were meant. What stands too far on to be looked for stays as it is. */
function correctedText(text: string, terms: readonly Term[], corrected: readonly Term[]): string {
  const { characters } = requestBudget.search
  const meant = new Map(terms.map(({ words: [word] }, at) => [word, corrected[at]?.words[0]]))
  return text.replace(partPattern, (part, index: number) => {
    if (index >= characters || excludes(part, index, text)) return part
    const word = fold(part.slice(0, 2 * characters))
    const better = part.startsWith('"') ? undefined : meant.get(word)
    return better === undefined || better === word ? part : better
  })
}

async function describe(read: Read, { hits, terms }: Found, charge?: (ms: number) => void): Promise<SearchHit[]> {
  const [tickets, comments, files] = await Promise.all([
    ticketsByIds(
      read,
      hits.map(({ ticketId }) => ticketId),
    ),
    textsOf(read, commentTexts, hits, 'commentId'),
    textsOf(read, fileNames, hits, 'attachmentId'),
  ])
  const excerpts = createExcerpts(terms, { charge })
  async function inPlace(place: SearchPlace, text: string | null | undefined, language?: ToldLanguage) {
    const found = await excerpts.of(text ?? '', language)
    const excerpt = !found.length && excerpts.isUsedUp() ? beginningOf(text ?? '') : found
    return excerpt.length ? { place, excerpt } : { place: 'about' as const, excerpt }
  }
  async function found(hit: Hit, ticket: Ticket) {
    if (hit.commentId !== null) {
      const { text, audience } = comments.get(hit.commentId) ?? {}
      return inPlace(audience === 'agents' ? 'note' : 'comment', text, languageWhenAsked(text ?? ''))
    }
    if (hit.attachmentId !== null) return inPlace('file', files.get(hit.attachmentId)?.text)
    const language = languageWhenAsked(`${ticket.title}\n${ticket.description ?? ''}`)
    const inTitle = await excerpts.of(ticket.title, language)
    if (inTitle.length) return { place: 'title' as const, excerpt: inTitle }
    return ticket.description
      ? inPlace('description', ticket.description, language)
      : inPlace('title', ticket.title, language)
  }
  const answered: SearchHit[] = []
  for (const hit of hits) {
    const ticket = tickets.get(hit.ticketId)
    if (ticket) answered.push({ ticket, cursor: hit.cursor, ...(await found(hit, ticket)) })
  }
  return answered
}

/** Told once. */
function languageWhenAsked(text: string): () => Language {
  let told: Language | undefined
  return () => (told ??= languageIn(text))
}

interface FoundText {
  readonly id: number
  readonly text: string
  /** Of a comment. */
  readonly audience?: Audience
}

const commentTexts = query((q: QueryParts<{ ids: string }>) =>
  visibleCommentsById(q)
    .where('comment.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select(['comment.id', 'comment.content as text', 'comment.audience']),
)

const fileNames = query((q: QueryParts<{ ids: string }>) =>
  visibleAttachmentsById(q)
    .where('attachment.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select(['attachment.id', 'attachment.file_name as text']),
)

async function textsOf(
  read: Read,
  texts: Query<{ ids: string }, FoundText>,
  hits: readonly Hit[],
  key: 'commentId' | 'attachmentId',
): Promise<Map<number, FoundText>> {
  const ids = hits.flatMap((hit) => hit[key] ?? [])
  const found = new Map<number, FoundText>()
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await read.all(texts, { ids: JSON.stringify(ids.slice(at, at + rowsAtOnce)) })
    for (const row of rows) found.set(row.id, row)
    await turnAfter(rows.map(({ text }) => text))
  }
  return found
}
