/** The words of a document as PostgreSQL keeps them: put together here, so that no parser or locale of its own cuts them anew. */
import type { DocumentWords } from './words.ts'

/** What PostgreSQL holds: positions up to this, this many of one word, and so many bytes in all. */
const limits = { position: 16_383, positions: 255, bytes: 1_000_000 }

interface Places {
  count: number
  text: string
}

/** The weights stand for title (A), about (B), body (C) and whose it is (D). What is beyond the limits is not kept. */
export function toTsvector({ title, about, body, requesterId }: DocumentWords): string {
  const places = new Map<string, Places>()
  let position = 1
  let bytes = 0
  const add = (text: string, weight: 'A' | 'B' | 'C' | 'D') => {
    for (const word of text ? text.split(' ') : []) {
      let found = places.get(word)
      bytes += 4 + (found ? 0 : bytesOf(word))
      if (bytes > limits.bytes) return
      if (!found) places.set(word, (found = { count: 0, text: '' }))
      if (found.count++ < limits.positions) {
        found.text += `${found.text && ','}${Math.min(position, limits.position)}${weight}`
      }
      position++
    }
    // A phrase does not reach from one field into the next.
    position++
  }
  add(`u${requesterId}`, 'D')
  add(title, 'A')
  add(about, 'B')
  add(body, 'C')
  let vector = ''
  for (const [word, { text }] of places) vector += `'${word}':${text} `
  return vector.trimEnd()
}

/** In UTF-8; for words of few letters faster than asking a Buffer. */
function bytesOf(word: string): number {
  let bytes = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    const isHalf = code >= 0xd800 && code <= 0xdfff
    bytes += code < 0x80 ? 1 : code < 0x800 || isHalf ? 2 : 3
  }
  return bytes
}
