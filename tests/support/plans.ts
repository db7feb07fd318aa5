/** What a database goes through to answer a statement. */
import { deepEqual, ok } from 'node:assert/strict'
import { meddle, stored } from './database.ts'
import type { Asked } from './recorded-reads.ts'
import { isOnPostgres } from './test-database.ts'

/** A query of the numbers from one to another, as `n`. */
export const numbersIn = (from: number, to: number): string =>
  isOnPostgres
    ? `SELECT n FROM generate_series(${from}, ${to}) AS n`
    : `WITH RECURSIVE s(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM s WHERE n < ${to}) SELECT n FROM s`

type HasFolder = { readonly folder: string }

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

const inSql = (value: unknown): string =>
  value instanceof Uint8Array
    ? `${isOnPostgres ? `'\\x` : `x'`}${Buffer.from(value).toString('hex')}'`
    : `'${String(value)}'`

/** Of PostgreSQL: how many rows of `tables` the worse of both plans looks at: that for any parameters, and that for these. */
function rowsLookedAt(desk: HasFolder, { sql, values }: Asked, tables: readonly string[]): number {
  const rowsOf = (node: Node): number =>
    (tables.includes(node['Relation Name'] ?? '')
      ? node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
      : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)
  const modes = ['generic', 'custom'].map((mode) => {
    const [row] = stored(
      desk,
      `SET plan_cache_mode = force_${mode}_plan; PREPARE asked AS ${sql};
       EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (${values.map(inSql).join(', ')})`,
    )
    const plans = Object.values(row ?? {})[0] as unknown
    const [{ Plan }] = (typeof plans === 'string' ? JSON.parse(plans) : plans) as [{ Plan: Node }]
    return rowsOf(Plan)
  })
  return Math.max(...modes)
}

/** Of SQLite: what its plan goes through from end to end. */
function scansOf(desk: HasFolder, { sql, values }: Asked, tables: readonly string[]): string[] {
  let at = 0
  const text = sql.replaceAll('?', () => {
    const value = values[at++]
    return typeof value === 'number' ? String(value) : inSql(value)
  })
  return stored(desk, `EXPLAIN QUERY PLAN ${text}`)
    .map(({ detail }) => String(detail))
    .filter((detail) => new RegExp(`^SCAN (?:${tables.join('|')})\\b`).test(detail))
}

/** That a statement goes by indexes: on SQLite through none of the `tables` from end to end, on PostgreSQL past no more than `most` of their rows. */
export function checkPlan(desk: HasFolder, one: Asked, most: number, tables: readonly string[]): void {
  if (!isOnPostgres) {
    deepEqual(scansOf(desk, one, tables), [], one.sql)
    return
  }
  const rows = rowsLookedAt(desk, one, tables)
  ok(rows <= most, `${rows} rows: ${one.sql}`)
}

/** What a database may know of its tables. One that was vacuumed answers some questions from indexes alone, and then prefers these. */
type State = { readonly name: string; readonly sql?: string }
const onSqlite: readonly State[] = [{ name: 'unknown tables' }, { name: 'analyzed', sql: 'ANALYZE' }]
// Of tables that were never looked at PostgreSQL takes a row in two hundred for one person's.
const onPostgres: readonly State[] = [
  { name: 'analyzed', sql: 'ANALYZE' },
  { name: 'vacuumed', sql: 'VACUUM ANALYZE' },
]

/** Brings the desk into each of these states, one after another, and gives their names. */
export function* statesOf(desk: HasFolder): Generator<string> {
  for (const { name, sql } of isOnPostgres ? onPostgres : onSqlite) {
    if (sql) meddle(desk, sql)
    yield name
  }
}
