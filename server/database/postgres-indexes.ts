/** Indexes of PostgreSQL that are made while others write. */
import type { Client } from 'pg'
import type { Log } from '../platform/log.ts'
import { indexesLeft, type IndexesLeft } from './later-indexes.ts'
import { clientConfig, type loadPg } from './postgres-pool.ts'

type Pg = Awaited<ReturnType<typeof loadPg>>

interface Completing {
  readonly log: Log
  readonly signal: AbortSignal
}

type Ask = (sql: string) => Promise<{ readonly rows: unknown[] }>

/** An index whose making was cut off is there, and of no use. */
export async function postgresIndexesLeft(ask: Ask): Promise<IndexesLeft> {
  const { rows } = await ask(
    `SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE indisvalid AND relnamespace = current_schema()::regnamespace`,
  )
  return indexesLeft('postgres', new Set((rows as { name: string }[]).map(({ name }) => name)))
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
    const { missing, outdated } = await postgresIndexesLeft((sql) => client.query(sql))
    for (const { name, table, statement, settings } of missing) {
      signal.throwIfAborted()
      log.info('Making an index.', { index: name })
      const unready = `${name}_unready`
      for (const leftover of [name, unready]) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${leftover}`)
      await client.query(statement.replace(`CREATE INDEX ${name} `, `CREATE INDEX CONCURRENTLY ${unready} `))
      for (const setting of settings) await client.query(setting.replace(` ${name} `, ` ${unready} `))
      // One that has its name has its settings, too: whoever dies before this leaves it to be made anew.
      await client.query(`ALTER INDEX ${unready} RENAME TO ${name}`)
      // What an index is made of is known to the planner only then.
      await client.query(`ANALYZE "${table}"`)
    }
    for (const name of outdated) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`)
  } finally {
    signal.removeEventListener('abort', cancel)
    await client.end().catch(() => {})
  }
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
