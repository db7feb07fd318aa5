/** A hit in its context: a part of the text around the first words that were found, with the found words marked. */
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { createPauses } from '../platform/event-loop.ts'
import type { Term } from './parse-search.ts'
import { createTermMatcher, type ToldLanguage } from './term-matcher.ts'
import { fold, pieceEnds, tokensIn, type Token } from './tokenizer.ts'

export interface ExcerptPart {
  readonly text: string
  readonly isHit: boolean
}

interface Stretch {
  readonly start: number
  readonly end: number
}

/** On a phone an excerpt has two lines of some 38 letters, and begins with where it stands. */
const before = 40
const length = 200
const maxHits = 20
/** What is looked at beyond a piece: a phrase that begins at its end, and the rest of an excerpt. */
const beyondPiece = 1_200
/** Others get their turn on the event loop after this long. */
const turnMs = processBudget.eventLoopMs / 4

/** Between two looks at the clock. */
const wordsAtOnce = 250

export interface Excerpts {
  /** Other forms of a word count with the `language` of the text. Empty when nothing of the terms stands in `text`, or when what all texts together may take is used up. */
  of(text: string, language?: ToldLanguage): Promise<ExcerptPart[]>
  /** Whether it is used up: what else is on the page may stand in its text all the same. */
  isUsedUp(): boolean
}

export interface ExcerptOptions {
  /** What all texts of the page may take of the processor. */
  readonly ms?: number
  /** Hears how many ms it took each time that others get their turn, and at the end of each text. */
  readonly charge?: ((ms: number) => void) | undefined
}

/** For all texts of a page: of them no more is looked at than `requestBudget.search` says in characters and in time. */
export function createExcerpts(
  terms: readonly Term[],
  { ms = requestBudget.search.excerptMs, charge = () => {} }: ExcerptOptions = {},
): Excerpts {
  const left = { characters: requestBudget.search.excerptedCharacters as number, ms }
  const matcher = createTermMatcher(terms)
  const pauseWhenLong = createPauses(turnMs)
  let since = 0
  let looked = 0

  const isUsedUp = () => left.characters <= 0 || left.ms <= 0

  function count(): void {
    const now = performance.now()
    left.ms -= now - since
    charge(now - since)
    since = now
  }

  /** Undefined when there is time left and no one else's turn, else resolves in a turn of its own. */
  function pause(): Promise<void> | undefined {
    const turn = pauseWhenLong()
    if (!turn) return undefined
    count()
    return turn.then(() => void (since = performance.now()))
  }

  const pauseAmongWords = (): Promise<void> | undefined => (++looked % wordsAtOnce ? undefined : pause())

  async function mayStand(words: string, language: ToldLanguage): Promise<boolean> {
    for (const word of words.split(' ')) {
      if (matcher.mayBegin(word, language)) return true
      const turn = pauseAmongWords()
      if (turn) await turn
      if (left.ms <= 0) return false
    }
    return false
  }

  async function find(text: string, language: ToldLanguage): Promise<Stretch[]> {
    let start = 0
    let indexed = 0
    for (const end of pieceEnds(text)) {
      const words = fold(text.slice(start, end))
      left.characters -= words.length + 1
      indexed += words.length + 1
      if (await mayStand(words, language)) {
        const hits = await findHits(text, { start, end }, language)
        if (hits.length) return hits
      }
      // What is not in the index was not found there.
      if (isUsedUp() || indexed > requestBudget.indexed.characters) return []
      start = end
      await pause()
    }
    return []
  }

  /** The first one that begins in the piece and those of its excerpt, in the order of the text, without overlaps. */
  async function findHits(text: string, piece: Stretch, language: ToldLanguage): Promise<Stretch[]> {
    const tokens: Token[] = []
    for (const { word, start, end } of tokensIn(text.slice(piece.start, piece.end + beyondPiece))) {
      tokens.push({ word, start: start + piece.start, end: end + piece.start })
      const turn = pauseAmongWords()
      if (turn) await turn
    }
    const hits: Stretch[] = []
    let last = Infinity
    let hitUpTo = 0
    for (const [index, { start, end }] of tokens.entries()) {
      if (start > last || hits.length >= maxHits || (!hits.length && index >= hitUpTo && start >= piece.end)) break
      const turn = pauseAmongWords()
      if (turn) await turn
      hitUpTo = Math.max(hitUpTo, index + matcher.lengthAt(tokens, index, language))
      // One token can be several words, as ½ is 1 and 2.
      if (index >= hitUpTo || hits.at(-1)?.start === start) continue
      if (!hits.length) last = start + length
      hits.push({ start, end })
    }
    return hits
  }

  return {
    isUsedUp,
    async of(text, language) {
      if (isUsedUp()) return []
      since = performance.now()
      const hits = await find(text, language)
      const parts = hits.length ? cutOut(text, hits) : []
      count()
      return parts
    },
  }
}

/** Of a text in which nothing was looked for: as long as an excerpt, and nothing of it marked. */
export function beginningOf(text: string): ExcerptPart[] {
  const end = whole(text, Math.min(text.length, length))
  return end ? trimEnds([{ text: text.slice(0, end), isHit: false }], false, end < text.length) : []
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
