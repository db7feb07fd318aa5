/** Kysely over one PostgreSQL connection, or over none when it only builds queries. */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Tables } from './tables.ts'

/** Runs one statement and answers its rows, if it has any. */
export type RunSql = (sql: string, values: readonly unknown[]) => Promise<QueryResult<unknown>>

/** Transactions are begun and ended by the caller: this Kysely only builds and runs statements. */
export function createKysely(run: RunSql): Kysely<Tables> {
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
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
