/**
 * What was meant, where nothing holds the words as they were typed: a word that stands in none of the tickets is taken for another one at a
 * single typing mistake. A customer's are words of their own tickets alone: neither the answer nor its time may tell what others wrote.
 */
import { sql } from 'kysely'
import type { Read } from '../database/database.ts'
import type { QueryParts } from '../database/query.ts'
import { requestBudget } from '../platform/budgets.ts'
import { visibleTickets } from '../tickets/access.ts'
import { ownTextIsShort } from './begun-words.ts'
import { searchOf } from './dialects.ts'
import type { IndexReader } from './index-reader.ts'
import { aboveAll, hasFew } from './filter-range.ts'
import type { Term } from './parse-search.ts'
import { editsOf, isOneEditApart } from './spelling.ts'
import { stemsOfQuery } from './stemmer.ts'

const { words: mostWords, candidates: mostCandidates, counted } = requestBudget.search.correction

/** The terms with the words that were meant, or undefined where there is nothing to correct. */
export async function correct(
  read: Read,
  index: IndexReader,
  terms: readonly Term[],
  /** Of a customer. */
  viewerId: number | undefined,
): Promise<Term[] | undefined> {
  const corrected: Term[] = []
  let tried = 0
  for (const term of terms) {
    const [word = ''] = term.words
    const canBe = term.words.length === 1 && !term.isExact && !term.shown && editsOf(word).length > 0
    if (!canBe || tried === mostWords || (await ticketsWith(index, term, 1))) {
      corrected.push(term)
      continue
    }
    tried++
    const meant = await mostUsual(index, await knownEditsOf(read, word, viewerId))
    if (meant === undefined) return undefined
    corrected.push({ words: [meant], isPrefix: false, isExact: false, stems: stemsOfQuery(meant) })
  }
  return tried ? corrected : undefined
}

async function ticketsWith(index: IndexReader, term: Term, limit: number): Promise<number> {
  const { words } = await index.prepare([term])
  return (await index.newest(words, aboveAll, limit)).tickets.length
}

async function mostUsual(index: IndexReader, words: readonly string[]): Promise<string | undefined> {
  let best: { word: string; count: number } | undefined
  for (const word of words) {
    const count = await ticketsWith(index, { words: [word], isPrefix: false, isExact: true, stems: [] }, counted)
    if (count > (best?.count ?? 0)) best = { word, count }
  }
  return best?.word
}

async function knownEditsOf(read: Read, word: string, viewerId: number | undefined): Promise<string[]> {
  if (viewerId !== undefined) return ownEditsOf(read, word, viewerId)
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
    .filter((known) => isOneEditApart(known, word))
    .slice(0, mostCandidates)
}
