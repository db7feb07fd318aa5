/**
 * What a search has to find, told by looking at every text: docs/api.md once more, as plainly as it can be written. It shares nothing with
 * the product but the stemmer.
 */
import { languageOf, stemOf, stemsOfQuery } from '../../server/search/stemmer.ts'
import type { Status } from './cast.ts'

/** One text of a ticket. Phrases don't reach from one into another. */
export interface Piece {
  readonly place: 'title' | 'description' | 'comment' | 'file' | 'about'
  readonly text: string
  readonly words: readonly string[]
  readonly addresses: readonly string[]
  /** The stem of each of its words; none where forms of a word don't count: in numbers, addresses and names of files. */
  readonly stems: ReadonlyMap<string, string>
  /** Its words and their stems. */
  readonly forms: ReadonlySet<string>
}

/** Times in ms since 1970. */
export interface KnownTicket {
  readonly id: number
  readonly requesterId: number
  readonly status: Status
  readonly createdAt: number
  readonly updatedAt: number
  readonly hasAttachments: boolean
  readonly pieces: readonly Piece[]
}

export interface Filter {
  readonly status?: readonly Status[]
  readonly requesterId?: number
  readonly hasAttachments?: boolean
  readonly createdFrom?: number
  readonly createdTo?: number
  readonly updatedFrom?: number
  readonly updatedTo?: number
}

export interface Term {
  /** That stand side by side. */
  readonly words: readonly string[]
  readonly address: string | undefined
  readonly isQuoted: boolean
  /** Whether the last word, or the address, may go on. */
  readonly isBegun: boolean
  /** Of a single word without quotes: itself, and its stem in each language. */
  readonly stems: readonly string[]
}

/** Each in its order. */
export interface Expected {
  /** The ticket with the number that was typed. */
  readonly numbered: readonly number[]
  readonly titles: readonly number[]
  /** Those of `titles` that hold the words side by side; of a single word or phrase all of them do. */
  readonly bestTitles: readonly number[]
  readonly others: readonly number[]
}

export const maxTerms = 32
/** Where up to so many titles match, those with the words side by side come first. */
export const rankedTitles = 40

const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
}

/** Neither case nor width, accents, ligatures or strokes matter. Symbols that stand for letters, as ™ does, are words by themselves. */
export const fold = (text: string): string =>
  text
    .replace(/[\p{S}&&\p{Changes_When_NFKC_Casefolded}]/gv, ' $& ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđħŧς]/g, (letter) => spelledOut[letter] as string)

/** Of scripts without spaces each letter is a word. */
const wordPattern =
  /[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]&&\p{L}]|[[\p{L}\p{N}]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]]+/gv
const addressPattern =
  /[[\p{L}\p{N}._+\-]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]]+@[[\p{L}\p{N}\-]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]]+(?:\.[[\p{L}\p{N}\-]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]]+)*/gv

export const wordsIn = (text: string): string[] => fold(text).match(wordPattern) ?? []

const addressesIn = (text: string): string[] =>
  (fold(text).match(addressPattern) ?? []).map((found) => found.replace(/^[.-]+/, ''))

/** `context` says in which language it is written. */
export function pieceOf(place: Piece['place'], text: string, context = text): Piece {
  const words = wordsIn(text)
  const language = languageOf(context) ?? 'english'
  const stems = new Map(
    words.map((word) => [word, place === 'about' || place === 'file' ? word : stemOf(word, language)]),
  )
  return { place, text, words, addresses: addressesIn(text), stems, forms: new Set([...stems].flat()) }
}

/** Words, "phrases" and addresses. The last may be only begun, unless a space or a quote ends it or it is a single letter. */
export function termsOf(text: string): Term[] {
  const terms = partsOf(text).flatMap(({ part, isUnwanted }) => (isUnwanted ? [] : termOf(part)))
  const last = terms.at(-1)
  const endsInWanted = partsOf(text).at(-1)?.isUnwanted === false && /[^\s"]$/.test(text)
  const isBegun = endsInWanted && (last?.address ?? last?.words.at(-1) ?? '').length > 1
  return [...terms.slice(0, -1), ...(last ? [{ ...last, isBegun }] : [])].slice(0, maxTerms)
}

/** What a minus before a letter or a quote says is not wanted. */
export const unwantedIn = (text: string): Term[] =>
  partsOf(text).flatMap(({ part, isUnwanted }) => (isUnwanted ? termOf(part) : []))

function partsOf(text: string): { part: string; isUnwanted: boolean }[] {
  const found: { part: string; isUnwanted: boolean }[] = []
  let rest = text
  for (let before = ' '; rest;) {
    const isUnwanted = before.trim() === '' && /^-["\p{L}]/u.test(rest)
    const part = /^(?:"[^"]*"?|[^\s"]+|\s+)/.exec(isUnwanted ? rest.slice(1) : rest)?.[0] as string
    if (part.trim()) found.push({ part, isUnwanted })
    rest = rest.slice(part.length + Number(isUnwanted))
    before = part.slice(-1)
  }
  return found
}

