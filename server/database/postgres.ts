/** PostgreSQL behind the same Read and Write: reads by autocommit, each write as one serializable transaction. */
import { setTimeout as sleep } from 'node:timers/promises'
import { fairness, processBudget } from '../platform/budgets.ts'
import { OutcomeUnknown, unavailable } from '../platform/errors.ts'
import { restDuringTransaction } from '../platform/event-loop.ts'
import type { Log } from '../platform/log.ts'
import { runAfterCommit } from './after-commit.ts'
import type { Database, Notification, Reaction, Read, ReadOptions, Statement, Write, WriteOptions } from './database.ts'
import { postgresDialect as dialect } from './dialect.ts'
import { createKysely } from './kysely-postgres.ts'
import { explainFailure, isCanceled, isSilent, isUnreachable } from './postgres-failures.ts'
import { makeIndexes, postgresIndexesLeft } from './postgres-indexes.ts'
import { migrate } from './postgres-migrate.ts'
import { loadPg, openConnections, type Lease } from './postgres-pool.ts'
import { beginStatements } from './postgres-statements.ts'
import { withAdvisoryLock } from './advisory-lock.ts'
import { notificationChannel, notificationPayloads, receiveNotifications } from './postgres-notifications.ts'
import { createFairSemaphore, type Place } from './fair-semaphore.ts'
import { createReads } from './reads.ts'
import { createSlowReads, tookTooLong, turnOf, type InTurn, type SlowReadLimits } from './slow-reads.ts'
import type { Viewer } from './viewer.ts'

export interface PostgresOptions {
  readonly url: string
  readonly log: Log
  /** ms since 1970. */
  readonly now: () => number
  readonly reactions?: readonly Reaction[]
  readonly slowReads?: SlowReadLimits
}

/** Readers, slow reads and writers have connections of their own, so that none waits for another. */
const readers = 8
const writers = 4
/** Of one process at most: the last one hears what others commit. What only one process may do at a time takes one more meanwhile. */
export const connectionsOfProcess = readers + writers + processBudget.slowReads.running + 1
/** How long a restart of the database is waited for, unnoticed by whoever asks. */
const unreachablePatienceMs = 1_800
/** How long, and how often, a write gives way to others. */
const busyPatience = { ms: 3_000, tries: 5 }
/** What so many tries took in vain, less the last, is not the writer's doing; what more of them took may be. */
const mostFree = 3

type Run = Lease['run']

