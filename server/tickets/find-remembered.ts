/** What one search has read of the index is not asked again. */
import { ticketOf, type Matching } from '../database/search-dialect.ts'
import type { IndexReader } from './find-documents.ts'
import { aboveAll } from './find-scope.ts'

export interface RememberingReader extends IndexReader {
  /** Where the documents of each are known to the end, so are those of `together`, which match all of them. */
  intersect(each: readonly Matching[], together: Matching): void
}

interface Known {
  /** The newest of all. */
  readonly documents: readonly number[]
  readonly isWhole: boolean
}

/** Questions are known by the object, so the same one must be asked again. */
export function remembering(index: IndexReader): RememberingReader {
  const read = new Map<Matching, Known>()
  const wholeOf = (matching: Matching) => {
    const known = read.get(matching)
    return known?.isWhole ? known.documents : undefined
  }
  return {
    ...index,
    async newest(matching, before, limit) {
      const known = read.get(matching)
      const found = known?.documents.filter((id) => id < before).slice(0, limit)
      if (found && (known?.isWhole || found.length === limit)) return found
      const documents = await index.newest(matching, before, limit)
      if (before >= aboveAll.document) read.set(matching, { documents, isWhole: documents.length < limit })
      return documents
    },
    async holding(matching, documents) {
      const known = wholeOf(matching)
      if (!known) return index.holding(matching, documents)
      const tickets = new Set(known.map(ticketOf))
      return documents.filter((id) => tickets.has(ticketOf(id)))
    },
    intersect(each, together) {
      const [first, ...others] = each.map(wholeOf)
      if (!first || others.includes(undefined)) return
      const sets = others.map((documents) => new Set(documents))
      read.set(together, { documents: first.filter((id) => sets.every((set) => set.has(id))), isWhole: true })
    },
  }
}
