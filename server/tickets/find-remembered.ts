/** What one search has read of the index to its end is not asked again. */
import { ticketOf, type Matching } from '../database/search-dialect.ts'
import type { IndexReader } from './find-documents.ts'
import { aboveAll } from './find-scope.ts'

/** Questions are known by the object, so the same one must be asked again. */
export function remembering(index: IndexReader): IndexReader {
  const whole = new Map<Matching, readonly number[]>()
  return {
    ...index,
    async newest(matching, before, limit) {
      const known = whole.get(matching)
      if (known) return known.filter((id) => id < before).slice(0, limit)
      const documents = await index.newest(matching, before, limit)
      if (before >= aboveAll.document && documents.length < limit) whole.set(matching, documents)
      return documents
    },
    async holding(matching, documents) {
      const known = whole.get(matching)
      if (!known) return index.holding(matching, documents)
      const tickets = new Set(known.map(ticketOf))
      return documents.filter((id) => tickets.has(ticketOf(id)))
    },
  }
}
