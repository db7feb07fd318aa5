/** How far the index is made: from the newest ticket on, while the desk is at work. */
import type { Read, Write, WriteOptions } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'

/** Building and merging the index take turns as one owner: what else Bellhop writes is not counted with it. */
export const asIndexer: WriteOptions = { owner: 'search index' }

/** `before`: all tickets from this one on are in the index; 0 when all are. */
const state = query((q: QueryParts<object>) => q.db.selectFrom('search_build').select(['before', 'newest']))

/** Whether the builder will come to this ticket, with all that it holds by then. */
export async function isYetToBeIndexed(write: Write, ticketId: number): Promise<boolean> {
  const row = await write.first(state, {})
  return row !== undefined && ticketId < row.before
}

/** Which share of the tickets can be found, 0 to 1; undefined when all can. */
export async function shareIndexed(read: Read): Promise<number | undefined> {
  const row = await read.first(state, {})
  if (!row || row.before <= 0) return undefined
  return Math.max(0, 1 - row.before / Math.max(1, row.newest))
}

/** All tickets from `before` on are in the index from now on. */
export const setIndexedFrom = (write: Write, before: number) =>
  write.db.updateTable('search_build').set({ before }).execute()

export const indexedFrom = async (read: Read): Promise<number> => (await read.first(state, {}))?.before ?? 0
