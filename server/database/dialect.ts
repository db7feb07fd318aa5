/** Each difference between the databases, by name; nothing else in Bellhop asks which one it runs on. */
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import { sql } from './query-builder.ts'

export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** The numbers of a JSON array parameter as a subquery, for `where … in`, or with its column `value` for `from`. */
  numbersOf(json: string): RawBuilder<number>
  /** Whether a column is one of the few numbers that a query answers, which are then looked up in an index rather than searched among all rows. */
  isAmongFew(column: Expression<number>, query: Expression<unknown>): RawBuilder<SqlBool>
  /** Into how many rows a counter that everyone changes is split, so that writers don't wait for each other. */
  readonly counterShards: number
  /** So many more, for changes of many tickets at once; none where only one transaction writes at a time. */
  readonly counterShardsOfBatches: number
  /** Whether a statement is sent before the one before it is answered: what a transaction does side by side then waits for one answer instead of many. */
  readonly isPipelined: boolean
  /** At the end of a query whose rows are to be changed: leaves out those that another transaction is changing. */
  readonly skipLocked: RawBuilder<unknown>
  /**
   * A statement that waits until no other transaction has a lock of one of these names, and has them until this one ends; undefined where there is
   * only one transaction at a time. Ask for names that others may ask for too in the same order.
   */
  lock(names: readonly string[]): RawBuilder<unknown> | undefined
  /** Whether an error says that a UNIQUE or PRIMARY KEY constraint refused a row. */
  isUniqueViolation(error: unknown): boolean
  /** Whether an error says that a row breaks a rule of its table, or holds what can't be stored. */
  isRefusedRow(error: unknown): boolean
  /** Whether an error says that another writer is in the way, so that trying again makes sense. */
  isBusy(error: unknown): boolean
  /** Whether an error says that nothing more can be stored. */
  isFull(error: unknown): boolean
}

const errcode = (error: unknown): number => (error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0)

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  counterShards: 1,
  counterShardsOfBatches: 0,
  isPipelined: false,
  // Here no other transaction is changing anything.
  skipLocked: sql``,
  lock: () => undefined,
  numbersOf: (json) => sql<number>`(select value from json_each(${json}))`,
  isAmongFew: (column, query) => sql<SqlBool>`${column} in ${query}`,
  isUniqueViolation: (error) => [1555, 2067].includes(errcode(error)),
  // too large, constraint, wrong type, out of range
  isRefusedRow: (error) => [18, 19, 20, 25].includes(errcode(error) & 0xff),
  isBusy: (error) => [5, 6].includes(errcode(error) & 0xff),
  isFull: (error) => (errcode(error) & 0xff) === 13,
}

/** The SQLSTATE or system code of an error, or ''. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const postgresDialect: Dialect = {
  name: 'postgres',
  counterShards: 64,
  counterShardsOfBatches: 4,
  isPipelined: true,
  skipLocked: sql`for update skip locked`,
  lock: (names) =>
    sql`select ${sql.join(names.map((name) => sql`pg_advisory_xact_lock(hashtextextended(${`bellhop ${name}`}, 0))`))}`,
  // An array is taken for ten numbers, where it might take a query for half of the table.
  isAmongFew: (column, query) => sql<SqlBool>`${column} = any(array${query})`,
  numbersOf: (json) => sql<number>`(select unnest(translate(${json}::text, '[]', '{}')::bigint[]) as value)`,
  isUniqueViolation: (error) => codeOf(error) === '23505',
  // data exceptions, integrity violations, limits exceeded (JSON that is nested too deep)
  isRefusedRow: (error) => /^(22|23|54)...$/.test(codeOf(error)),
  // serialization failure, deadlock, lock not available
  // 53200: no room for the locks of so many serializable transactions at once.
  isBusy: (error) => ['40001', '40P01', '53200', '55P03'].includes(codeOf(error)),
  isFull: (error) => codeOf(error) === '53100',
}
