/** What someone typed into the search box, as terms that must all be found. */
import { requestBudget } from '../platform/budgets.ts'
import { readingsIn } from './addresses.ts'
import { stemsOfQuery } from './stemmer.ts'
import { fold } from './tokenizer.ts'

/** One thing that must be found: a word, or words that stand next to each other. */
export interface Term {
  /** Folded. An address is one word, its token. */
  readonly words: readonly string[]
  /** Whether the last word is only begun. */
  readonly isPrefix: boolean
  /** In quotes: no other form of the word counts. */
  readonly isExact: boolean
  /** What is shown as found, where that is not `words`: the parts of an address. */
  readonly shown?: readonly string[]
  /** Of a single word that is not in quotes: it is found where one of these stands, too. */
  readonly stems: readonly string[]
}

/** What a ticket must not hold all of: one word or address, or a phrase, which may be several terms that overlap. */
export type Exclusion = readonly Term[]

export interface ParsedSearch {
  /** With those of `excluded` no more than `requestBudget.search.terms`, each once. */
  readonly terms: Term[]
  readonly excluded: Exclusion[]
  /** Words and phrases that are not looked for, as they were typed: the first `requestBudget.search.ignored.words`, each shortened. */
  readonly ignoredWords: string[]
}

const { characters: maxCharacters, terms: maxTerms, wordsOfPhrase, ignored: maxIgnored } = requestBudget.search

/**
 * Words, and phrases in quotes; what is typed as one, like invoice-42, is a phrase too. A long phrase is several that overlap by a
 * word. The last word is taken as begun if it has two letters and no space or quote ends it. A minus before a word or a quote excludes.
 */
export function parseSearch(text: string): ParsedSearch {
  const terms = new Map<string, Term>()
  const excluded = new Map<string, Exclusion>()
  const ignored = new Set<string>()
  let isFull = false
  const isTooMany = (more: number) => terms.size + [...excluded.values()].flat().length + more > maxTerms
  for (const { 0: part, index } of text.slice(0, maxIgnored.typed).matchAll(partPattern)) {
    if (excludes(part, index, text)) {
      const made = part.length <= maxCharacters - index ? termsOf(part.slice(1), false) : []
      const key = made.map(([own]) => own).join('\n')
      isFull ||= isTooMany(made.length)
      if (made.length && !isFull)
        excluded.set(
          key,
          made.map(([, term]) => term),
        )
      else if (!excluded.has(key) && hasWords(part)) ignored.add(shortened(part))
      continue
    }
    const { typed, beyond, isCut } = divide(part, maxCharacters - index, terms.size > 0)
    const isLast = index + part.length === text.length && /[^\s"]$/.test(part)
    const made = termsOf(typed, isCut || (isLast && !beyond)).filter(([key]) => !terms.has(key))
    isFull ||= isTooMany(made.length)
    if (!isFull) for (const [key, term] of made) terms.set(key, term)
    else if (made.length) ignored.add(shortened(typed))
    if (termsOf(beyond.slice(0, maxCharacters), false).some(([key]) => !terms.has(key))) ignored.add(shortened(beyond))
  }
  return {
    terms: [...terms.values()],
    excluded: [...excluded.values()],
    ignoredWords: [...ignored].slice(0, maxIgnored.words),
  }
}

/** Words and phrases as they are typed, each with the minus before it. */
export const partPattern = /(?<!\S)-"[^"]*"?|"[^"]*"?|[^\s"]+/g

/** Whether a part of `text` says what is not wanted: a minus of its own before a letter or a quote. What is before a digit is a negative number. */
export const excludes = (part: string, index: number, text: string): boolean =>
  /^-["\p{L}]/u.test(part) && (index === 0 || /\s/.test(text.charAt(index - 1)))

const hasWords = (part: string): boolean => fold(part.slice(0, maxCharacters)) !== ''

interface Divided {
  /** What is looked for, and what is only told. */
  readonly typed: string
  readonly beyond: string
  /** Whether `typed` ends within a word. */
  readonly isCut: boolean
}

/** A part that goes beyond the `room` that is left: of a phrase its first words count, of a word only a very long one's beginning. */
function divide(part: string, room: number, hasOthers: boolean): Divided {
  if (part.length <= room) return { typed: part, beyond: '', isCut: false }
  const head = room > 0 ? wholeCharacters(part, room) : ''
  const words = /^[^]*\s/.exec(head)?.[0].trimEnd() ?? ''
  if (fold(words)) return { typed: words, beyond: part.slice(words.length).trimStart(), isCut: false }
  if (hasOthers || !fold(head)) return { typed: '', beyond: part, isCut: false }
  // Of a word the first 100 characters count.
  const isOneWord = !fold(part.slice(0, 2 * maxCharacters)).includes(' ')
  return { typed: head, beyond: isOneWord ? '' : part.slice(head.length), isCut: true }
}

/** Each with a key that those have in common which look for the same. */
function termsOf(part: string, isBegun: boolean): [key: string, Term][] {
  const isExact = part.startsWith('"')
  const terms: Term[] = []
  let at = 0
  for (const [address] of isExact ? [] : readingsIn(part)) {
    if (!address) continue
    const before = part.slice(at, address.start)
    if (!/^mailto:$/i.test(before)) terms.push(...phrasesOf(before, isExact))
    terms.push(addressTerm(address.token, part.slice(address.start, address.end)))
    at = address.end
  }
  terms.push(...phrasesOf(part.slice(at), isExact))
  const last = terms.at(-1)
  if (last && isBegun && (last.words.at(-1) as string).length > 1) terms[terms.length - 1] = { ...last, isPrefix: true }
  const byKey = new Map<string, Term>()
  // Of two that are the same the last may be begun: the first says more.
  for (const term of terms) if (!byKey.has(keyOf(term))) byKey.set(keyOf(term), term)
  return [...byKey]
}

const keyOf = ({ isExact, words }: Term): string => `${isExact ? '"' : ''}${words.join(' ')}`

const addressTerm = (token: string, typed: string): Term => ({
  words: [token],
  isPrefix: false,
  isExact: false,
  shown: fold(typed).split(' ').slice(0, wordsOfPhrase),
  stems: [],
})

function phrasesOf(text: string, isExact: boolean): Term[] {
  const folded = fold(text)
  if (!folded) return []
  const words = folded.split(' ')
  const [word = ''] = words
  const stems = words.length > 1 || isExact ? [] : stemsOfQuery(word)
  return inParts(words).map((part) => ({ words: part, isPrefix: false, isExact, stems }))
}

function inParts(words: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let start = 0; start === 0 || start < words.length - 1; start += wordsOfPhrase - 1) {
    parts.push(words.slice(start, start + wordsOfPhrase))
  }
  return parts
}

const shortened = (typed: string): string =>
  typed.length <= maxIgnored.characters
    ? typed.toWellFormed()
    : `${wholeCharacters(typed, maxIgnored.characters - 1).toWellFormed()}…`

/** The first `length` of `text`, or one less where that would cut a character in two. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length)
}
