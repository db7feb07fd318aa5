/** A bare database for a test, without an app: the one that BELLHOP_TEST_DATABASE names. */
import { rm } from 'node:fs/promises'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { openSqlite } from '../../server/database/sqlite.ts'
import { processBudget } from '../../server/platform/budgets.ts'
import { createLog } from '../../server/platform/log.ts'
import { temporaryFolder } from './app.ts'
import { databaseSettings, dropDatabaseOf } from './test-database.ts'

export interface TestDatabase extends AsyncDisposable {
  readonly database: Database
  readonly folder: string
  /** ms since 1970, until it is moved. */
  readonly now: number
  /** Moves its clock. */
  pass(ms: number): void
  /** Every line logged so far, from level debug on. */
  readonly log: readonly string[]
}

/** Use with `await using`. `statementMs` is what a slow read may take, instead of the product's own limit. */
export async function openDatabase({ statementMs }: { statementMs?: number } = {}): Promise<TestDatabase> {
  const folder = await temporaryFolder()
  const { DATABASE_URL: url } = await databaseSettings(folder)
  const lines: string[] = []
  const log = createLog('debug', (line) => lines.push(line))
  const now = Date.UTC(2030, 0, 15)
  let passed = 0
  const clock = () => now + passed
  const slowReads = { ...processBudget.slowReads, ...(statementMs === undefined ? {} : { statementMs }) }
  const database = url
    ? await openPostgres({ url, log, now: clock, slowReads })
    : openSqlite({ directory: folder, log, now: clock, slowReads })
  return {
    database,
    folder,
    now,
    pass: (ms) => void (passed += ms),
    log: lines,
    async [Symbol.asyncDispose]() {
      await database.close()
      await dropDatabaseOf(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `work` this many times at once; the values of those that succeeded, and the errors of the others. */
export async function atOnce<T>(times: number, work: (index: number) => Promise<T>) {
  const settled = await Promise.allSettled(Array.from({ length: times }, (_, index) => work(index)))
  return {
    done: settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    failed: settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : [])),
  }
}
