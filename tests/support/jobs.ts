/** A bare database with kinds of jobs of the tests' own, and workers that do what the test says. */
import { openPostgres } from '../../server/database/postgres.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import type { Database, Write } from '../../server/database/database.ts'
import { createEnqueue } from '../../server/jobs/enqueue.ts'
import { noPayload, type JobKind } from '../../server/jobs/kinds.ts'
import type { JobContext, JobHandlers, WhenGivenUp } from '../../server/jobs/run-job.ts'
import { startWorker, type JobWorker } from '../../server/jobs/worker.ts'
import { processBudget } from '../../server/platform/budgets.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { stored, type StoredRow } from './database.ts'
import { openDatabase, type TestDatabase } from './open-database.ts'
import { isOnPostgres, urlOf } from './test-database.ts'

function numbered(payload: unknown): { number: number } {
  const { number } = payload as { number?: unknown }
  if (typeof number !== 'number') throw new Error('number is missing')
  return { number }
}

const limits = { tries: 3, leaseMs: 60_000, concurrency: 2, reaches: 'desk' } as const
const one: JobKind<{ number: number }> = { ...limits, parse: numbered }
const byClock: JobKind<null> = { ...limits, parse: noPayload, concurrency: 1 }

export const testKinds = {
  'number.note': one,
  'number.flood': { ...one, concurrency: processBudget.jobs.running },
  /** Renewed every 100 ms. */
  'number.brief': { ...one, leaseMs: 300 },
  'clock.tick': byClock,
  'clock.tock': byClock,
} as const

export type TestHandlers = JobHandlers<typeof testKinds>

export const enqueueTest = createEnqueue(testKinds)

export interface JobsDesk extends TestDatabase {
  /** A worker with these handlers; other kinds do nothing. It stops with the desk. */
  work(handlers?: Partial<TestHandlers>, database?: Database, whenGivenUp?: WhenGivenUp<typeof testKinds>): JobWorker
  /** As another process of the same desk has it; on SQLite, where there is none, the same. */
  another(): Promise<Database>
  /** The rows of the jobs, by id. */
  rows(): StoredRow[]
  /** Moves the clock, and has every worker look. */
  passAndLook(ms: number): Promise<void>
}

/** Something that a job is the consequence of. */
export const cause = (write: Write, name: string) =>
  write.db
    .insertInto('secret')
    .values({ name, value: new Uint8Array([1]) })
    .execute()

export const causes = async ({ read }: Pick<JobContext, 'read'>): Promise<number> =>
  (await read.build((q) => q.db.selectFrom('secret').select('name'))).length

export const note = (
  desk: JobsDesk,
  number: number,
  kind: 'number.note' | 'number.flood' | 'number.brief' = 'number.note',
) => desk.database.write('system', (write) => enqueueTest(write, kind, { number }))

const nothing = async () => {}

export async function openJobsDesk(): Promise<JobsDesk> {
  const kept = await openDatabase()
  const opened = new AsyncDisposableStack()
  opened.use(kept)
  let passed = 0
  const now = () => kept.now + passed
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  const pass = (ms: number) => {
    passed += ms
    kept.pass(ms)
  }
  return {
    ...kept,
    log: lines,
    pass,
    work(handlers = {}, database = kept.database, whenGivenUp = {}) {
      const all = Object.fromEntries(Object.keys(testKinds).map((kind) => [kind, nothing])) as unknown as TestHandlers
      const worker = startWorker({
        database,
        kinds: testKinds,
        handlers: { ...all, ...handlers },
        whenGivenUp,
        log,
        metrics: createMetrics(),
        now,
      })
      opened.defer(() => worker.stop())
      return worker
    },
    async another() {
      if (!isOnPostgres) return kept.database
      const database = await openPostgres({ url: urlOf(kept.folder), log, now })
      return opened.adopt(database, (one) => one.close())
    },
    rows: () => stored(kept, 'SELECT * FROM job ORDER BY id').map((row) => ({ ...row })),
    async passAndLook(ms) {
      pass(ms)
      await kept.database.write('system', async (write) => write.publish('jobs waiting'))
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** The database of a desk, opened by whoever has its folder or address now. */
export async function openAgain(folder: string, url: string | undefined, now: () => number): Promise<Database> {
  const log = createLog('error')
  return url ? openPostgres({ url, log, now }) : openSqlite({ directory: folder, log, now })
}

/** A promise and how to end it. */
export const gate = (): PromiseWithResolvers<void> => Promise.withResolvers<void>()
