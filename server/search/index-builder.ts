/**
 * Makes the index in the background, for a desk that comes from an older version: the newest tickets first, a few in each transaction, with pauses
 * in between. What it has made so far is found; a stop loses nothing. The same way for all that is made anew from a large table.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Read, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import type { Log } from '../platform/log.ts'
import { asIndexer, indexedFrom, setIndexedFrom, shareIndexed } from './build-state.ts'
import { searchOf } from './dialects.ts'
import { mergeIndex } from './index-merger.ts'
import { indexParticipantsOf } from './index-participants.ts'
import { addTicket } from './index-writer.ts'
import { participantsIn, participationsBesideIndex, type Participation } from './participant-index.ts'
import { textsOf } from './ticket-texts.ts'

/** How long one transaction should hold up other writers; afterwards they have as long for themselves. */
const turnMs = 40
const atOnce = { first: 5, most: 200 }
const toldEveryMs = 10_000

/** Tries again where something went wrong, or where the process that was at it has gone. */
const retryMs = 60_000

/** Call the answer to stop it: it goes on at the next start. */
export function startBuildingIndex(database: Database, log: Log): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const build = async () => {
    for (;;) {
      try {
        await buildIndex(database, { log, signal })
        await indexParticipants(database, signal)
        if (signal.aborted || !(await isLeft(database))) return
      } catch (error) {
        if (signal.aborted) return
        log.error('The search index could not be built any further; it is tried again in a minute.', { error })
      }
      await sleep(retryMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const built = build()
  return async () => {
    stopping.abort()
    await built
  }
}

export interface BuildOptions {
  readonly log: Log
  readonly signal: AbortSignal
  /** Tickets in one transaction. */
  readonly most?: number
}

/** Resolves when the index is whole, or when it is told to stop. On one process of the desk at a time. */
export async function buildIndex(database: Database, options: BuildOptions): Promise<void> {
  const read = database.read('system')
  if (!(await isLeft(database))) return forgetOlder(database, options.signal)
  await database.exclusively('search-index', async () => {
    options.log.warn('Building the search index in the background, newest tickets first.')
    let toldAt = performance.now()
    for (let count = atOnce.first; !options.signal.aborted;) {
      const since = performance.now()
      const done = await buildSome(database, count)
      const took = performance.now() - since
      if (!done) break
      count = fittingInto(count, took, options.most)
      if (performance.now() - toldAt > toldEveryMs) {
        toldAt = performance.now()
        options.log.info('The search index is being built.', { share: await shareIndexed(read) })
      }
      await mergeIndex(database, options.signal)
      await sleep(took, undefined, { signal: options.signal }).catch(() => {})
    }
    if (options.signal.aborted) return
    options.log.warn('The search index is complete.')
    await forgetOlder(database, options.signal)
  })
}

const isLeft = async (database: Database): Promise<boolean> => (await indexedFrom(database.read('system'))) > 0

/** The next `count` tickets; false when none is left. */
const buildSome = (database: Database, count: number): Promise<boolean> =>
  database.write(
    'system',
    async (write) => {
      const before = await indexedFrom(write)
      if (before <= 0) return false
      const tickets = await write.db
        .selectFrom('ticket')
        .where('id', '<', before)
        .orderBy('id', 'desc')
        .limit(count)
        .select('id')
        .execute()
      const ids = tickets.map(({ id }) => id)
      const all = await textsOf(write.db, ids, await participantsIn(write.db, ids))
      const texts = Map.groupBy(all, ({ owner }) => owner.ticketId)
      for (const id of ids) await addTicket(write, texts.get(id) ?? [])
      await setIndexedFrom(write, ids.at(-1) ?? 0)
      return true
    },
    asIndexer,
  )

/**
 * Of participants that the index does not have, as of those that were added before it could (participant-index.ts): ticket by ticket, with pauses as long. What has too much
 * text for it is left as it is.
 */
export async function indexParticipants(database: Database, signal: AbortSignal): Promise<void> {
  const read = database.read('system')
  const transact = <T>(work: (write: Write) => Promise<T>) => database.write('system', work, asIndexer)
  let after: Participation = { userId: 0, ticketId: 0 }
  if (!(await participationsBesideIndex(read, after, 1)).length) return
  await database.exclusively('search-index', async () => {
    while (!signal.aborted) {
      const some = await participationsBesideIndex(read, after, participationsAtOnce)
      const last = some.at(-1)
      if (!last) return
      for (const ticketId of new Set(some.map((one) => one.ticketId))) {
        if (signal.aborted) return
        const since = performance.now()
        await indexParticipantsOf(transact, ticketId)
        await mergeIndex(database, signal)
        await sleep(performance.now() - since, undefined, { signal }).catch(() => {})
      }
      after = last
    }
  })
}

const participationsAtOnce = 200

/** How many should come next, where so many took so long. */
const fittingInto = (count: number, tookMs: number, most: number = atOnce.most): number =>
  Math.max(1, Math.min(most, Math.round((count * turnMs) / Math.max(tookMs, 1))))

const rowsAtOnce = 500

/** What older versions made, a little at a time: to drop a table of a gigabyte keeps writers out for seconds. */
async function forgetOlder(database: Database, signal: AbortSignal): Promise<void> {
  const read = database.read('system')
  for (const { table, parts } of searchOf(database.dialect).older) {
    if (!(await isThere(read, table))) continue
    for (const part of parts) {
      while (!signal.aborted && (await database.write('system', (write) => forgetSome(write, part), asIndexer)));
    }
    if (signal.aborted) return
    await database.write('system', (write) => write.run(sql`drop table if exists ${sql.table(table)}`), asIndexer)
  }
}

const isThere = async (read: Read, table: string): Promise<boolean> =>
  (
    await read.build((q) =>
      q.db
        .selectFrom(sql<{ name: string }>`sqlite_schema`.as('known'))
        .where('known.name', '=', table)
        .select('known.name'),
    )
  ).length > 0

/** False when nothing is left. */
async function forgetSome(write: Write, table: string): Promise<boolean> {
  await write.run(
    sql`delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} limit ${rowsAtOnce})`,
  )
  const left = await write.build((q) =>
    q.db
      .selectFrom(sql<{ id: number }>`${sql.table(table)}`.as('older'))
      .select('older.id')
      .limit(1),
  )
  return left.length > 0
}
