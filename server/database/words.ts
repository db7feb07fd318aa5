/** How text is cut into words, the same for what is kept and for what is asked, and on every database. */

/** Scripts that put no space between words: each character counts as one word, so that any part can be found. */
const unspaced =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]'
const everyUnspaced = new RegExp(unspaced, 'gu')
const token = new RegExp(`${unspaced}\\p{M}*|(?:(?!${unspaced})[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const longestWord = 100
const tooLong = new RegExp(`([\\p{L}\\p{N}]{${longestWord}})[\\p{L}\\p{N}]+`, 'gu')

/**
 * Lower case, without accents, letters and digits only, one space between words, of which the first 100 characters count.
 * Behind the words of an address anywhere comes each address once more as one word: it is found as fast as a word is.
 */
export function wordsOf(text: string): string {
  const words = cut(text)
  if (!text.includes('@')) return words
  const whole = addressesIn(text).map(wholeAddress).filter(Boolean)
  return [words, ...new Set(whole)].join(' ').trim()
}

/** As well as can be told: what stands around each @. */
function addressesIn(text: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const before = /[^\s"<>()[\],;:@]*$/.exec(text.slice(Math.max(0, at - longestWord), at))?.[0]
    const after = /^[^\s"<>()[\],;:@]*/.exec(text.slice(at + 1, at + 1 + longestWord))?.[0]
    if (before && after) found.push(`${before}@${after}`)
  }
  return found
}

const wholeAddress = (found: string): string => cut(found).replaceAll(' ', '').slice(0, longestWord).toWellFormed()

function cut(text: string): string {
  // Most words of most texts.
  if (/^[a-z0-9]{1,100}$/.test(text)) return text
  // Marks are gone before anything is decomposed too: to put very many on one letter in order takes seconds.
  return text
    .replace(/\p{M}+/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
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

/** The same words as those of `wordsOf`, each with its place. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: found, index: start } of text.matchAll(token)) {
    const end = start + found.length
    for (const word of cut(found).split(' ')) if (word) tokens.push({ word, start, end })
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

export const searchLimits = { characters: 200, terms: 10 }

/**
 * What someone typed: words, and phrases in quotes. The last word is taken as begun if it has two letters and no space or
 * quote ends it. Of a text that is too long the beginning counts.
 */
export function parseSearch(text: string): Term[] {
  const typed = text.slice(0, searchLimits.characters)
  const terms: Term[] = []
  for (const [part] of typed.matchAll(/"[^"]*"?|[^\s"]+/g)) {
    const words = cut(part)
    if (!words) continue
    const shown = words.split(' ')
    const isAddress = /^[^\s@"]+@[^\s@"]*[\p{L}\p{N}][^\s@"]*$/u.test(part) && !part.includes('"')
    if (isAddress && shown.length > 1) terms.push({ words: [wholeAddress(part)], shown, isPrefix: false })
    else terms.push({ words: shown, isPrefix: false })
  }
  const last = terms.at(-1)
  if (last && /[^\s"]$/.test(typed) && (last.words.at(-1) as string).length > 1)
    terms[terms.length - 1] = { ...last, isPrefix: true }
  return terms.slice(0, searchLimits.terms)
}
