/** A hit in its context: a stretch of the text around the first words that were found, with the found words marked. */
import { createPauses } from '../platform/event-loop.ts'
import type { Term } from './parse-search.ts'
import { stemOf, type Language } from './stemmer.ts'
import { fold, pieceEnds, tokensOf, type Token } from './tokenizer.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'

export interface ExcerptPart {
  readonly text: string
  readonly isHit: boolean
}

interface Stretch {
  readonly start: number
  readonly end: number
}

const before = 60
const length = 200
const maxHits = 20
/** What is looked at beyond a piece: a phrase that begins at its end, and the rest of an excerpt. */
const beyondPiece = 1_200
/** Others get their turn on the event loop after this long. */
const turnMs = processBudget.eventLoopMs / 4

export interface Excerpts {
  /** Other forms of a word count with the `language` of the text. Empty when nothing of the terms stands in `text`, or when what all texts together may take is used up. */
  of(text: string, language?: Language): Promise<ExcerptPart[]>
}

/** For all texts of a page: of them no more is looked at than `requestBudget.search.excerptedCharacters`. */
export function createExcerpts(terms: readonly Term[]): Excerpts {
  let left: number = requestBudget.search.excerptedCharacters
  const pause = createPauses(turnMs)

  async function find(text: string, language: Language | undefined): Promise<Stretch[]> {
    let start = 0
    let indexed = 0
    for (const end of pieceEnds(text)) {
      const words = ` ${fold(text.slice(start, end))} `
      left -= words.length
      indexed += words.length
      if (terms.some((term) => mayHold(words, term))) {
        const hits = findHits(text, { start, end }, terms, language)
        if (hits.length) return hits
      }
      // What is not in the index was not found there.
      if (left <= 0 || indexed > requestBudget.indexed.characters) return []
      start = end
      await pause()
    }
    return []
  }

  return {
    async of(text, language) {
      const hits = left > 0 ? await find(text, language) : []
      return hits.length ? cutOut(text, hits) : []
    },
  }
}

function cutOut(text: string, hits: readonly Stretch[]): ExcerptPart[] {
  const { start, end } = stretchAround(text, hits[0] as Stretch)
  const parts: ExcerptPart[] = []
  let at = start
  for (const hit of hits.filter((one) => one.end <= end)) {
    if (hit.start > at) parts.push({ text: text.slice(at, hit.start), isHit: false })
    parts.push({ text: text.slice(hit.start, hit.end), isHit: true })
    at = hit.end
  }
  if (at < end) parts.push({ text: text.slice(at, end), isHit: false })
  return trimEnds(parts, start > 0, end < text.length)
}

function stretchAround(text: string, first: Stretch): Stretch {
  const start = whole(text, Math.max(0, first.start - before))
  return { start, end: whole(text, Math.min(text.length, Math.max(start + length, first.end))) }
}

/** Whether the first word of a term, or a form of it, may be one of `words`, between spaces: only then it is worth while to look closer. */
function mayHold(words: string, { words: [own = '', ...others], shown, isPrefix, isExact, stems }: Term): boolean {
  const [first = own] = shown ?? []
  // All forms of a word have its beginning in common, but for its last letters.
  const canHaveForms = !others.length && !isExact && !shown
  if (canHaveForms && [own, ...stems].some((form) => form.length > 3 && words.includes(` ${form.slice(0, -1)}`)))
    return true
  const isBegun = isPrefix && (shown?.length ?? 1) === 1
  return words.includes(isBegun ? ` ${first}` : ` ${first} `)
}

/** The first one that begins in the piece and those of its excerpt, in the order of the text, without overlaps. */
function findHits(text: string, piece: Stretch, terms: readonly Term[], language: Language | undefined): Stretch[] {
  const tokens = tokensOf(text.slice(piece.start, piece.end + beyondPiece)).map(({ word, start, end }) => ({
    word,
    start: start + piece.start,
    end: end + piece.start,
  }))
  const hits: Stretch[] = []
  let last = Infinity
  let hitUpTo = 0
  for (const [index, { start, end }] of tokens.entries()) {
    if (start > last || hits.length >= maxHits || (!hits.length && index >= hitUpTo && start >= piece.end)) break
    hitUpTo = Math.max(hitUpTo, index + Math.max(...terms.map((term) => lengthAt(tokens, index, term, language))))
    // One token can be several words, as ½ is 1 and 2.
    if (index >= hitUpTo || hits.at(-1)?.start === start) continue
    if (!hits.length) last = start + length
    hits.push({ start, end })
  }
  return hits
}

/** How many tokens from `at` on are this term; 0 when it does not stand there. */
function lengthAt(
  tokens: readonly Token[],
  at: number,
  { words, shown = words, isPrefix, isExact, stems }: Term,
  language: Language | undefined,
): number {
  const isSingle = words.length === 1 && !isExact
  if (isSingle && language && isForm(tokens[at]?.word ?? '', [...words, ...stems], language)) return 1
  const stands = shown.every((wanted, index) => {
    const word = tokens[at + index]?.word
    return isPrefix && index === shown.length - 1 ? word?.startsWith(wanted) : word === wanted
  })
  return stands ? shown.length : 0
}

/** As the index has it: a word or its stem. */
const isForm = (word: string, wanted: readonly string[], language: Language): boolean =>
  wanted.includes(word) || wanted.includes(stemOf(word, language))

/** `at`, or one before when it would cut a character in two. */
const whole = (text: string, at: number): number => (/[\uDC00-\uDFFF]/.test(text[at] ?? '') && at > 0 ? at - 1 : at)

function trimEnds(parts: ExcerptPart[], isCutBefore: boolean, isCutAfter: boolean): ExcerptPart[] {
  return parts.map(({ text, isHit }, index) => {
    let trimmed = text
    if (isCutBefore && index === 0 && !isHit) trimmed = `…${trimmed.replace(/^\S{0,30}\s/, '')}`
    if (isCutAfter && index === parts.length - 1 && !isHit) trimmed = `${trimmed.replace(/\s\S{0,30}$/, '')}…`
    return { text: trimmed.replace(/\s+/g, ' '), isHit }
  })
}
