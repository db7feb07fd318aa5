/** Where in a text the terms of a search stand. What one word of the text costs does not grow with the number of terms. */
import type { Term } from './parse-search.ts'
import { allLanguages, stemOf, type Language } from './stemmer.ts'
import type { Token } from './tokenizer.ts'

/** Tells the language of a text, which takes a while: it is asked only where it matters. Without one, forms of words don't count. */
export type ToldLanguage = (() => Language) | undefined

export interface TermMatcher {
  /** Whether a term, or a form of it in the `language` of the text, may begin with this word. */
  mayBegin(word: string, language: ToldLanguage): boolean
  /** How many tokens from `at` on are a term, the longest that stands there; 0 when none does. */
  lengthAt(tokens: readonly Token[], at: number, language: ToldLanguage): number
}

/** Words of the terms, one after another: terms that begin alike share their first steps. */
interface Step {
  readonly next: Map<string, Step>
  /** Whether a term ends here. */
  isEnd: boolean
  /** What the next word may begin with, as the last one of a term. */
  begun: string | undefined
}

const newStep = (): Step => ({ next: new Map(), isEnd: false, begun: undefined })

/** So many words are remembered with the languages in which they are a form of a term; then all are forgotten. */
const remembered = 20_000
/** A form has so many letters at its beginning in common with what was typed. */
const commonLetters = 2

/** For the texts of one search. Each distinct word of them is stemmed once for each language, and only where it begins as a term does. */
export function createTermMatcher(terms: readonly Term[], stem: typeof stemOf = stemOf): TermMatcher {
  const first = newStep()
  for (const { words, shown = words, isPrefix } of terms) {
    const whole = isPrefix ? shown.slice(0, -1) : shown
    let step = first
    for (const word of whole) {
      let next = step.next.get(word)
      if (!next) step.next.set(word, (next = newStep()))
      step = next
    }
    // Only the last of the terms is begun.
    if (isPrefix) step.begun = shown.at(-1)
    else step.isEnd = true
  }
  const forms = new Set(
    terms
      .filter(({ words, isExact, shown }) => words.length === 1 && !isExact && !shown)
      .flatMap(({ words, stems }) => [...words, ...stems]),
  )
  const beginnings = new Set([...forms].map((form) => form.slice(0, commonLetters)))
  const known = new Map<string, readonly Language[]>()

  function isForm(word: string, language: () => Language): boolean {
    if (forms.has(word)) return true
    if (!beginnings.has(word.slice(0, commonLetters))) return false
    let where = known.get(word)
    if (!where) {
      if (known.size >= remembered) known.clear()
      where = allLanguages.filter((one) => forms.has(stem(word, one)))
      known.set(word, where)
    }
    // Nearly all are one in each language, or in none.
    return where.length === allLanguages.length || (where.length > 0 && where.includes(language()))
  }

  return {
    mayBegin: (word, language) =>
      first.next.has(word) ||
      (first.begun !== undefined && word.startsWith(first.begun)) ||
      (language !== undefined && isForm(word, language)),
    lengthAt(tokens, at, language) {
      const own = tokens[at]?.word
      let longest = language && own !== undefined && isForm(own, language) ? 1 : 0
      let step: Step | undefined = first
      for (let length = 1; step; length++) {
        const word: string | undefined = tokens[at + length - 1]?.word
        if (word === undefined) break
        if (step.begun !== undefined && word.startsWith(step.begun)) longest = Math.max(longest, length)
        step = step.next.get(word)
        if (step?.isEnd) longest = Math.max(longest, length)
      }
      return longest
    },
  }
}
