/**
 * What a word that is only begun can become, so that it is found as fast as whole words are. For a customer these are words of
 * what they see themselves (own-words.ts).
 */
import type { Read } from '../database/database.ts'
import { requestBudget } from '../platform/budgets.ts'
import { searchOf } from './dialects.ts'
import type { ReadOwnWords } from './own-words.ts'
import type { Term } from './parse-search.ts'
import type { WordsBeginning } from './vocabulary.ts'

export interface BegunWord {
  readonly start: string
  /** So many words that begin with it can be asked for. */
  readonly limit: number
}

/** What a search ends in, if it is begun. In a phrase the words before stand in front of each ending. */
export function begunIn(terms: readonly Term[]): BegunWord | undefined {
  const last = terms.at(-1)
  const start = last?.words.at(-1)
  if (!last?.isPrefix || start === undefined) return undefined
  return { start, limit: Math.floor(requestBudget.search.endings / last.words.length) }
}

/** What it can become; of customers, of what they see themselves. */
export type ReadEndings = (begun: BegunWord) => Promise<WordsBeginning>

/** Undefined where there are more than `limit`, or none. */
export async function knownEndings(read: Read, { start, limit }: BegunWord): Promise<string[] | undefined> {
  const rows = await read.build((q) =>
    q.db
      .selectFrom(
        searchOf(q.dialect)
          .knownWords(start, limit + 1)
          .as('known'),
      )
      .select('known.word'),
  )
  return rows.length && rows.length <= limit ? rows.map(({ word }) => word) : undefined
}

/**
 * The same for a customer: words of their newest tickets, as many as can be looked through, and of the words the `limit` shortest. Never
 * none: where there is none, the word stands for itself as a whole, and those of others are not looked through for it.
 */
export async function ownEndings(ownWords: ReadOwnWords, { start, limit }: BegunWord): Promise<WordsBeginning> {
  const { vocabulary } = await ownWords()
  const { words, hasMore } = await vocabulary.beginning(start, limit)
  return { words: words.length ? words : [start], hasMore }
}
