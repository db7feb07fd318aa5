/** Kysely over one node:sqlite connection. Statements are prepared once per text. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Tables } from './tables.ts'

/** Runs one statement and answers its rows, if it has any. */
export type RunSql = (sql: string, values: readonly unknown[]) => QueryResult<unknown>

const maxStatements = 500

export function createRunSql(connection: DatabaseSync): RunSql {
  const prepared = new Map<string, { statement: StatementSync; hasRows: boolean }>()
  return (sql, values) => {
    let found = prepared.get(sql)
    if (!found) {
      if (prepared.size >= maxStatements) prepared.delete(prepared.keys().next().value as string)
      const statement = connection.prepare(sql)
      found = { statement, hasRows: statement.columns().length > 0 }
      prepared.set(sql, found)
    }
    const inputs = values as SQLInputValue[]
    if (found.hasRows) return { rows: found.statement.all(...inputs) }
    const { changes, lastInsertRowid } = found.statement.run(...inputs)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

/** Transactions are begun and ended by the caller: this Kysely only builds and runs statements. */
export function createKysely(run: RunSql): Kysely<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(compiled: CompiledQuery) => run(compiled.sql, compiled.parameters) as QueryResult<R>,
    streamQuery() {
      throw new Error('Statements over node:sqlite are not streamed; page through them by key.')
    },
  }
  const none = async () => {}
  const driver: Driver = {
    init: none,
    acquireConnection: async () => connection,
    beginTransaction: none,
    commitTransaction: none,
    rollbackTransaction: none,
    releaseConnection: none,
    destroy: none,
  }
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}
