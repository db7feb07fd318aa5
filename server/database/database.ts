/** Read and Write: the only two ways to the data. A Write exists only inside a transaction. */
import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { Query, Selects } from './query.ts'
import type { Tables } from './tables.ts'
import type { Viewer } from './viewer.ts'

export interface Read {
  readonly viewer: Viewer
  /** The time of this request, ms since 1970. */
  readonly now: number
  all<P extends object, R>(query: Query<P, R>, params: P): Promise<R[]>
  first<P extends object, R>(query: Query<P, R>, params: P): Promise<R | undefined>
}

declare const insideTransaction: unique symbol

export interface Write extends Read {
  readonly [insideTransaction]: true
  readonly db: Selects & Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom'>
  readonly dialect: Dialect
  /** Runs `work` once the transaction is durable; never when it is rolled back. A failure there is logged, not thrown. */
  afterCommit(work: () => unknown): void
}

export interface Database {
  readonly dialect: Dialect
  read(viewer: Viewer): Read
  /**
   * Runs `work` in one transaction of its own and commits it durably before it resolves. Writes run one after another:
   * do no waiting for anything but the database inside. Throws what `work` throws, after rolling back; throws
   * Unavailable when another process holds the database for over 5 s or the disk is full.
   */
  write<T>(viewer: Viewer, work: (write: Write) => Promise<T>): Promise<T>
  close(): Promise<void>
}
