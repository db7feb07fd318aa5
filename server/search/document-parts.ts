/** A document with very many words lies in parts, so that one more text on a long ticket changes only the last of them. */

export interface PartLimits {
  readonly words: number
  /** In UTF-8, a few more for each word. */
  readonly bytes: number
}

export const fitsInto = (limits: PartLimits, words: readonly string[]): boolean =>
  words.length <= limits.words && bytesOf(words) <= limits.bytes

/** In their order, each as full as it may be. */
export function* partsOf(words: readonly string[], limits: PartLimits): Iterable<readonly string[]> {
  let start = 0
  let bytes = 0
  for (const [at, word] of words.entries()) {
    const own = bytesOf([word])
    if (at > start && (at - start >= limits.words || bytes + own > limits.bytes)) {
      yield words.slice(start, at)
      start = at
      bytes = 0
    }
    bytes += own
  }
  if (start < words.length) yield words.slice(start)
}

/** As PostgreSQL writes them down: in quotes, with a space between them. */
export const bytesOf = (words: readonly string[]): number =>
  words.reduce((sum, word) => sum + Buffer.byteLength(word) + 3, 0)
