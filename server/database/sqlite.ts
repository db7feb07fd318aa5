/** The default database: SQLite in DATA_DIR, one writer behind a queue and a separate reader. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { fairness, processBudget } from '../platform/budgets.ts'
import { OperatorError, unavailable } from '../platform/errors.ts'
import { createFairQueue } from '../platform/fair-queue.ts'
import type { Log } from '../platform/log.ts'
import { ensureDirectory } from '../platform/ensure-directory.ts'
import { runAfterCommit } from './after-commit.ts'
import type { Database, Notification, Reaction, Statement, Write } from './database.ts'
import { sqliteDialect as dialect } from './dialect.ts'
import { createKysely, createRunSql, type RunSql } from './kysely-sqlite.ts'
import { makeIndex } from './sqlite-indexes.ts'
import { migrate, sqliteIndexesLeft } from './sqlite-migrate.ts'
import { openReadWorkers } from './read-workers.ts'
import { createReads } from './reads.ts'
import { createSlowReads, turnOf, type SlowReadLimits } from './slow-reads.ts'
import type { Viewer } from './viewer.ts'

/** Another Bellhop serves this folder. */
export class FolderInUseError extends OperatorError {}

export interface SqliteOptions {
  readonly directory: string
  readonly log: Log
  /** ms since 1970. */
  readonly now: () => number
  readonly reactions?: readonly Reaction[]
  /** A WorkerModule for the processes of slow reads. */
  readonly workerModule?: URL
  readonly slowReads?: SlowReadLimits
}

const busyPatienceMs = 5_000

