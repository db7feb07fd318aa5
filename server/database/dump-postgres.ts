/** A PostgreSQL database for dumps and moves: a snapshot in one transaction, or loaded in one, so that it is there entirely or not at all. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { QueryResult } from 'kysely'
import { codeOf, postgresDialect as dialect } from './dialect.ts'
import { createKysely } from './kysely-postgres.ts'
import { describePostgres } from './postgres-address.ts'
import { applyMigrations, lockForMigrations, makeMigrationTable, PostgresUnusableError } from './postgres-migrate.ts'
import { notificationChannel } from './postgres-notifications.ts'
import { clientConfig, loadPg } from './postgres-pool.ts'
import {
  BrokenReference,
  keptTables,
  type BulkLoad,
  type Row,
  type Snapshot,
  type TableShape,
  type Transaction,
} from './dump.ts'
import { OperatorError } from '../platform/errors.ts'

/** How long an instance that has stopped may still seem to be connected. */
const leavingMs = 2_000

/** The database is not empty, or others use it. */
export class PostgresTakenError extends OperatorError {}

/** Reads beside servers that write, without holding them up. Throws PostgresUnusableError. */
export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  return over(client)
}

/** The same, and no one writes until it is closed. Throws PostgresTakenError while instances are connected. */
export async function holdPostgres(url: string): Promise<Snapshot> {
  const client = await connect(url)
  try {
    await untilLeft(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    // Before the first look at the tables, which is the moment of the snapshot. An instance that starts now waits.
    await client.query(lockForMigrations('transaction'))
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema()`,
    )
    if (await isUsed(client)) {
      throw new PostgresTakenError(`A Bellhop is connected to ${describePostgres(url)}. Stop every instance first.`)
    }
    if (tables.length) await client.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN SHARE MODE`)
    return over(client)
  } catch (error) {
    await client.end()
    throw error
  }
}

/** At this version. Throws PostgresTakenError while the desk is being moved, restored or brought to another version. */
export async function openPostgresTransaction(url: string): Promise<Transaction> {
  const client = await connect(url)
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL lock_timeout = '5s'; SET LOCAL synchronous_commit = on")
    await client.query(lockForMigrations('transaction'))
  } catch (error) {
    await client.end()
    if (codeOf(error) !== '55P03') throw error
    throw new PostgresTakenError(
      `${describePostgres(url)} is being moved or brought to another version. Try again later.`,
    )
  }
  return {
    ...over(client),
    async publish(notification) {
      await client.query('SELECT pg_notify($1, $2)', [notificationChannel, JSON.stringify([notification])])
    },
    async commit() {
      await client.query('COMMIT')
    },
  }
}

/** Throws PostgresTakenError unless it has no tables; PostgresUnusableError when it can't be reached. `at` in ms since 1970. */
export async function openPostgresBulkLoad(url: string, at: number): Promise<BulkLoad> {
  const client = await connect(url)
  const snapshot = over(client)
  try {
    await client.query('BEGIN')
    // An instance that starts on it meanwhile waits here, and then finds it filled.
    await client.query(lockForMigrations('transaction'))
    const { rows } = await client.query('SELECT 1 FROM pg_tables WHERE schemaname = current_schema() LIMIT 1')
    if (rows.length) {
      throw new PostgresTakenError(
        `${describePostgres(url)} is not empty. Nothing is overwritten: make a new database (createdb) and name that one.`,
      )
    }
  } catch (error) {
    await snapshot[Symbol.asyncDispose]()
    throw error
  }
  let references: { table: string; name: string; definition: string }[] = []
  return {
    ...snapshot,
    async migrate(upTo) {
      if (!(await keptTables(snapshot)).length) await makeMigrationTable(client)
      await applyMigrations(client, { at, upTo, each: async (work) => work() })
      if (references.length) return
      references = await takeReferences(client)
    },
    async insert(table, rows) {
      const columns = table.columns.map(({ name }) => `"${name}"`).join(', ')
      await client.query(
        `INSERT INTO "${table.name}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table.name}", $1)`,
        [JSON.stringify(rows.map((row) => forPostgres(table, row)))],
      )
    },
    async setLastId(table, id) {
      if (id > 0) await client.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", [`"${table}"`, id])
    },
    async checkReferences() {
      for (const { table, name, definition } of references) {
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`).catch((error: unknown) => {
          throw codeOf(error) === '23503' ? new BrokenReference(table) : error
        })
      }
    },
    async commit() {
      await client.query('ANALYZE')
      await client.query('SET LOCAL synchronous_commit = on')
      await client.query('COMMIT')
    },
  }
}

function over(client: Client): Snapshot {
  const run = async (text: string, values: readonly unknown[]): Promise<QueryResult<unknown>> => {
    const { rows, rowCount } = await client.query({ text, values: values as unknown[] })
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
  return { dialect, db: createKysely(run), [Symbol.asyncDispose]: () => client.end() }
}

async function connect(url: string): Promise<Client> {
  const pg = await loadPg()
  const client = new pg.Client({ ...clientConfig(pg, url), application_name: 'bellhop cli' })
  // The statement under way learns of a lost connection by itself.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET jit = off',
    )
    return client
  } catch (error) {
    await client.end().catch(() => {})
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    throw new PostgresUnusableError(
      `${describePostgres(url)} cannot be used (${reason}). Start it, or correct its address.`,
    )
  }
}

/** PostgreSQL ends a connection a moment after the instance that had it has stopped. */
async function untilLeft(client: Client): Promise<void> {
  const since = performance.now()
  while ((await isUsed(client)) && performance.now() < since + leavingMs) await sleep(100)
}

async function isUsed(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'bellhop'
     AND pid <> pg_backend_pid() LIMIT 1`,
  )
  return rows.length > 0
}

/** Without them rows can be put in any order; putting them back checks them all. */
async function takeReferences(client: Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conrelid, conname`,
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

function forPostgres({ columns }: TableShape, row: Row): Record<string, unknown> {
  return Object.fromEntries(
    columns.map(({ name }) => {
      const value = row[name]
      return [name, value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value]
    }),
  )
}
