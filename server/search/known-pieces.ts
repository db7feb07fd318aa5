/** Which pieces hold phrases that few do, remembered as they were looked for: where one stands is not asked of the index once more. */
import { ticketOfPiece, type Phrase, type PieceQuery } from './dialect.ts'

export interface KnownPieces {
  /** `pieces`: all that hold the phrase, in any order. */
  remember(phrase: Phrase, pieces: readonly number[]): void
  /** Of each of `tickets` that has one the first piece like this; undefined where that is not known. */
  first(query: PieceQuery, tickets: readonly number[]): Map<number, number> | undefined
}

/** For phrases of one search, whose scope is always the same. */
export function createKnownPieces(): KnownPieces {
  const known = new Map<Phrase, ReadonlySet<number>>()
  return {
    remember: (phrase, pieces) => void known.set(phrase, new Set(pieces)),
    first({ phrases, all, read = [] }, tickets) {
      if (!phrases.length || all.length || read.length) return
      let pieces: ReadonlySet<number> | undefined
      for (const phrase of phrases) {
        const own = known.get(phrase)
        if (!own) return
        pieces = pieces?.intersection(own) ?? own
      }
      const wanted = new Set(tickets)
      return firstByTicket([...(pieces ?? [])].filter((id) => wanted.has(ticketOfPiece(id))))
    },
  }
}

/** Of each ticket the first of `pieces`. */
export function firstByTicket(pieces: Iterable<number>): Map<number, number> {
  const first = new Map<number, number>()
  for (const id of pieces) {
    const ticket = ticketOfPiece(id)
    first.set(ticket, Math.min(id, first.get(ticket) ?? id))
  }
  return first
}
