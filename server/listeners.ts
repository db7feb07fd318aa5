/** What happens because something happened: who reacts to recorded events, within the transaction that records them. */
import type { Reaction } from './database/database.ts'
import { publishChange } from './live/changes.ts'
import { indexTexts } from './search/index-writer.ts'

export const reactions: readonly Reaction[] = [indexTexts, publishChange]

/** What statements on SQLite can call. */
export const sqlFunctions = new URL('./search/sql-functions.ts', import.meta.url)