function termOf(part: string): Term[] {
  const words = wordsIn(part)
  const isQuoted = part.startsWith('"')
  const [address] = isQuoted ? [] : addressesIn(part)
  const stems = words.length > 1 || isQuoted ? [] : [words[0] ?? '', ...stemsOfQuery(words[0] ?? '')]
  return words.length ? [{ words, address, isQuoted, isBegun: false, stems }] : []
}

/** Whether a word of a text is the word at `index` of the term, or where the term is one word, a form of it in either language. */
function isMet({ words: asked, isBegun, stems }: Term, index: number, word: string, stem: string): boolean {
  const wanted = asked[index] as string
  if (word === wanted || (isBegun && index === asked.length - 1 && word.startsWith(wanted))) return true
  return stems.includes(word) || stems.includes(stem)
}

export function holds({ words, stems, forms, addresses }: Piece, term: Term): boolean {
  const { address, isBegun, words: asked } = term
  if (address !== undefined) return addresses.some((one) => (isBegun ? one.startsWith(address) : one === address))
  const first = asked[0] as string
  if (asked.length > 1) return stems.has(first) && standTogether(words, asked, isBegun)
  // As `isMet` has it, but only a word that is begun has to be compared with all of them.
  if (stems.has(first) || term.stems.some((one) => forms.has(one))) return true
  return isBegun && stems.keys().some((word) => word.startsWith(first))
}

/** Whether the words stand side by side, the last of them perhaps only begun. */
function standTogether(found: readonly string[], asked: readonly string[], isBegun: boolean): boolean {
  const stands = (wanted: string, index: number, word = '') =>
    word === wanted || (isBegun && index === asked.length - 1 && word.startsWith(wanted))
  return found.some((_, at) => asked.every((wanted, index) => stands(wanted, index, found[at + index])))
}

/** The words of a text that may be marked for one of the terms. */
export const askedFor = ({ stems }: Piece, terms: readonly Term[]): Set<string> =>
  new Set(
    [...stems].flatMap(([word, stem]) =>
      terms.some((term) => term.words.some((_, index) => isMet(term, index, word, stem))) ? [word] : [],
    ),
  )

/** To the letter: other forms of the words are no better than words that stand apart. */
const holdsSideBySide = ({ words }: Piece, terms: readonly Term[]): boolean =>
  standTogether(
    words,
    terms.flatMap((term) => term.words),
    terms.at(-1)?.isBegun ?? false,
  )

function passes(ticket: KnownTicket, filter: Filter): boolean {
  const within = (time: number, from = -Infinity, to = Infinity) => time >= from && time < to
  return (
    (filter.status?.includes(ticket.status) ?? true) &&
    (filter.requesterId ?? ticket.requesterId) === ticket.requesterId &&
    (filter.hasAttachments ?? ticket.hasAttachments) === ticket.hasAttachments &&
    within(ticket.createdAt, filter.createdFrom, filter.createdTo) &&
    within(ticket.updatedAt, filter.updatedFrom, filter.updatedTo)
  )
}

/** `tickets` are those that the viewer sees. */
export function expectedOf(tickets: readonly KnownTicket[], text: string, filter: Filter = {}): Expected {
  const terms = termsOf(text)
  const unwanted = unwantedIn(text)
  const number = Number(/^\s*#?([1-9]\d*)\s*$/.exec(text)?.[1])
  const passing = tickets.filter((ticket) => passes(ticket, filter)).toSorted((a, b) => b.id - a.id)
  const numbered = passing.filter(({ id }) => id === number).map(({ id }) => id)
  const titles: number[] = []
  const bestTitles: number[] = []
  const others: number[] = []
  for (const { id, pieces } of terms.length || unwanted.length ? passing : []) {
    if (unwanted.some((term) => pieces.some((piece) => holds(piece, term)))) continue
    if (id === number || !terms.every((term) => pieces.some((piece) => holds(piece, term)))) continue
    const title = pieces.find(({ place }) => place === 'title') as Piece
    if (!terms.length || !terms.every((term) => holds(title, term))) others.push(id)
    else {
      titles.push(id)
      if (terms.length === 1 || holdsSideBySide(title, terms)) bestTitles.push(id)
    }
  }
  return { numbered, titles, bestTitles, others }
}

/** What is left of it for someone who sees no more than these. */
export function amongSeen(expected: Expected, tickets: readonly KnownTicket[]): Expected {
  const seen = new Set(tickets.map(({ id }) => id))
  const ofSeen = (ids: readonly number[]) => ids.filter((id) => seen.has(id))
  const { numbered, titles, bestTitles, others } = expected
  return {
    numbered: ofSeen(numbered),
    titles: ofSeen(titles),
    bestTitles: ofSeen(bestTitles),
    others: ofSeen(others),
  }
}

/** The orders in which these may come: of many titles it is not said whether those with the words side by side come first. */
export function allowedOrders({ numbered, titles, bestTitles, others }: Expected): number[][] {
  const best = new Set(bestTitles)
  const ranked = [...numbered, ...bestTitles, ...titles.filter((id) => !best.has(id)), ...others]
  return titles.length > rankedTitles ? [ranked, [...numbered, ...titles, ...others]] : [ranked]
}
