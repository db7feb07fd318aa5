/** How text becomes words, the same for what is indexed and for what is asked, and on every database. */
import { requestBudget } from '../platform/budgets.ts'
import { replaceLatinLetters } from '../../text/latin-letters.ts'

/**
 * Characters that are words by themselves, so that any part of a text without spaces can be found: those of the scripts that put
 * no space between words (with the signs ー and 〆, which belong to several of them), and symbols that stand for letters, as ™ does.
 */
const alone =
  /[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\uff70\u3006\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}[\p{S}&&\p{Changes_When_NFKC_Casefolded}]]--\p{M}]/gv
/**
 * What can't be seen (soft hyphens, joiners, the space of no width) parts no words: it comes with pasted text, and no one types it
 * (UAX #44, Default_Ignorable_Code_Point). Marks on letters are dropped with it.
 */
const dropped = /[\p{M}\p{Default_Ignorable_Code_Point}]/v
const allDropped = new RegExp(`${dropped.source}+`, 'gv')
/** U+02BC is a letter to Unicode, and one of the ways to write an apostrophe; others part words. */
const apostrophe = '\\u02bc'
const inWord = `[[\\p{L}\\p{N}${dropped.source}]--[${apostrophe}${alone.source}]]`
const token = new RegExp(`${alone.source}${dropped.source}*|${inWord}+`, 'gv')
const betweenWords = new RegExp(`[^[\\p{L}\\p{N}]--${apostrophe}]+`, 'gv')
const latin = '[\\p{Script=Latin}0-9]'
/**
 * What of an address may belong together: a new one begins where scripts meet, and behind signs that are as often glue as part
 * of it: `email=`, `to/`, `a+`.
 */
export const addressPart = new RegExp(
  [latin, alone.source, `[[\\p{L}\\p{N}]--${latin}--${alone.source}]`]
    .map((script) => `${script}[${script}\\p{M}._\\-]*`)
    .join('|'),
  'gv',
)
const longestWord = 100
const tooLong = new RegExp(`([\\p{L}\\p{N}]{${longestWord}})[\\p{L}\\p{N}]+`, 'gu')

/** Of folded text. Hardly any has such words, and to look for them by the expression takes as long as all other folding. */
function cutLongWords(folded: string): string {
  for (let start = 0; ;) {
    const end = folded.indexOf(' ', start)
    if ((end < 0 ? folded.length : end) - start > longestWord) return folded.replace(tooLong, '$1')
    if (end < 0) return folded
    start = end + 1
  }
}

/**
 * Stands between two values that are indexed as one text, so that no phrase reaches from one into the next. No text has it as a
 * word: `fold` takes characters for private use as spaces.
 */
export const boundary = '\uE000'

/**
 * Lower case without accents, letters and digits only, one space between words, of which the first 100 characters count. Strokes and
 * ligatures are forgiven too: ł is l, ß is ss. Folded text stays as it is. Each character is folded by itself, whatever stands beside
 * it.
 */
export function fold(text: string): string {
  // Most words of most texts; these ideographs have no other form.
  if (/^(?:[a-z0-9]{1,100}|[\u4e00-\u9fff])$/.test(text)) return text
  return foldPiece(text).trim()
}

/** The same with the spaces around it, so that what is folded in pieces can be put together. */
function foldPiece(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) {
    return cutLongWords(text.toLowerCase().replace(/[^a-z0-9]+/g, ' '))
  }
  // Marks are gone before anything is decomposed, too: to put very many on one letter in order takes seconds.
  const apart = text.replace(allDropped, '').replace(alone, ' $& ')
  const decomposed = apart.normalize('NFKD')
  let folded = decomposed.toLowerCase()
  if (decomposed !== apart) folded = folded.replace(allDropped, '').replace(alone, ' $& ')
  return cutLongWords(replaceLatinLetters(folded).replace(betweenWords, ' '))
}

/** Its words in order, no more than make `requestBudget.indexed.characters` together, with a space between them. */
export function wordsOf(text: string): string[] {
  const limit = requestBudget.indexed.characters
  let folded = ''
  // Counted while it is folded: a sign like U+FDFA stands for 18 letters.
  for (let start = 0, end = 0; start < text.length && folded.length <= limit; start = end) {
    end = notWithinCharacter(text, start + pieceLength)
    const piece = foldPiece(text.slice(start, end))
    folded += piece.startsWith(' ') && folded.endsWith(' ') ? piece.slice(1) : piece
  }
  folded = cutLongWords(folded).trim()
  if (folded.length > limit) folded = folded.slice(0, folded.lastIndexOf(' ', limit))
  return folded ? folded.split(' ') : []
}

/** A word and where it stands in a text. */
export interface Token {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** The same words as those of `wordsOf`, without its limit, each with its place. One place may have several: ½ is 1 and 2. */
export function* tokensIn(text: string): Generator<Token> {
  for (const { 0: found, index: start } of text.matchAll(token)) {
    const end = start + found.length
    for (const word of fold(found).split(' ')) if (word) yield { word, start, end }
  }
}

export const tokensOf = (text: string): Token[] => [...tokensIn(text)]

const pieceLength = 4_096
/** The rest of a word; one that is longer than two words may be is cut anywhere. */
const restOfWord = new RegExp(`${inWord}{0,${2 * longestWord}}`, 'vy')

/** Where a text is cut in pieces that have whole words: the ends, rising, the last that of the text. */
export function* pieceEnds(text: string): Generator<number> {
  for (let end = 0; end < text.length;) {
    end = notWithinCharacter(text, end + pieceLength)
    restOfWord.lastIndex = end
    if (end < text.length) end += restOfWord.exec(text)?.[0].length ?? 0
    yield end
  }
}

/** `at`, or one behind it where it would cut a character in two; not behind the end. */
const notWithinCharacter = (text: string, at: number): number =>
  at >= text.length ? text.length : isLowSurrogate(text.charCodeAt(at)) ? at + 1 : at

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff
