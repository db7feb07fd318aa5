/** Connections to PostgreSQL, each lent to one reader or one transaction at a time. */
import type { ClientBase, ClientConfig, Pool, PoolClient } from 'pg'
import type { QueryResult } from 'kysely'
import { processBudget } from '../platform/budgets.ts'
import type { Log } from '../platform/log.ts'
import { isStatementError } from './postgres-failures.ts'

export interface Connections {
  /** Lends a connection to `use`. It is used again only if it is surely idle and whole: otherwise it is closed. */
  lend<T>(use: (lease: Lease) => Promise<T>): Promise<T>
  /** How many are lent. */
  lent(): number
  /** Waits for those that are lent, and for those who wait for one. */
  close(): Promise<void>
}

export interface Lease {
  /** Runs one statement, prepared once per connection and text; on connections for transactions without waiting for those before it. */
  run(sql: string, values: readonly unknown[]): Promise<QueryResult<unknown>>
  /** The same, planned anew for these very values: for searches, whose best plan depends on the words. */
  runAnew(sql: string, values: readonly unknown[]): Promise<QueryResult<unknown>>
  /** Runs a statement without parameters and answers its command tag. */
  command(sql: string): Promise<string>
  /** Says that the connection must not be used again. */
  invalidate(): void
  /** Whether it has been lost or invalidated: then nothing more can be asked of it. */
  isInvalid(): boolean
}

const connectMs = 3_000
/** The server gives up a statement first; the client's own limit is for a network that has gone silent. */
const statementMs = 3_500
const silenceMs = 4_000

type Pg = typeof import('pg')

/** Loads the driver: only those who use PostgreSQL pay for it. */
export const loadPg = async (): Promise<Pg> => (await import('pg')).default as unknown as Pg

/** What every connection is told; without limits on time, for migrations. */
export function clientConfig(pg: Pg, url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'bellhop',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === int8 || oid === numeric
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  }
}

// Ids, times and sums stay far below 2^53, so a number holds them exactly.
const int8 = 20
const numeric = 1700

export interface ConnectionsOptions {
  readonly url: string
  readonly size: number
  readonly log: Log
  /** For serializable transactions. */
  readonly isSerializable?: boolean
  /** For slow reads: what one statement may take; the server ends it then. */
  readonly slow?: { readonly statementMs: number; readonly heapBytes: number }
}

export function openConnections(pg: Pg, options: ConnectionsOptions): Connections {
  const { url, size, log, slow, isSerializable = false } = options
  const pool: Pool = new pg.Pool({
    ...clientConfig(pg, url),
    max: size,
    idleTimeoutMillis: 60_000,
    statement_timeout: slow?.statementMs ?? statementMs,
    query_timeout: silenceMs,
    pipeline: isSerializable,
    idle_in_transaction_session_timeout: 10_000,
    onConnect: async (client: ClientBase) => void (await client.query(settingsFor(options))),
  })
  // Unheard errors of connections would end the process. Whoever uses one learns of it from the statement that fails.
  pool.on('error', (error) => log.warn('A connection to PostgreSQL was lost.', { error: error.message }))
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    async lend(use) {
      const client = await pool.connect()
      const lease = createLease(client)
      try {
        return await use(lease)
      } finally {
        client.release(lease.isInvalid())
      }
    },
    lent: () => pool.totalCount - pool.idleCount,
    close: () => pool.end(),
  }
}

const settingsFor = ({ slow, isSerializable = false }: ConnectionsOptions): string =>
  [uncompiled, ...(slow ? [boundBy(slow)] : isSerializable ? [durably, byIndex] : [durably])].join('; ')

/**
 * To compile a plan (JIT) takes longer than nearly all of ours do, and it would be compiled anew for each run. A table that is read from
 * end to end although it should not be (`byIndex`) looks so costly that PostgreSQL always would.
 */
const uncompiled = "SELECT set_config('jit', 'off', false)"

/** A table that was read from end to end is in conflict with every write to it (PostgreSQL's manual, 13.2.3). */
const byIndex = "SELECT set_config('enable_seqscan', 'off', false)"

/** An acknowledged write is a durable one, whatever the server's own default. */
const durably =
  "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"

/** One core, and of memory an eighth at each of the places of a plan that take some. */
const boundBy = ({ heapBytes }: { heapBytes: number }) =>
  `SELECT set_config('max_parallel_workers_per_gather', '0', false),
    set_config('work_mem', '${Math.floor(heapBytes / 8 / 1024)}kB', false)`

function createLease(client: PoolClient): Lease {
  let isInvalid = false
  async function ask<T>(question: Promise<T>): Promise<T> {
    try {
      return await question
    } catch (error) {
      if (!isStatementError(error)) isInvalid = true
      throw error
    }
  }
  async function answer(statement: { text: string; name?: string }, values: readonly unknown[]) {
    const { rows, rowCount } = await ask(client.query({ ...statement, values: values as unknown[] }))
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }
  return {
    run: (sql, values) => answer(nameOf(sql), values),
    runAnew: (sql, values) => answer({ text: sql }, values),
    command: async (sql) => (await ask(client.query(sql))).command,
    invalidate() {
      isInvalid = true
    },
    isInvalid: () => isInvalid,
  }
}

const { count: maxNames, characters: maxCharacters, longest } = processBudget.statements
const names = new Map<string, string>()
let named = 0

/** The same text has the same name for ever; texts beyond the limits are prepared anew each time. */
function nameOf(text: string): { text: string; name?: string } {
  let name = names.get(text)
  const hasRoom = names.size < maxNames && text.length <= longest && named + text.length <= maxCharacters
  if (name === undefined && hasRoom) {
    name = `bellhop ${names.size}`
    names.set(text, name)
    named += text.length
  }
  return name === undefined ? { text } : { text, name }
}
