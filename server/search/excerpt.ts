/** A hit in its context: a stretch of the text around the first words that were found, with the found words marked. */
import { tokensOf, type Term, type Token } from '../database/words.ts'

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

/** Empty when nothing of `terms` stands in `text`. */
export function excerptOf(text: string, terms: readonly Term[]): ExcerptPart[] {
  const hits = findHits(text, terms)
  const first = hits[0]
  if (!first) return []
  const start = whole(text, Math.max(0, first.start - before))
  const end = whole(text, Math.min(text.length, Math.max(start + length, first.end)))
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

/** In the order of the text, without overlaps. */
function findHits(text: string, terms: readonly Term[]): Stretch[] {
  const hits: Stretch[] = []
  const tokens = tokensOf(text)
  for (let index = 0; index < tokens.length && hits.length < maxHits;) {
    const longest = Math.max(...terms.map((term) => lengthAt(tokens, index, term)))
    for (const { start, end } of tokens.slice(index, index + longest)) {
      // One token can be several words, as ½ is 1 and 2.
      if (hits.at(-1)?.start !== start) hits.push({ start, end })
    }
    index += Math.max(1, longest)
  }
  return hits
}

/** How many tokens from `at` on are this term; 0 when it does not stand there. */
function lengthAt(tokens: readonly Token[], at: number, { words, shown = words, isPrefix }: Term): number {
  const stands = shown.every((wanted, index) => {
    const word = tokens[at + index]?.word
    return isPrefix && index === shown.length - 1 ? word?.startsWith(wanted) : word === wanted
  })
  return stands ? shown.length : 0
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
