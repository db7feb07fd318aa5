/** The words of a document as PostgreSQL keeps them: put together here, so that no parser or locale of its own cuts them anew. */
import type { DocumentWords } from './words.ts'

/** What PostgreSQL holds: positions up to this, this many of one word, and so many bytes in all. */
const limits = { position: 16_383, positions: 255, bytes: 1_000_000 }

/** The weights stand for title (A), about (B), body (C) and whose it is (D). What is beyond the limits is not kept. */
export function toTsvector({ title, about, body, requesterId }: DocumentWords): string {
  const positions = new Map<string, string[]>()
  let position = 1
  let bytes = 0
  const add = (text: string, weight: 'A' | 'B' | 'C' | 'D') => {
    for (const word of text ? text.split(' ') : []) {
      let found = positions.get(word)
      const cost = 4 + (found ? 0 : Buffer.byteLength(word))
      if (bytes + cost > limits.bytes) return
      bytes += cost
      if (!found) positions.set(word, (found = []))
      if (found.length < limits.positions) found.push(`${Math.min(position, limits.position)}${weight}`)
      position++
    }
    // A phrase does not reach from one field into the next.
    position++
  }
  add(`u${requesterId}`, 'D')
  add(title, 'A')
  add(about, 'B')
  add(body, 'C')
  return [...positions].map(([word, places]) => `'${word}':${places.join(',')}`).join(' ')
}
