/** Kysely in the words of PostgreSQL. */
import type { Kysely } from 'kysely'
import { kyselyOver, type RunSql } from './kysely.ts'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from './query-builder.ts'
import type { Tables } from './tables.ts'

export const createKysely = (run: RunSql): Kysely<Tables> =>
  kyselyOver(run, {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  })
