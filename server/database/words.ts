/** How text is cut into words, the same for what is kept and for what is asked, and on every database. */

import { requestBudget } from '../platform/budgets.ts'

/** Scripts that put no space between words: each character counts as one word, so that any part can be found. */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const everyUnspaced = new RegExp(unspaced, 'gu')
const anyUnspaced = new RegExp(unspaced, 'u')
const token = new RegExp(`${unspaced}\\p{M}*|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const longestWord = 100
const tooLong = new RegExp(`([\\p{L}\\p{N}]{${longestWord}})[\\p{L}\\p{N}]+`, 'gu')

/**
 * Lower case, without accents, letters and digits only, one space between words, of which the first 100 characters count. No longer
 * than `requestBudget.indexed.characters`: what comes after is not kept.
 * Behind the words of an address anywhere comes each address once more as one word: it is found as fast as a word is.
 */
export function wordsOf(text: string): string {
  const words = cutUpTo(requestBudget.indexed.characters, text)
  if (!text.includes('@')) return words
  const whole = [...addressesIn(text)].map(wholeAddress).filter(Boolean)
  return [words, ...new Set(whole)].join(' ').trim()
}

/** Where a text is cut in pieces of which each can be cut into words by itself: the ends, rising, the last that of the text. */
export function* pieceEnds(text: string): Generator<number> {
  for (let end = 0; end < text.length;) {
    end += pieceLength
    // Not between the two halves of a character.
    if (isLowSurrogate(text.charCodeAt(end))) end++
    inWord.lastIndex = end
    if (end < text.length) end += inWord.exec(text)?.[0].length ?? 0
    yield Math.min(end, text.length)
  }
}

const pieceLength = 4_096
/** The rest of a word; one that is longer than two words may be is cut anywhere. */
const inWord = new RegExp(`[\\p{L}\\p{N}\\p{M}]{0,${2 * longestWord}}`, 'uy')
const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff

/** Counted while it is cut: a sign like U+FDFA stands for 18 letters. */
function cutUpTo(limit: number, text: string): string {
  let words = ''
  let start = 0
  for (const end of pieceEnds(text)) {
    const more = cut(text.slice(start, end))
    if (more) words += words && !isWithinWord(text, start) ? ` ${more}` : more
    if (words.length > limit) return withoutTooLong(words.slice(0, Math.max(0, words.lastIndexOf(' ', limit))))
    start = end
  }
  return start > pieceLength ? withoutTooLong(words) : words
}

const isWithinWord = (text: string, at: number): boolean => {
  const around = text.slice(at - 1, at + 2)
  return /^[\p{L}\p{N}\p{M}\uDC00-\uDFFF][\p{L}\p{N}\p{M}]/u.test(around) && !anyUnspaced.test(around)
}

const withoutTooLong = (words: string): string => words.replace(tooLong, '$1')

/** As well as can be told: what stands around each @. Each once, and not more than are kept. */
function addressesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [run] of text.matchAll(/[^\s"<>()[\],;:]+/g)) {
    if (!run.includes('@')) continue
    let before = ''
    for (const part of run.split('@')) {
      if (before && part) found.add(`${before.slice(-longestWord)}@${part.slice(0, longestWord)}`)
      if (found.size >= requestBudget.indexed.addresses) return found
      before = part
    }
  }
  return found
}

const wholeAddress = (found: string): string => cut(found).replaceAll(' ', '').slice(0, longestWord).toWellFormed()

/** Without a limit, for what is short. */
export function cut(text: string): string {
  // Most words of most texts.
  if (/^[a-z0-9]{1,100}$/.test(text)) return text
  // Marks are gone before anything is decomposed too: to put very many on one letter in order takes seconds.
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(everyUnspaced, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(tooLong, '$1')
    .trim()
}

/** The words of a document, already cut by `wordsOf`. */
export interface DocumentWords {
  readonly ticketId: number
  readonly commentId: number | null
  readonly attachmentId: number | null
  readonly title: string
  /** Numbers, names and addresses. */
  readonly about: string
  readonly body: string
  /** Who may find it: the requester of its ticket. Agents find all. */
  readonly requesterId: number
}

/** A word and where it stands in a text. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The same words as those of `wordsOf`, each with its place; of a stretch without an end the first 200 characters count. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: found, index: start } of text.matchAll(token)) {
    const end = start + found.length
    for (const word of cut(found.slice(0, 2 * longestWord)).split(' ')) if (word) tokens.push({ word, start, end })
  }
  return tokens
}

/** One thing that must be found: words that stand next to each other, the last of them perhaps only begun. */
export interface Term {
  readonly words: readonly string[]
  readonly isPrefix: boolean
  /** What is shown as found, where that is not `words`: the parts of an address. */
  readonly shown?: readonly string[]
  /** All words that the last one may become, where they are known: it is then one of these. */
  readonly endings?: readonly string[]
}

const { characters: maxCharacters, terms: maxTerms, wordsOfPhrase } = requestBudget.search

/**
 * What someone typed: words, and phrases in quotes. The last word is taken as begun if it has two letters and no space or
 * quote ends it. Of a text that is too long the beginning counts, and a long phrase is several that overlap by a word.
 */
export function parseSearch(text: string): Term[] {
  const typed = text.slice(0, maxCharacters)
  const terms: Term[] = []
  for (const [part] of typed.matchAll(/"[^"]*"?|[^\s"]+/g)) {
    const words = cut(part)
    if (!words) continue
    const shown = words.split(' ')
    const isAddress = /^[^\s@"]+@[^\s@"]*[\p{L}\p{N}][^\s@"]*$/u.test(part) && !part.includes('"')
    if (isAddress && shown.length > 1) {
      terms.push({ words: [wholeAddress(part)], shown: shown.slice(0, wordsOfPhrase), isPrefix: false })
    } else terms.push(...inParts(shown).map((words) => ({ words, isPrefix: false })))
  }
  const last = terms.at(-1)
  if (last && /[^\s"]$/.test(typed) && (last.words.at(-1) as string).length > 1)
    terms[terms.length - 1] = { ...last, isPrefix: true }
  return terms.slice(0, maxTerms)
}

function inParts(words: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let start = 0; start === 0 || start < words.length - 1; start += wordsOfPhrase - 1) {
    parts.push(words.slice(start, start + wordsOfPhrase))
  }
  return parts
}