/** Throws NewerSchemaError, or PostgresUnusableError with what to do. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { url, log, now, reactions = [], slowReads: limits = processBudget.slowReads } = options
  const pg = await loadPg()
  await migrate(pg, url, { log, at: now() })
  const reading = openConnections(pg, { url, size: readers, log })
  const reporting = openConnections(pg, { url, size: limits.running, log, slow: limits })
  const writing = openConnections(pg, { url, size: writers, log, isSerializable: true })
  const notifications = await receiveNotifications(pg, url, log)
  const selects = createKysely(async () => {
    throw new Error('Queries are built here, and run through Read and Write.')
  })
  const { waitingOfUser, waitingInAll } = processBudget.writes
  const { halfLifeMs, ...shareOfHeavy } = fairness.writes
  // Whoever comes next finds a place: a long text of a heavy owner takes seconds.
  const heavy = { ...shareOfHeavy, most: writers - 1 }
  const waiting = { waiting: waitingOfUser, waitingInAll, halfLifeMs }
  const semaphores = {
    read: createFairSemaphore({ ...waiting, running: readers }, { endsWaiting: isSilent }),
    // Of many who have one turn at reading together: whose it is.
    readOfMany: createFairSemaphore({ ...waiting, running: readers / 2 }, { endsWaiting: isSilent }),
    // Of those who ask who they are, by their network: strangers and what people read are not in their way.
    sessions: createFairSemaphore(
      { ...waiting, running: readers / 2, overdueMs: fairness.overdueMs },
      { endsWaiting: isSilent },
    ),
    // Writes of one person change the same rows more often than not.
    write: createFairSemaphore({ ...waiting, running: writers, runningOf: () => 1, heavy }, { endsWaiting: isSilent }),
  }
  const slow = createSlowReads(limits)
  let retried = 0
  const underWay = new Set<Promise<unknown>>()
  /** What is under way is finished before all is closed. */
  const patiently = <T>(attempt: Parameters<typeof whileReachable<T>>[0]): Promise<T> => {
    const work = whileReachable(attempt)
    underWay.add(work)
    return work.finally(() => underWay.delete(work))
  }
  const runRead =
    (viewer: Viewer, { owner, signal }: ReadOptions = {}): Run =>
    (sql, values) =>
      patiently((onTurn) => {
        const read = () =>
          semaphores.read.run(() => reading.lend((lease) => lease.run(sql, values)), {
            onTurn,
            owner: turnOf(viewer),
            isUrgent: viewer === 'system',
            signal,
          })
        if (owner === undefined) return read()
        const line = viewer === 'system' ? semaphores.sessions : semaphores.readOfMany
        return line.run(read, { owner, signal })
      })
  const runSlow =
    (inTurn: InTurn): Run =>
    (sql, values) =>
      patiently((onTurn) =>
        inTurn(async (ms) => {
          onTurn()
          return reporting
            .lend((lease) => within(ms, limits, lease, () => lease.runAnew(sql, values)))
            .catch(explainSlow)
        }),
      )
  function explainSlow(error: unknown): never {
    if (isSilent(error)) slow.refuseWaiting(error)
    throw isCanceled(error) ? tookTooLong() : error
  }

  const createReadOf = createReads({ db: selects, dialect, now })
  const createRead = (viewer: Viewer, run: Run): Read =>
    createReadOf(viewer, async (sql, values) => (await run(sql, values.map(askable))).rows)

  /** One try: commits, or throws with everything undone. */
  async function transact<T>(
    lease: Lease,
    viewer: Viewer,
    work: (write: Write) => Promise<T>,
    { after, isolation, took }: Pick<Place, 'took'> & { after: unknown[] } & Required<Pick<WriteOptions, 'isolation'>>,
  ) {
    const startedAt = performance.now()
    const statements = beginStatements(lease, isolation)
    const { run, send } = statements
    const db = createKysely(run)
    const published: Notification[] = []
    const before: (() => Promise<void>)[] = []
    const more = {
      db,
      dialect,
      reactions,
      run(statement: Statement) {
        const { sql, parameters } = statement.compile(db)
        return send(sql, parameters)
      },
      publish: (one: Notification) => published.push(one),
      beforeCommit: (task: () => Promise<void>) => before.push(task),
      afterCommit: (task: () => unknown) => after.push(task),
      as: (other: Viewer) => ({ ...createRead(other, run), ...more }),
    }
    const rest = restDuringTransaction()
    try {
      const result = await work(more.as(viewer) as unknown as Write)
      for (const task of before) await task()
      for (const payload of notificationPayloads(published))
        await send('select pg_notify($1, $2)', [notificationChannel, payload])
      await statements.commit()
      return result
    } catch (error) {
      const cause = await statements.rollBack(error)
      if (cause instanceof OutcomeUnknown) throw cause
      const failure = statements.failure()
      // What `work` made of a conflict says nothing: seen in turn, the data would have been others.
      throw dialect.isBusy(failure) || isUnreachable(failure) ? failure : cause
    } finally {
      rest()
      took(performance.now() - startedAt)
    }
  }

  let closing: Promise<unknown> | undefined
  return {
    identity: {},
    dialect,
    isShared: true,
    read: (viewer, options) => createRead(viewer, runRead(viewer, options)),
    readSlow(viewer, options) {
      // Bellhop's own take as long as any read may.
      const read = createRead(viewer, viewer === 'system' ? runRead('system') : runSlow(slow.of(viewer, options)))
      const quick = createRead(viewer, runRead(viewer))
      return { ...read, run: (task, input) => task.run({ read, quick, dialect }, input) }
    },
    async write(viewer, work, options = {}) {
      const {
        owner = turnOf(viewer),
        isUrgent = viewer === 'system',
        isolation = 'serializable',
        isPaced,
        lane,
      } = options
      if (closing) throw unavailable('busy.shuttingDown', 5)
      let after: (() => unknown)[] = []
      const result = await patiently((onTurn) =>
        semaphores.write.run(
          ({ conflict, took }) => {
            let tries = 0
            let inAll = 0
            const tookOnce = (ms: number) => {
              inAll += ms
              took(++tries <= mostFree ? ms : inAll)
            }
            // To connect is not the writer's doing.
            took(0)
            const attempt = () =>
              writing.lend((lease) => {
                after = []
                return transact(lease, viewer, work, { after, isolation, took: tookOnce })
              })
            return whileBusy(attempt, { onConflict: conflict, onRetry: () => void retried++ })
          },
          { onTurn, owner, isUrgent, isPaced, lane },
        ),
      )
      await runAfterCommit(after, log)
      return result
    },
    listen: notifications.listen,
    tell: notifications.tell,
    activity: () => ({
      writesWaiting: semaphores.write.waiting(),
      writesRetried: retried,
      slowReadsWaiting: slow.waiting(),
      slowReadsInterrupted: slow.interrupted(),
      connectionsInUse: { reading: reading.lent(), reporting: reporting.lent(), writing: writing.lent() },
    }),
    size: () => reading.lend(sizeOf),
    exclusively: (name, work) => withAdvisoryLock(pg, url, name, work),
    async completeIndexes(options) {
      const left = await reading.lend((lease) => postgresIndexesLeft((sql) => lease.run(sql, [])))
      if (!left.missing.length && !left.outdated.length) return true
      return withAdvisoryLock(pg, url, 'indexes', () => makeIndexes(pg, url, options))
    },
    async close() {
      closing ??= Promise.allSettled(underWay).then(() =>
        Promise.all([reading.close(), reporting.close(), writing.close(), notifications.close()]),
      )
      await closing
    },
  }
}

