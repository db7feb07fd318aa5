/** Brings a PostgreSQL database to this version: whichever process comes first does it, the others wait for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '../platform/log.ts'
import { codeOf } from './dialect.ts'
import { fewRows, indexedTables, withoutLater } from './later-indexes.ts'
import { listMigrations, pendingMigrations } from './migrations.ts'
import { describePostgres } from './postgres-address.ts'
import { isUnreachable } from './postgres-failures.ts'
import { clientConfig, type loadPg } from './postgres-pool.ts'
import { OperatorError } from '../platform/errors.ts'

/** This PostgreSQL can't be used; `message` says what to do. */
export class PostgresUnusableError extends OperatorError {}

type Pg = Awaited<ReturnType<typeof loadPg>>

const startPatienceMs = 10_000
const oldestVersion = 14

/** Throws NewerSchemaError or PostgresUnusableError. `at` in ms since 1970. */
export async function migrate(pg: Pg, url: string, { log, at }: { log: Log; at: number }): Promise<void> {
  const client = await connectPatiently(pg, url, log)
  // The statement under way learns of a lost connection by itself.
  client.on('error', () => {})
  try {
    await checkServer(client, log)
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0')
    // Held by the connection, not by a transaction: it is free again however this process ends.
    await client.query(lockForMigrations('connection'))
    await makeMigrationTable(client)
    await applyMigrations(client, {
      at,
      isQuick: true,
      async each(apply) {
        await client.query('BEGIN')
        await apply()
        await client.query('COMMIT')
      },
    })
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new PostgresUnusableError(
      `The user of DATABASE_URL may not make tables in ${describePostgres(url)} (${(error as Error).message}). Let it own the database.`,
    )
  } finally {
    await client.end()
  }
}

/** Whoever makes or changes the tables waits for it, until the connection or the transaction that took it ends. */
export const lockForMigrations = (until: 'connection' | 'transaction'): string =>
  `SELECT ${until === 'connection' ? 'pg_advisory_lock' : 'pg_advisory_xact_lock'}(hashtextextended('bellhop migrations', 0))`

export const makeMigrationTable = (client: Client) =>
  client.query(
    'CREATE TABLE IF NOT EXISTS migration (number bigint PRIMARY KEY, name text COLLATE "C" NOT NULL, applied_at bigint NOT NULL)',
  )

interface Applying {
  /** ms since 1970. */
  readonly at: number
  readonly upTo?: number | undefined
  /** Indexes of tables that are not small are left for later. */
  readonly isQuick?: boolean
  /** Runs around each of them. */
  readonly each: (apply: () => Promise<void>) => Promise<void>
}

export async function applyMigrations(client: Client, { at, upTo, isQuick = false, each }: Applying): Promise<void> {
  const { rows } = await client.query<{ number: number }>('SELECT coalesce(max(number), 0) AS number FROM migration')
  const all = listMigrations('postgres')
  for (const migration of pendingMigrations(all, rows[0]?.number ?? 0, upTo)) {
    const { number, name, sql } = migration
    await each(async () => {
      const large = isQuick ? await largeOf(client, indexedTables(migration, all)) : undefined
      await client.query(large ? withoutLater(migration, all, large) : sql)
      await client.query('INSERT INTO migration (number, name, applied_at) VALUES ($1, $2, $3)', [number, name, at])
    })
  }
}

async function largeOf(client: Client, tables: readonly string[]): Promise<Set<string>> {
  const large = new Set<string>()
  for (const table of tables) {
    const { rows: there } = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [`"${table}"`])
    if (!there.length) continue
    const { rows } = await client.query<{ rows: number }>(
      `SELECT count(*) AS rows FROM (SELECT 1 FROM "${table}" LIMIT ${fewRows + 1}) AS first`,
    )
    if ((rows[0]?.rows ?? 0) > fewRows) large.add(table)
  }
  return large
}

/** A database that is still starting is waited for, as when all of a desk starts at once. */
async function connectPatiently(pg: Pg, url: string, log: Log): Promise<Client> {
  const deadline = performance.now() + startPatienceMs
  let hasWaited = false
  for (;;) {
    const client = new pg.Client(clientConfig(pg, url))
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
      if (!isUnreachable(error) || performance.now() > deadline) {
        throw new PostgresUnusableError(
          `${describePostgres(url)} cannot be used (${reason}). Start it, or correct DATABASE_URL.`,
        )
      }
      if (!hasWaited) log.warn(`Waiting for ${describePostgres(url)}.`, { reason })
      hasWaited = true
      await sleep(250)
    }
  }
}

async function checkServer(client: Client, log: Log): Promise<void> {
  const { rows } = await client.query<Record<'version' | 'encoding' | 'fsync', string>>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding,
       current_setting('fsync') AS fsync`,
  )
  const { version, encoding, fsync } = rows[0] as (typeof rows)[0]
  if (Number(version) < oldestVersion * 10_000) {
    throw new PostgresUnusableError(`PostgreSQL is too old (${version}). Use version ${oldestVersion} or a newer one.`)
  }
  if (encoding !== 'UTF8') {
    throw new PostgresUnusableError(`The database is encoded in ${encoding}. Create one with ENCODING 'UTF8'.`)
  }
  if (fsync !== 'on') log.warn('PostgreSQL runs with fsync off: a power failure can lose what was acknowledged.')
}
