/**
 * What was meant, where nothing holds the words as they were typed: a word that stands in none of the tickets, whatever filter they
 * pass, is taken for another one at a single typing mistake that stands in those that pass. A customer's are words of their own
 * tickets alone: neither the answer nor its time may tell what others wrote.
 */
import { sql } from 'kysely'
import type { Read } from '../database/database.ts'
import type { QueryParts } from '../database/query.ts'
import { personOf } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { visibleTickets } from '../tickets/access.ts'
import { ownTextIsShort } from './begun-words.ts'
import { canBeCorrected, correctedTerm, isWord } from './corrected-cursor.ts'
import { searchOf } from './dialects.ts'
import type { IndexReader } from './index-reader.ts'
import { aboveAll, hasFew } from './filter-range.ts'
import type { Term } from './parse-search.ts'
import { editsOf, isOneEditApart } from './spelling.ts'

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
  const meant = new Map<Term, Term>()
  for (const term of wrong) {
    const word = await mostUsual(count, await knownEditsOf(read, term.words[0] as string))
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

async function knownEditsOf(read: Read, word: string): Promise<string[]> {
  const { id, role } = personOf(read.viewer)
  if (role === 'customer') return ownEditsOf(read, word, id)
  const edits = JSON.stringify(editsOf(word))
  const rows = await read.build((q) =>
    q.db.selectFrom(searchOf(q.dialect).knownAmong(edits, mostCandidates).as('known')).select('known.word'),
  )
  return rows.map((row) => row.word)
}

const mostOwnWords = 50_000
const mostOwnTickets = 2_000

async function ownEditsOf(read: Read, word: string, viewerId: number): Promise<string[]> {
  if (!(await hasFew(read, viewerId, mostOwnTickets)) || !(await ownTextIsShort(read))) return []
  const rows = await read.build((q: QueryParts<object>) =>
    q.db
      .selectFrom(searchOf(q.dialect).wordsWithin(visibleTickets(q).select('ticket.id'), '', mostOwnWords).as('known'))
      .where(sql<boolean>`length(known.word) between ${word.length - 1} and ${word.length + 1}`)
      .select('known.word'),
  )
  return rows
    .map((row) => row.word)
    .filter((known) => isOneEditApart(known, word) && isWord(known))
    .slice(0, mostCandidates)
}