/** Throws FolderInUseError, NewerSchemaError, or the file system's error when the folder can't be written. */
export function openSqlite(options: SqliteOptions): Database {
  const { directory, log, now, reactions = [], workerModule, slowReads } = options
  ensureDirectory(directory)
  // Whatever fails below, nothing stays open: another try must find the folder free.
  using opened = new DisposableStack()
  const lock = opened.use(takeFolder(directory))
  const file = join(directory, 'bellhop.db')
  // Not defensive: tables of older full text indexes are emptied in parts (search/index-builder.ts), and columns are added without reading all rows.
  const writer = opened.use(new DatabaseSync(file, { defensive: false }))
  // The wait is short because it holds the event loop; longer waits are spent asleep in beginPatiently.
  writer.exec(
    'PRAGMA busy_timeout = 50; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON',
  )
  writer.exec('PRAGMA cache_size = -16384; PRAGMA journal_size_limit = 67108864')
  migrate(writer, { at: now(), isQuick: true })
  const reader = opened.use(new DatabaseSync(file, { readOnly: true }))
  reader.exec('PRAGMA busy_timeout = 50; PRAGMA cache_size = -24576; PRAGMA mmap_size = 67108864')

  const workers = openReadWorkers(file, slowReads, workerModule)
  const slow = createSlowReads(slowReads)
  // One after another, as SQLite has it.
  const { halfLifeMs, ...heavy } = fairness.writes
  const writes = createFairQueue({
    running: 1,
    waiting: processBudget.writes.waitingOfUser,
    waitingInAll: processBudget.writes.waitingInAll,
    heavy,
    halfLifeMs,
  })
  const runRead = createRunSql(reader)
  const runWrite = createRunSql(writer)
  const createRead = createReads({ db: createKysely(runRead), dialect, now })

  opened.move()
  const underWay = new Set<Promise<unknown>>()
  let closed = false
  let closing: Promise<void> | undefined
  const listeners = new Set<(notification: Notification) => void>()

  async function transact<T>(
    viewer: Viewer,
    work: (write: Write) => Promise<T>,
    { after, deadline }: { after: (() => unknown)[]; deadline: number },
  ): Promise<T> {
    await beginPatiently(writer, deadline)
    let hasEnded = false
    let failure: unknown
    // Of this transaction alone: what still runs after its end must not become part of the next one.
    const run: RunSql = (sql, values) => {
      if (hasEnded) throw new Error('A Write was used after its transaction had ended.')
      try {
        return runWrite(sql, values)
      } catch (error) {
        failure ??= error
        throw error
      }
    }
    const db = createKysely(run)
    const before: (() => Promise<void>)[] = []
    try {
      const more = {
        reactions,
        publish: (notification: Notification) =>
          after.push(() => listeners.forEach((listener) => listener(notification))),
        async run(statement: Statement) {
          const { sql, parameters } = statement.compile(db)
          run(sql, parameters)
        },
        db,
        dialect,
        beforeCommit: (task: () => Promise<void>) => before.push(task),
        afterCommit: (task: () => unknown) => after.push(task),
        as: (other: Viewer) => ({ ...createRead(other, (sql, values) => run(sql, values).rows), ...more }),
      }
      const result = await work(more.as(viewer) as unknown as Write)
      for (const task of before) await task()
      if (failure !== undefined) throw failure
      hasEnded = true
      writer.exec('COMMIT')
      return result
    } catch (error) {
      hasEnded = true
      if (writer.isTransaction) writer.exec('ROLLBACK')
      throw translateFull(error)
    }
  }

  return {
    identity: {},
    dialect,
    isShared: false,
    read: (viewer) => createRead(viewer, (sql, values) => runRead(sql, values).rows),
    readSlow(viewer, options) {
      const inTurn = slow.of(viewer, options)
      const inOneTurn = slow.of(viewer, options, 'tasks')
      const read = createRead(viewer, (sql, values) => inTurn((...limits) => workers.all(sql, values, ...limits)))
      return {
        ...read,
        run: ({ name }, input) =>
          inOneTurn((ms, charge) =>
            workers.run({ name, viewer, now: read.now, input }, ms, { charge, signal: options?.signal }),
          ),
      }
    },
    async write(viewer, work, { owner = turnOf(viewer), isUrgent = viewer === 'system', isPaced } = {}) {
      if (closed) throw unavailable('busy.shuttingDown', 5)
      const after: (() => unknown)[] = []
      // From now, not from its turn: those that wait for one lock give up together.
      const deadline = performance.now() + busyPatienceMs
      const turn = writes.run(owner, () => transact(viewer, work, { after, deadline }), { isUrgent, isPaced })
      underWay.add(turn)
      const result = await turn.finally(() => underWay.delete(turn))
      await runAfterCommit(after, log)
      return result
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (notifications) => notifications.forEach((one) => listeners.forEach((listener) => listener(one))),
    activity: () => ({
      writesWaiting: writes.load().waiting,
      writesRetried: 0,
      slowReadsWaiting: slow.waiting(),
      slowReadsInterrupted: slow.interrupted(),
      connectionsInUse: {},
    }),
    async size() {
      const [data, log] = await Promise.all([stat(file), stat(`${file}-wal`)])
      return { data: data.size, log: log.size }
    },
    async exclusively(_name, work) {
      await work()
      return true
    },
    async completeIndexes({ log, signal }) {
      const inTurn = (work: () => void | Promise<void>) => {
        const turn = writes.run('indexes', async () => work(), { isUrgent: false })
        underWay.add(turn)
        return turn.finally(() => underWay.delete(turn))
      }
      const { missing, outdated } = sqliteIndexesLeft(reader)
      for (const index of missing) {
        if (signal.aborted) return false
        log.info('Making an index.', { index: index.name })
        await inTurn(() => makeIndex(file, index))
      }
      for (const name of outdated) await inTurn(() => writer.exec(`DROP INDEX IF EXISTS ${name}`))
      return true
    },
    async close() {
      closed = true
      closing ??= (async () => {
        await Promise.allSettled(underWay)
        await workers.close()
        reader.close()
        writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
        writer.close()
        lock.close()
      })()
      await closing
    },
  }
}

/** SQLite's own lock on a file beside the database: the system frees it however the process ends. */
export function takeFolder(directory: string): DatabaseSync {
  const lock = new DatabaseSync(join(directory, 'bellhop.lock'))
  try {
    lock.exec('PRAGMA busy_timeout = 50; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!dialect.isBusy(error)) throw error
    throw new FolderInUseError(
      `Another Bellhop is already running on ${directory}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return lock
}

/** Tries at least once; `deadline` is by performance.now(). */
async function beginPatiently(writer: DatabaseSync, deadline: number): Promise<void> {
  for (;;) {
    try {
      writer.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!dialect.isBusy(error)) throw translateFull(error)
      if (performance.now() > deadline) {
        throw unavailable('database.held', 5)
      }
      await sleep(25)
    }
  }
}

function translateFull(error: unknown): unknown {
  return dialect.isFull(error) ? unavailable('database.serverDiskFull', 60) : error
}
