/** One thread of sqlite-aside.ts: a reader of its own that answers one statement after the other. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { createRunSql } from './kysely-sqlite.ts'

const reader = new DatabaseSync(String(workerData), { readOnly: true })
reader.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -32768')
const run = createRunSql(reader)

parentPort?.on('message', ({ sql, values }: { sql: string; values: readonly unknown[] }) => {
  try {
    parentPort?.postMessage({ rows: run(sql, values).rows })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})
