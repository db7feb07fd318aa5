/** A hit in its context: a stretch of the text around the first words that were found, with the found words marked. */
import { wordsOf, type Term } from '../database/words.ts'

export interface ExcerptPart {
  readonly text: string
  readonly isHit: boolean
}

const before = 60
const length = 200

/** Empty when nothing of `terms` stands in `text`. */
export function excerptOf(text: string, terms: readonly Term[]): ExcerptPart[] {
  const hits = findHits(text, terms)
  const first = hits[0]
  if (!first) return []
  const start = Math.max(0, first.start - before)
  const end = Math.min(text.length, start + length)
  const parts: ExcerptPart[] = []
  let at = start
  for (const hit of hits) {
    if (hit.end > end) break
    if (hit.start > at) parts.push({ text: text.slice(at, hit.start).toWellFormed(), isHit: false })
    parts.push({ text: text.slice(hit.start, hit.end), isHit: true })
    at = hit.end
  }
  if (at < end) parts.push({ text: text.slice(at, end).toWellFormed(), isHit: false })
  return trimEnds(parts, start > 0, end < text.length)
}

function findHits(text: string, terms: readonly Term[]): { start: number; end: number }[] {
  const hits = []
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const words = wordsOf(match[0]).split(' ')
    if (words.some((word) => isFound(word, terms)))
      hits.push({ start: match.index, end: match.index + match[0].length })
    if (hits.length === 20) break
  }
  return hits
}

const isFound = (word: string, terms: readonly Term[]): boolean =>
  terms.some(({ words, isPrefix }) =>
    words.some((wanted, index) => (isPrefix && index === words.length - 1 ? word.startsWith(wanted) : word === wanted)),
  )

function trimEnds(parts: ExcerptPart[], isCutBefore: boolean, isCutAfter: boolean): ExcerptPart[] {
  return parts.map(({ text, isHit }, index) => {
    let trimmed = text
    if (isCutBefore && index === 0 && !isHit) trimmed = `…${trimmed.replace(/^\S*\s/, '')}`
    if (isCutAfter && index === parts.length - 1 && !isHit) trimmed = `${trimmed.replace(/\s\S*$/, '')}…`
    return { text: trimmed.replace(/\s+/g, ' '), isHit }
  })
}
