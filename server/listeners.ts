/** What happens because something happened: who reacts to recorded events, within the transaction that records them. */
import type { Reaction } from './database/database.ts'
import { publishChange } from './live/changes.ts'
import { indexDocuments } from './search/index-documents.ts'

export const reactions: readonly Reaction[] = [indexDocuments, publishChange]
