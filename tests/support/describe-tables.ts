/** The tables of a database in words that are the same for both, for comparing them. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { administer } from './postgres.ts'

export interface Table {
  /** Name, type and whether it must have a value. */
  readonly columns: readonly string[]
  readonly primaryKey: readonly string[]
  readonly unique: readonly string[]
  readonly references: readonly string[]
  /** Those with a name of their own. */
  readonly indexes: readonly string[]
}

type Tables = Record<string, Table>
type Row = Record<string, any>

export function describeSqliteTables(folder: string): Tables {
  using database = new DatabaseSync(join(folder, 'bellhop.db'), { readOnly: true })
  const all = (sql: string, ...values: string[]): Row[] => database.prepare(sql).all(...values)
  const sqlOf = (index: string) => String(all('SELECT sql FROM sqlite_schema WHERE name = ?', index)[0]?.sql)
  // An expression has no name: the only one that is used stands as it was written.
  const columnsOf = (index: string) =>
    all('SELECT name FROM pragma_index_info(?)', index).map(
      ({ name }) => name ?? /lower\(\w+\)/.exec(sqlOf(index))?.[0],
    )
  const names = all(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  ).filter(({ name }) => !ofSearch.tables.test(name))
  return Object.fromEntries(
    names.map(({ name }) => {
      const columns = all('SELECT * FROM pragma_table_info(?)', name)
      const indexes = all('SELECT * FROM pragma_index_list(?)', name)
      const table: Table = {
        columns: columns.map((column) =>
          inWords(column.name, String(column.type).toLowerCase(), column.notnull === 1 || column.pk > 0),
        ),
        primaryKey: columns
          .filter(({ pk }) => pk > 0)
          .toSorted((a, b) => a.pk - b.pk)
          .map((column) => column.name),
        unique: indexes
          .filter(({ origin }) => origin === 'u')
          .map((index) => columnsOf(index.name).join())
          .toSorted(),
        references: all('SELECT * FROM pragma_foreign_key_list(?)', name)
          .map((key) => `${key.from} → ${key.table}.${key.to} ${String(key.on_delete).toLowerCase()}`)
          .toSorted(),
        indexes: indexes
          .filter(({ origin }) => origin === 'c')
          .map((index) => indexInWords(index.name, columnsOf(index.name), index.unique === 1, sqlOf(index.name)))
          .toSorted(),
      }
      return [name, table]
    }),
  )
}

export async function describePostgresTables(url: string): Promise<Tables> {
  const all = (sql: string, values: unknown[] = []): Promise<Row[]> => administer(url, sql, values)
  const names = await all('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1')
  const tables: Tables = {}
  for (const { name } of names.filter((one) => !ofSearch.tables.test(one.name))) {
    const columns = await all(
      `SELECT column_name AS name, data_type AS type, is_nullable = 'NO' AS required FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
      [name],
    )
    const constraints = await all(
      `SELECT contype AS kind, confdeltype AS deletion, confrelid::regclass::text AS target,
         (SELECT array_agg(attname::text ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute ON attrelid = conrelid AND attnum = number) AS columns,
         (SELECT array_agg(attname::text ORDER BY place) FROM unnest(confkey) WITH ORDINALITY AS k (number, place)
            JOIN pg_attribute ON attrelid = confrelid AND attnum = number) AS targets
       FROM pg_constraint WHERE conrelid = format('%I', $1::text)::regclass`,
      [name],
    )
    const indexes = await all(
      `SELECT relname AS name, indisunique AS "isUnique", pg_get_indexdef(indexrelid) AS sql,
         (SELECT array_agg(pg_get_indexdef(indexrelid, place::int, true) ORDER BY place)
            FROM generate_series(1, indnkeyatts) AS place) AS columns
       FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
       WHERE indrelid = format('%I', $1::text)::regclass
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))`,
      [name],
    )
    const ofKind = (kind: string) => constraints.filter((constraint) => constraint.kind === kind)
    tables[name] = {
      columns: columns
        .filter(({ type }) => type !== ofSearch.type)
        .map((column) => inWords(column.name, types[column.type] ?? column.type, column.required)),
      primaryKey: ofKind('p')[0]?.columns ?? [],
      unique: ofKind('u')
        .map((one): string => one.columns.join())
        .toSorted(),
      references: ofKind('f')
        .map(
          (one) =>
            `${one.columns.join()} → ${String(one.target).replaceAll('"', '')}.${one.targets.join()} ${deletions[one.deletion]}`,
        )
        .toSorted(),
      indexes: indexes
        .filter((index) => index.name !== ofSearch.index)
        .map((index) => indexInWords(index.name, index.columns, index.isUnique, index.sql))
        .toSorted(),
    }
  }
  return tables
}

/** How words are found is each database's own: SQLite has tables for it, PostgreSQL columns. Those of older versions are emptied later. */
const ofSearch = {
  tables: /^search_(index|title|ticket|piece_index|long_ticket|document)/,
  type: 'tsvector',
  index: 'search_piece_pairs',
}

const types: Record<string, string> = { bigint: 'integer', bytea: 'blob' }
const deletions: Record<string, string> = { a: 'no action', c: 'cascade', n: 'set null', r: 'restrict' }

const inWords = (name: string, type: string, required: boolean) => `${name} ${type}${required ? ' not null' : ''}`

function indexInWords(name: string, columns: readonly string[], isUnique: boolean, sql: string): string {
  // PostgreSQL tells the type of each constant.
  const condition = / WHERE (.*)$/s
    .exec(sql)?.[1]
    ?.replaceAll(/[()]|::text/g, '')
    .toLowerCase()
  return `${isUnique ? 'unique ' : ''}${name} (${columns.join(', ')})${condition ? ` where ${condition}` : ''}`
}
