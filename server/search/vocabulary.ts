/** Many words in little memory: one text of all of them in the order of their code points, so that a prefix is a stretch of it. */
import { processBudget } from '../platform/budgets.ts'
import { createPauses } from '../platform/event-loop.ts'

export interface Vocabulary {
  /** What it takes in memory, about. */
  readonly bytes: number
  has(word: string): boolean
  /**
   * The `limit` shortest words that begin with `start`, which counts as one itself, and whether there are others. Of one length
   * the first in order come first. Others get their turn on the event loop while many are looked through.
   */
  beginning(start: string, limit: number): Promise<WordsBeginning>
}

export interface WordsBeginning {
  readonly words: readonly string[]
  readonly hasMore: boolean
}

/** Stands between two words; `fold` leaves it in none. */
export const separator = '\n'

/** By code points, as both databases order words: UTF-16 has some letters (U+10000 and above) before others that they come behind. */
export function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return rankOf(one) - rankOf(other)
  }
  return a.length - b.length
}

/** Surrogates behind all other code units. */
const rankOf = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** `words` are ordered by code points, each once, with a separator between them; none for an empty text. */
export function createVocabulary(words: string): Vocabulary {
  const text = words ? `${separator}${words}${separator}` : separator

  /** The place of the separator before the first word that is not before `wanted`, or of the last separator. */
  function placeOf(wanted: string): number {
    let [low, high] = [0, text.length - 1]
    while (low < high) {
      const start = text.lastIndexOf(separator, (low + high) >> 1)
      const end = text.indexOf(separator, start + 1)
      if (byCodePoint(text.slice(start + 1, end), wanted) < 0) low = end
      else high = start
    }
    return low
  }

  return {
    bytes: entryBytes + text.length * (/[^\0-\xff]/.test(text) ? 2 : 1),
    has: (word) => text.startsWith(`${word}${separator}`, placeOf(word) + 1),
    async beginning(start, limit) {
      const end = placeOf(`${start}${behindAll}`)
      const byLength: string[][] = []
      let count = 0
      const pause = createPauses(processBudget.eventLoopMs / 2)
      for (let at = placeOf(start); at < end; count++) {
        const next = text.indexOf(separator, at + 1)
        const ofLength = (byLength[next - at] ??= [])
        if (ofLength.length < limit) ofLength.push(text.slice(at + 1, next))
        at = next
        if (count % wordsBetweenPauses === 0) await pause()
      }
      return { words: byLength.flat().slice(0, limit), hasMore: count > limit }
    },
  }
}

/** No letter comes behind it. */
const behindAll = '\u{10FFFF}'
const wordsBetweenPauses = 500
/** The vocabulary itself, and its place in a cache. */
const entryBytes = 500
