/** Kysely in the words of SQLite, and its statements over one node:sqlite connection. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Kysely, QueryResult } from 'kysely'
import { kyselyOver } from './kysely.ts'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from './query-builder.ts'
import { createStatementCache } from './statement-cache.ts'
import type { Tables } from './tables.ts'

/** Runs one statement at once and answers its rows, if it has any. */
export type RunSql = (sql: string, values: readonly unknown[]) => QueryResult<unknown>

export function createRunSql(connection: DatabaseSync): RunSql {
  const prepare = createStatementCache(connection)
  return (sql, values) => {
    const { statement, hasRows } = prepare(sql)
    const inputs = values as SQLInputValue[]
    if (hasRows) return { rows: statement.all(...inputs) }
    // After a row of a full text index was deleted, the last id is beyond what a number holds.
    statement.setReadBigInts(true)
    const { changes, lastInsertRowid } = statement.run(...inputs)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}

export const createKysely = (run: RunSql): Kysely<Tables> =>
  kyselyOver(run, {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  })
