/** Kysely in the words of SQLite, and its statements over one node:sqlite connection, prepared once per text. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, type Kysely, type QueryResult } from 'kysely'
import { kyselyOver } from './kysely.ts'
import type { Tables } from './tables.ts'

/** Runs one statement at once and answers its rows, if it has any. */
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

export const createKysely = (run: RunSql): Kysely<Tables> =>
  kyselyOver(run, {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  })
