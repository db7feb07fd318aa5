/**
 * What was meant, where nothing holds the words as they were typed: a word that stands in none of the tickets, whatever filter they
 * pass, is taken for another one at a single typing mistake that stands in those that pass. A customer's are words of their own
 * tickets alone: neither the answer nor its time may tell what others wrote.
 */
import type { Read } from '../database/database.ts'
import { scopeOf, showsEverything } from '../database/scope.ts'
import { userOf } from '../database/viewer.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { createPauses } from '../platform/event-loop.ts'
import { canBeCorrected, correctedTerm } from './corrected-cursor.ts'
import { searchOf } from './dialects.ts'
import type { IndexReader } from './index-reader.ts'
import { aboveAll } from './filter-range.ts'
import type { ReadOwnWords } from './own-words.ts'
import type { Term } from './parse-search.ts'
import { editsOf } from './spelling.ts'

const { words: mostWords, candidates: mostCandidates, counted } = requestBudget.search.correction

export interface Correction {
  readonly read: Read
  /** Of the tickets that pass the filter, and of all. */
  readonly index: IndexReader
  readonly ofAll: IndexReader
  readonly ownWords: ReadOwnWords
}

/** The terms with the words that were meant, or undefined where there is nothing to correct. */
export async function correct(terms: readonly Term[], correction: Correction): Promise<Term[] | undefined> {
  const { read, index, ofAll, ownWords } = correction
  const mayKnowAll = showsEverything(scopeOf(userOf(read.viewer)))
  const found = await (mayKnowAll ? wrongOfAgent(terms, ofAll, read) : wrongOfCustomer(terms, ofAll, ownWords))
  if (!found?.size) return undefined
  const count = await counting(index)
  const meant = new Map<Term, Term>()
  for (const [term, words] of found) {
    const word = await mostUsual(count, words.slice(0, mostCandidates))
    if (word === undefined) return undefined
    meant.set(term, correctedTerm(word))
  }
  return terms.map((term) => meant.get(term) ?? term)
}

/** Terms that stand in none of the tickets, each with the words at one typing mistake. */
type Wrong = ReadonlyMap<Term, readonly string[]>

async function wrongOfAgent(terms: readonly Term[], ofAll: IndexReader, read: Read): Promise<Wrong | undefined> {
  const wrong = await standingNowhere(terms.filter(canBeWrong), ofAll)
  if (wrong.length > mostWords) return undefined
  const known = await Promise.all(wrong.map((term) => knownAmong(read, editsOf(wordOf(term)))))
  return new Map(wrong.map((term, at) => [term, known[at] as string[]]))
}

/** Undefined, too, where the words of a customer are too many to be known. */
async function wrongOfCustomer(
  terms: readonly Term[],
  ofAll: IndexReader,
  ownWords: ReadOwnWords,
): Promise<Wrong | undefined> {
  const { vocabulary, isWhole } = await ownWords()
  if (!isWhole) return undefined
  const unknown = terms.filter((term) => canBeWrong(term) && !vocabulary.has(wordOf(term)))
  const near = new Map<Term, string[]>()
  const pause = createPauses(processBudget.eventLoopMs / 2)
  for (const term of unknown) {
    const known = editsOf(wordOf(term)).filter((word) => vocabulary.has(word))
    // Another form of it may stand there, which the index alone knows; else nothing can be meant by it, nor by all together.
    if (known.length) near.set(term, known)
    else if ((await standingNowhere([term], ofAll)).length) return undefined
    await pause()
  }
  const wrong = await standingNowhere([...near.keys()], ofAll)
  return wrong.length > mostWords ? undefined : new Map(wrong.map((term) => [term, near.get(term) as string[]]))
}

async function standingNowhere(terms: readonly Term[], ofAll: IndexReader): Promise<Term[]> {
  if (!terms.length) return []
  const count = await counting(ofAll)
  const counts = await Promise.all(terms.map((term) => count(term, 1)))
  return terms.filter((_, at) => !counts[at])
}

const wordOf = ({ words }: Term): string => words[0] as string

const canBeWrong = (term: Term): boolean => canBeCorrected(term) && editsOf(wordOf(term)).length > 0

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

/** Those of `words` that the desk knows, up to as many as are counted. */
async function knownAmong(read: Read, words: readonly string[]): Promise<string[]> {
  const rows = await read.build((q) =>
    q.db
      .selectFrom(searchOf(q.dialect).knownAmong(JSON.stringify(words), mostCandidates).as('known'))
      .select('known.word'),
  )
  const known = new Set(rows.map(({ word }) => word))
  return words.filter((word) => known.has(word))
}
