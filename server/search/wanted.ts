/** What a search asks the index for: its words as those of documents, its phrases as those of pieces, and a begun word as what it can become. */
import { scopeOf, shapeOf, showsEverything } from '../database/scope.ts'
import { userOf } from '../database/viewer.ts'
import { colleagueIds } from '../tickets/colleagues.ts'
import type { TicketFilter } from '../tickets/filter.ts'
import { begunIn, knownEndings, type ReadEndings } from './begun-words.ts'
import {
  requesterToken,
  viewerToken,
  type SearchScope,
  type Phrase,
  type PieceQuery,
  type SearchDialect,
  type WordQuery,
} from './dialect.ts'
import type { SearchReads } from './filter-range.ts'
import { ticketsBesideIndex } from './participant-index.ts'
import type { Term } from './parse-search.ts'

/** What someone looks for, put so that it is found fast. */
export interface Wanted {
  readonly words: WordQuery
  /** What must stand in one text to the letter: phrases, and words in quotes. */
  readonly phrases: readonly Phrase[]
  /** All of it in one piece. */
  readonly together: PieceQuery
  /** Each by itself. */
  readonly each: readonly PieceQuery[]
}

/** Each look-up in one ticket would look for all of these. */
export const costlyEndings = 40

export interface IndexReaderParts extends SearchReads {
  readonly search: SearchDialect
  readonly filter: TicketFilter
  /** Asked for if the viewer is a customer. */
  readonly ownEndings: ReadEndings
}

/** Whose tickets are looked for. */
export interface Whose {
  /** Whether by a customer, who finds what is for everyone by the words of their own tickets, and of those that are shared with them. */
  readonly isOwn: boolean
  readonly scope: SearchScope
  /** Tickets of the viewer that no word of the index leads to: each is looked up by itself. */
  readonly beside: ReadonlySet<number>
}

/**
 * The index has words for three kinds of scope: all tickets, one's own and those that one was added to, and, one for each of them, those of colleagues, as
 * they are now. It is asked for no other.
 */
export async function whoseTickets({ read, filter: { requesterId } }: IndexReaderParts): Promise<Whose> {
  const scope = scopeOf(userOf(read.viewer))
  const { tickets, audience } = scope
  if (showsEverything(scope)) {
    const ofRequester = requesterId === undefined ? undefined : ([requesterToken(requesterId)] as const)
    return { isOwn: false, scope: ofRequester, beside: none }
  }
  if (audience === 'everyone' && (tickets.kind === 'own' || tickets.kind === 'shared')) {
    const own = viewerToken(tickets.requesterId)
    if (tickets.kind === 'own') return { isOwn: true, scope: [own], beside: none }
    const colleagues = new Set(await colleagueIds(read))
    const beside = new Set((await read.all(ticketsBesideIndex, {})).map(({ id }) => id))
    // Of anybody else nothing is looked for but what the viewer was added to.
    if (requesterId !== undefined)
      return { isOwn: true, scope: [colleagues.has(requesterId) ? viewerToken(requesterId) : own], beside }
    colleagues.delete(tickets.requesterId)
    return { isOwn: true, scope: [own, ...[...colleagues].map(viewerToken)], beside }
  }
  throw new Error(`The search index can't be asked for the scope ${shapeOf(scope)}.`)
}

const none: ReadonlySet<number> = new Set()

/** `isFew`: that few tickets of the scope are looked for. */
export async function prepareWanted(
  terms: readonly Term[],
  isFew: boolean,
  { isOwn, scope }: Whose,
  { quick, search, ownEndings }: IndexReaderParts,
): Promise<Wanted> {
  const last = terms.at(-1)
  const begunWord = begunIn(terms)
  const start = begunWord?.start
  let endings: readonly string[] | undefined
  // A phrase that goes on in more ways than can be asked for is looked for without its last word, until more of it is typed.
  let isLeftOut = false
  if (last && begunWord) {
    const own = isOwn ? await ownEndings(begunWord) : undefined
    endings = own ? own.words : await knownEndings(quick, begunWord)
    isLeftOut = last.words.length > 1 && own?.hasMore === true
  }
  const isBegun = (term: Term) => term === last && start !== undefined
  const all: string[][] = []
  const single: { term: Term; words: readonly string[] }[] = []
  const phrases: { term: Term; phrase: Phrase }[] = []
  const read: string[] = []
  let begun: WordQuery['begun']
  for (const term of terms) {
    const own = isBegun(term) ? term.words.slice(0, -1) : term.words
    const isPhrase = term.words.length > 1 || term.isExact
    if (isPhrase) {
      const isOpen = isBegun(term) && !isLeftOut
      all.push(...own.map((word) => [word]))
      phrases.push({
        term,
        phrase: { words: isOpen ? term.words : own, isPrefix: isOpen, endings: isOpen ? endings : undefined },
      })
    } else if (!isBegun(term)) {
      const words = [...term.words, ...term.stems]
      all.push(words)
      single.push({ term, words })
    }
    if (!isBegun(term) || isLeftOut) continue
    const stems = isPhrase ? [] : term.stems
    if (endings) all.push([...new Set([...endings, ...stems])])
    else begun = { start: start as string, or: stems }
    // A customer is never answered from the words of all: how long that takes would tell of others' texts.
    const isCostly = endings !== undefined && endings.length > costlyEndings
    if (!isPhrase && endings && isOwn && isCostly && search.hasCostlyLookUps) read.push(start as string)
    else if (!isPhrase && endings && (isOwn || !isCostly)) single.push({ term, words: all.at(-1) as string[] })
    else if (!isPhrase) phrases.push({ term, phrase: { words: term.words, isPrefix: true } })
  }
  return {
    words: { all, begun, scope, fields: 'all', isFew },
    phrases: phrases.filter(({ term }) => term.words.length > 1 || term.isExact).map(({ phrase }) => phrase),
    ...placesOf(
      { phrases: phrases.map(({ phrase }) => phrase), all: single.map(({ words }) => words), read, scope },
      all.at(-1),
    ),
  }
}

/** `begun`: the words that what is read can become; few are left that are not found by reading their first texts. */
function placesOf(together: PieceQuery, begun: readonly string[] = []): Pick<Wanted, 'together' | 'each'> {
  const { phrases, all, read = [], scope } = together
  const each: PieceQuery[] = [
    ...phrases.map((phrase) => ({ phrases: [phrase], all: [], scope })),
    ...all.map((words) => ({ phrases: [], all: [words], scope })),
    ...read.flatMap((start) => [
      { phrases: [], all: [], read: [start], scope },
      { phrases: [], all: [begun], scope },
    ]),
  ]
  return { together, each }
}
