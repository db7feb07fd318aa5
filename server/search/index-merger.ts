/**
 * SQLite only: each write leaves a small part of the full text index, and now and then some must be merged into a larger one. FTS5 would
 * do that within whichever write comes then, and let it wait. So it is done here, a few pages in each transaction, between the writes.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { processBudget } from '../platform/budgets.ts'
import { UserError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { asIndexer } from './build-state.ts'
import { searchOf } from './dialects.ts'

/** How long one transaction should hold up other writers; afterwards they have as long for themselves. */
const turnMs = processBudget.eventLoopMs
const pages = { first: 16, least: 4, most: 1_000 }
/** Of many writes in a row several are merged together. */
const settleMs = 20

/** Whenever something was written, until the answer is called. What is left then is merged after the next start. */
export function startMergingIndex(database: Database, log: Log): () => Promise<void> {
  if (!searchOf(database.dialect).mergedTables.length) return async () => {}
  const stopping = new AbortController()
  const { signal } = stopping
  let written = Promise.withResolvers<void>()
  written.resolve()
  const stopListening = database.listen(() => written.resolve())
  signal.addEventListener('abort', () => written.resolve())
  const merge = async () => {
    for (;;) {
      await written.promise
      written = Promise.withResolvers()
      await sleep(settleMs, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      try {
        await mergeIndex(database, signal)
      } catch (error) {
        // Where the database can't be written to now, others tell; the next write brings it back here.
        if (!(error instanceof UserError)) log.error('The search index could not be merged.', { error })
      }
    }
  }
  const merging = merge()
  return async () => {
    stopListening()
    stopping.abort()
    await merging
  }
}

/** Resolves when there is nothing to merge, or when it is told to stop. */
export async function mergeIndex(database: Database, signal: AbortSignal): Promise<void> {
  let count = pages.first
  const left = new Set(searchOf(database.dialect).mergedTables)
  while (left.size) {
    for (const table of left) {
      if (signal.aborted) return
      let since = 0
      const isMore = await database.write(
        'system',
        (write) => {
          since = performance.now()
          return mergeSome(write, table, count)
        },
        asIndexer,
      )
      if (!isMore) {
        left.delete(table)
        continue
      }
      const took = performance.now() - since
      const fitting = Math.round((count * turnMs) / Math.max(took, 1))
      count = Math.max(pages.least, Math.min(pages.most, 2 * count, fitting))
      await sleep(took, undefined, { signal, ref: false }).catch(() => {})
    }
  }
}

/** False when nothing was left to merge: then no more than the command itself counts as a change (SQLite's manual, FTS5, 6.9). */
async function mergeSome(write: Write, table: string, count: number): Promise<boolean> {
  const before = await changesOf(write)
  await write.run(sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${count})`)
  return (await changesOf(write)) - before >= 2
}

async function changesOf(write: Write): Promise<number> {
  const [row] = await write.build((q) => q.db.selectNoFrom(sql<number>`total_changes()`.as('changes')))
  return row?.changes ?? 0
}
