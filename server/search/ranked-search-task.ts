/** A ranked search as one task: it asks several statements, of which each depends on what those before have found. */
import type { ReadTask } from '../database/database.ts'
import type { TicketFilter } from '../tickets/filter.ts'
import { searchOf } from './dialects.ts'
import { createIndexReader } from './index-reader.ts'
import { rankedSearch, type Hit, type RankedSearch } from './ranked-search.ts'
import type { WordsBeginning } from './vocabulary.ts'

interface TaskInput {
  readonly search: RankedSearch
  readonly filter: TicketFilter
  /** What the begun word can become for a customer; theirs are remembered elsewhere (own-words.ts). */
  readonly endings: WordsBeginning | undefined
}

export const rankedSearchTask: ReadTask<TaskInput, readonly Hit[]> = {
  name: 'rankedSearch',
  async run({ read, quick, dialect }, { search, filter, endings }) {
    const ownEndings = async () => {
      if (!endings) throw new Error('What a begun word can become was not asked for.')
      return endings
    }
    const index = createIndexReader({ read, quick, search: searchOf(dialect), filter, ownEndings })
    return rankedSearch(index, search)
  },
}
