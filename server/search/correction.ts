/**
 * What was meant, where nothing holds the words as they were typed: a word that stands in none of the tickets, whatever filter they
 * pass, is taken for another one at a single typing mistake that stands in those that pass. A customer's are words of their own
 * tickets alone: neither the answer nor its time may tell what others wrote.
 */
import type { Read } from '../database/database.ts'
import { scopeOf, showsEverything } from '../database/scope.ts'
import { personOf } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { visibleTickets } from '../tickets/access.ts'
import { ownTextIsShort } from './begun-words.ts'
import { canBeCorrected, correctedTerm, isWord } from './corrected-cursor.ts'
import { searchOf } from './dialects.ts'
import type { IndexReader } from './index-reader.ts'
import { aboveAll, hasFew } from './filter-range.ts'
import type { Term } from './parse-search.ts'
import { editsOf } from './spelling.ts'

const { words: mostWords, candidates: mostCandidates, counted } = requestBudget.search.correction

export interface Correction {
  readonly read: Read
  /** Of the tickets that pass the filter, and of all. */
  readonly index: IndexReader
  readonly ofAll: IndexReader
}

/** The terms with the words that were meant, or undefined where there is nothing to correct. */
export async function correct(terms: readonly Term[], correction: Correction): Promise<Term[] | undefined> {
  const { read } = correction
  const [count, countOfAll] = await Promise.all([counting(correction.index), counting(correction.ofAll)])
  const isWrong = await Promise.all(terms.map(async (term) => canBeWrong(term) && !(await countOfAll(term, 1))))
  const wrong = terms.filter((_, at) => isWrong[at])
  if (!wrong.length || wrong.length > mostWords) return undefined
  const edits = new Map(wrong.map((term) => [term, editsOf(term.words[0] as string)]))
  const known = await knownOf(
    read,
    wrong.map((term) => term.words[0] as string),
  )
  const meant = new Map<Term, Term>()
  for (const [term, all] of edits) {
    const word = await mostUsual(count, all.filter((one) => known.has(one)).slice(0, mostCandidates))
    if (word === undefined) return undefined
    meant.set(term, correctedTerm(word))
  }
  return terms.map((term) => meant.get(term) ?? term)
}

const canBeWrong = (term: Term): boolean => canBeCorrected(term) && editsOf(term.words[0] as string).length > 0

/** How many tickets hold a term, up to a limit. */
type Count = (term: Term, limit: number) => Promise<number>

async function counting(index: IndexReader): Promise<Count> {
  const { words: any } = await index.prepare([])
  return async (term, limit) => {
    // What a begun word can become depends on who asks: a customer's are words of their own tickets.
    const words = term.isPrefix
      ? (await index.prepare([term])).words
      : { ...any, all: [[...term.words, ...term.stems]] }
    return (await index.newest(words, aboveAll, limit)).tickets.length
  }
}

async function mostUsual(count: Count, words: readonly string[]): Promise<string | undefined> {
  const tickets = await Promise.all(
    words.map((word) => count({ words: [word], isPrefix: false, isExact: true, stems: [] }, counted)),
  )
  const most = Math.max(0, ...tickets)
  return most ? words[tickets.indexOf(most)] : undefined
}

/** The words at one typing mistake from these that the viewer may be told of. */
async function knownOf(read: Read, words: readonly string[]): Promise<Set<string>> {
  const scope = scopeOf(personOf(read.viewer))
  if (!showsEverything(scope))
    return scope.tickets.kind === 'own' ? ownOf(read, words, scope.tickets.requesterId) : new Set()
  const rows = await Promise.all(
    words.map((word) =>
      read.build((q) =>
        q.db
          .selectFrom(
            searchOf(q.dialect)
              .knownAmong(JSON.stringify(editsOf(word)), mostCandidates)
              .as('known'),
          )
          .select('known.word'),
      ),
    ),
  )
  return new Set(rows.flat().map(({ word }) => word))
}

const mostOwnTickets = 2_000
/** Above what can be one mistake from the words of one search. */
const mostNear = 3_000

async function ownOf(read: Read, words: readonly string[], requesterId: number): Promise<Set<string>> {
  if (!(await hasFew(read, requesterId, mostOwnTickets)) || !(await ownTextIsShort(read))) return new Set()
  const rows = await read.build((q) =>
    q.db
      .selectFrom(searchOf(q.dialect).wordsNear(visibleTickets(q).select('ticket.id'), words, mostNear).as('known'))
      .select('known.word'),
  )
  return new Set(rows.map(({ word }) => word).filter(isWord))
}
