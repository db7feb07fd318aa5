/** Indexes of PostgreSQL that are made while others write. */
import type { Client } from 'pg'
import type { Log } from '../platform/log.ts'
import { indexesLeft, type IndexesLeft } from './later-indexes.ts'
import { listMigrations } from './migrations.ts'
import { lockForMigrations } from './postgres-migrate.ts'
import { clientConfig, type loadPg } from './postgres-pool.ts'

type Pg = Awaited<ReturnType<typeof loadPg>>

interface Completing {
  readonly log: Log
  readonly signal: AbortSignal
}

type Ask = (sql: string) => Promise<{ readonly rows: unknown[] }>

/** What an index is called while it is made: one that has its own name has its settings, too, and is analyzed. */
const unready = '_unready'

/** An index whose making was cut off is there, and of no use. */
export async function postgresIndexesLeft(ask: Ask): Promise<IndexesLeft> {
  const { rows } = await ask(
    `SELECT relname AS name, indisvalid AS "isValid" FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = current_schema()::regnamespace`,
  )
  const there = rows as { readonly name: string; readonly isValid: boolean }[]
  const left = indexesLeft('postgres', new Set(there.filter(({ isValid }) => isValid).map(({ name }) => name)))
  const leftovers = there.filter(({ name }) => name.endsWith(unready)).map(({ name }) => name)
  return { ...left, outdated: [...left.outdated, ...leftovers] }
}

/** On a connection of its own, outside of any transaction. By one process at a time. */
export async function makeIndexes(pg: Pg, url: string, { log, signal }: Completing): Promise<void> {
  const client = new pg.Client(clientConfig(pg, url))
  // The statement under way learns of a lost connection by itself.
  client.on('error', () => {})
  const cancel = () => void cancelOn(pg, url, client)
  try {
    await client.connect()
    signal.addEventListener('abort', cancel)
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET maintenance_work_mem = '256MB'")
    await checkSchema(client)
    const { missing, outdated } = await postgresIndexesLeft((sql) => client.query(sql))
    for (const { name, table, statement, settings } of missing) {
      signal.throwIfAborted()
      log.info('Making an index.', { index: name })
      const made = name + unready
      for (const leftover of [name, made]) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${leftover}`)
      await client.query(statement.replace(`CREATE INDEX ${name} `, `CREATE INDEX CONCURRENTLY ${made} `))
      for (const setting of settings) await client.query(setting.replace(` ${name} `, ` ${made} `))
      // What an index is made of is known to the planner only then.
      await client.query(`ANALYZE "${table}"`)
      await client.query('BEGIN')
      await client.query(lockForMigrations('transaction'))
      await checkSchema(client)
      await client.query(`ALTER INDEX ${made} RENAME TO ${name}`)
      await client.query('COMMIT')
    }
    for (const name of outdated) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
  } finally {
    signal.removeEventListener('abort', cancel)
    await client.end().catch(() => {})
  }
}

/** Throws where a newer version has migrated meanwhile: it may mean another index by the same name. */
async function checkSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number }>('SELECT max(number) AS number FROM migration')
  const newest = Math.max(...listMigrations('postgres').map(({ number }) => number))
  if ((rows[0]?.number ?? 0) > newest)
    throw new Error('A newer version has changed the tables; it makes its indexes itself.')
}

async function cancelOn(pg: Pg, url: string, client: Client): Promise<void> {
  const other = new pg.Client(clientConfig(pg, url))
  other.on('error', () => {})
  const { processID } = client as Client & { readonly processID: number }
  try {
    await other.connect()
    await other.query('SELECT pg_cancel_backend($1)', [processID])
  } catch {
    // Then the database is gone, and the statement with it.
  } finally {
    await other.end().catch(() => {})
  }
}
