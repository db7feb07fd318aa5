/** Words as PostgreSQL keeps them: put together here, so that no parser or locale of its own cuts them anew. */
import { scopeTokensOf } from './dialect.ts'
import type { Piece } from './documents.ts'

/** With places. A phrase does not reach from one field into the next. */
export function toTsvector(piece: Piece): string {
  const places = new Map<string, string>()
  let position = 1
  for (const field of [piece.title, piece.about, piece.body]) {
    for (const word of field) {
      const found = places.get(word)
      places.set(word, found === undefined ? `:${position}` : `${found},${position}`)
      position++
    }
    position++
  }
  for (const word of [...piece.others.map(standsNowhere), ...scopeTokensOf(piece)]) places.set(word, '')
  let vector = ''
  for (const [word, at] of places) vector += `'${word}'${at} `
  return vector.trimEnd()
}

/** Stems and addresses in a piece, which quoted words must not find. */
export const standsNowhere = (word: string): string => `\u{E102}${word}`

/** What a tsvector holds, with some room (PostgreSQL's manual, 12.11): of a ticket with more different words the first are found. */
const wordSetBytes = 900_000

/** Without places. */
export function toWordSet(words: readonly string[]): string {
  let left = wordSetBytes
  const kept = words.filter((word) => (left -= Buffer.byteLength(word) + 4) > 0)
  return kept.map((word) => `'${word}'`).join(' ')
}
