/** Kysely over statements that others run: it only builds them, and transactions are begun and ended by the caller. */
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely as Builder, QueryResult } from 'kysely'
import { Kysely } from './query-builder.ts'
import type { Tables } from './tables.ts'

/** Runs one statement and answers its rows, if it has any. */
export type RunSql = (sql: string, values: readonly unknown[]) => QueryResult<unknown> | Promise<QueryResult<unknown>>

export function kyselyOver(run: RunSql, wording: Omit<Dialect, 'createDriver'>): Builder<Tables> {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(compiled: CompiledQuery) =>
      (await run(compiled.sql, compiled.parameters)) as QueryResult<R>,
    streamQuery() {
      throw new Error('Statements are not streamed; page through them by key.')
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
  return new Kysely<Tables>({ dialect: { ...wording, createDriver: () => driver } })
}