/** Tries again while the database can't be reached, for a moment; nothing has been changed by then. */
async function whileReachable<T>(attempt: (onTurn: () => void) => Promise<T>): Promise<T> {
  // Waiting for others is not waiting for the database.
  let since = performance.now()
  let hasTurn = false
  const onTurn = () => {
    if (!hasTurn) since = performance.now()
    hasTurn = true
  }
  for (;;) {
    try {
      return await attempt(onTurn)
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > since + unreachablePatienceMs) throw explainFailure(error)
      await sleep(100)
    }
  }
}

interface Tries {
  readonly onConflict: (times: number) => void
  readonly onRetry: () => void
}

/**
 * Tries again while other writers are in the way; of this process ever fewer run at once then. One that begins anew has waited for its turn already,
 * and keeps its place: in line again it would wait for those who were in its way.
 */
async function whileBusy<T>(attempt: () => Promise<T>, { onConflict, onRetry }: Tries): Promise<T> {
  let since: number | undefined
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (dialect.isBusy(error)) onConflict(tries)
      since ??= performance.now()
      // A row that `work` looked for and did not find was written by another meanwhile: the next look finds it.
      const isOvertaken = dialect.isUniqueViolation(error) && tries <= 3
      const isPatient = tries < busyPatience.tries || performance.now() < since + busyPatience.ms
      if (!isOvertaken && !(dialect.isBusy(error) && isPatient)) throw error
      onRetry()
      // Writers of other processes know nothing of each other's tries.
      if (tries > 1) await sleep(Math.random() * Math.min(2 ** tries, 50))
    }
  }
}

/** What is left of a search may be less than each of its statements may take. */
async function within<T>(ms: number, { statementMs }: SlowReadLimits, lease: Lease, run: () => Promise<T>): Promise<T> {
  if (ms >= statementMs) return run()
  await lease.command(`SET statement_timeout = ${Math.ceil(ms)}`)
  try {
    return await run()
  } finally {
    if (!lease.isInvalid()) await lease.command(`SET statement_timeout = ${statementMs}`)
  }
}

async function sizeOf(lease: Lease): Promise<{ data: number; log: number | undefined }> {
  const { rows } = await lease.run('select pg_database_size(current_database()) as data', [])
  // Only a member of pg_monitor may ask.
  const log = await lease.run('select sum(size) as log from pg_ls_waldir()', []).catch(() => ({ rows: [] }))
  return { data: (rows[0] as { data: number }).data, log: (log.rows[0] as { log: number } | undefined)?.log }
}

/** No text in the database has a NUL, and PostgreSQL refuses to look for one: U+FFFD stands for it, and finds nothing. */
const askable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
