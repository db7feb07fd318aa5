/** Makes a Read of whatever runs statements: the one place where a query, its viewer and its parameters meet. */
import type { Read } from './database.ts'
import type { Dialect } from './dialect.ts'
import { compileQuery, type Query, type Runnable, type Selects } from './query.ts'
import { keyOf, scopeOf } from './scope.ts'
import type { Viewer } from './viewer.ts'

/** Answers the rows of one statement. */
export type RunRows = (sql: string, values: unknown[]) => unknown[] | Promise<unknown[]>

export type CreateRead = (viewer: Viewer, run: RunRows) => Read

export interface ReadParts {
  readonly db: Selects
  readonly dialect: Dialect
  /** ms since 1970. */
  readonly now: () => number
}

export const createReads =
  ({ db, dialect, now }: ReadParts): CreateRead =>
  (viewer, run) => {
    const scope = scopeOf(viewer)
    const target = { db, dialect, scope }
    const rows = <P extends object, R>(runnable: Runnable<P>, params: P) =>
      run(runnable.sql, runnable.values(params, scope)) as R[] | Promise<R[]>
    return {
      viewer,
      scopeKey: keyOf(scope),
      now: now(),
      all: async (query, params) => rows(query.compile(target), params),
      first: async <P extends object, R>(query: Query<P, R>, params: P) =>
        (await rows<P, R>(query.compile(target), params))[0],
      build: async (build) => rows(compileQuery(build, target), {}),
    }
  }
