/**
 * Cursors of a corrected search. They say what was looked for instead, so that the next page looks for the same, whatever is written
 * meanwhile: `corrected.0-printer.all.17` is the cursor `all.17` of a search whose first term was corrected.
 */
import { requestBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import type { Term } from './parse-search.ts'
import { stemsOfQuery } from './stemmer.ts'
import { fold } from './tokenizer.ts'

export interface CorrectedCursor {
  /** Undefined where the cursor does not say, as those of older versions. */
  readonly terms: readonly Term[] | undefined
  /** Of a hit among them. */
  readonly cursor: string
}

const mark = 'corrected.'
/** More than three of the longest words and the cursor of a hit take. To fold what is longer would hold the event loop. */
const longestCursor = 1_000

export const correctedTerm = (word: string): Term => ({
  words: [word],
  isPrefix: false,
  isExact: false,
  stems: stemsOfQuery(word),
})

/** `corrected` are the terms with other words in some places. */
export function toCorrectedCursor(terms: readonly Term[], corrected: readonly Term[], cursor: string): string {
  const words = corrected.flatMap((term, at) => (term === terms[at] ? [] : [`${at}-${term.words[0]}.`]))
  return `${mark}${words.join('')}${cursor}`
}

/** Undefined for a cursor of a search that was not corrected. Throws Invalid where what it says cannot be looked for. */
export function parseCorrectedCursor(terms: readonly Term[], after: string | undefined): CorrectedCursor | undefined {
  if (!after?.startsWith(mark)) return undefined
  if (after.length > longestCursor) throw notOfThisSearch()
  const parts = after.slice(mark.length).split('.')
  const ofHit = parts.findIndex((part) => !/^\d{1,2}-/.test(part))
  const meant = parts.slice(0, Math.max(0, ofHit))
  if (ofHit < 0 || meant.length > requestBudget.search.correction.words) throw notOfThisSearch()
  const corrected = [...terms]
  for (const one of meant) {
    const dash = one.indexOf('-')
    const [at, word] = [one.slice(0, dash), one.slice(dash + 1)]
    const term = corrected[Number(at)]
    if (!term || !canBeCorrected(term) || !isWord(word)) throw notOfThisSearch()
    corrected[Number(at)] = correctedTerm(word)
  }
  return { terms: meant.length ? corrected : undefined, cursor: parts.slice(ofHit).join('.') }
}

/** A single word, neither in quotes nor an address. */
export const canBeCorrected = ({ words, isExact, shown }: Term): boolean => words.length === 1 && !isExact && !shown

/** It goes into the query as it is. */
const isWord = (word: string): boolean => word !== '' && !word.includes(' ') && fold(word) === word

const notOfThisSearch = () => invalid('after', 'search.wrongCursor')
