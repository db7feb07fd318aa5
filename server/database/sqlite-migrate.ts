/** Brings a SQLite database to this version, before anyone uses it. */
import { DatabaseSync } from 'node:sqlite'
import { fewRows, indexesLeft, largeTables, withoutLater, type IndexesLeft } from './later-indexes.ts'
import { listMigrations, pendingMigrations, statementsOf, type Migration } from './migrations.ts'

export interface MigrateOptions {
  /** ms since 1970. */
  readonly at: number
  /** The newest version unless given. */
  readonly upTo?: number | undefined
  /** What takes the longer the larger a table is, is done in another way or left for later. The connection must not be defensive. */
  readonly isQuick?: boolean
}

/** Throws NewerSchemaError. */
export function migrate(writer: DatabaseSync, { at, upTo, isQuick = false }: MigrateOptions): void {
  // Of migrations whose index a later one replaces: whatever they put into it is made anew.
  writer.function('words_of', { deterministic: true, varargs: true }, () => '')
  writer.exec(
    'CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
  )
  const applied = Number(writer.prepare('SELECT coalesce(max(number), 0) AS number FROM migration').get()?.number)
  const all = listMigrations('sqlite')
  for (const migration of pendingMigrations(all, applied, upTo)) {
    writer.exec('BEGIN IMMEDIATE')
    try {
      writer.exec(isQuick ? applyQuickly(writer, migration, all) : migration.sql)
      writer
        .prepare('INSERT INTO migration (number, name, applied_at) VALUES (?, ?, ?)')
        .run(migration.number, migration.name, at)
      writer.exec('COMMIT')
    } catch (error) {
      writer.exec('ROLLBACK')
      throw error
    }
  }
}

/** What is missing, and what is left over. */
export function sqliteIndexesLeft(reader: DatabaseSync): IndexesLeft {
  const there = reader.prepare("SELECT name FROM sqlite_schema WHERE type = 'index'").all() as { name: string }[]
  return indexesLeft('sqlite', new Set(there.map(({ name }) => name)))
}

/** Adds its columns to tables that are not small, and answers the rest of it. */
function applyQuickly(writer: DatabaseSync, migration: Migration, all: readonly Migration[]): string {
  const large = new Set(largeTables.filter((table) => isLarge(writer, table)))
  let rest = withoutLater(migration, all, large)
  for (const { text, parts } of statementsOf(rest, addedColumn)) {
    const table = parts.table ?? ''
    if (!large.has(table)) continue
    addColumn(writer, table, text)
    rest = rest.replace(text, '')
  }
  return rest
}

const addedColumn = /^ALTER TABLE "?(?<table>\w+)"? ADD COLUMN /gm

function isLarge(writer: DatabaseSync, table: string): boolean {
  if (!schemaOf(writer, table)) return false
  const few = writer.prepare(`SELECT count(*) AS rows FROM (SELECT 1 FROM "${table}" LIMIT ?)`).get(fewRows + 1)
  return Number(few?.rows) > fewRows
}

/**
 * As ALTER TABLE does it, which changes the text of the schema and no row: but of a STRICT table it then reads all rows, once for each column, to see
 * that they are still as they should be (SQLite's manual, 'Making other kinds of table schema changes'). What the text becomes is told by an empty table.
 */
function addColumn(writer: DatabaseSync, table: string, statement: string): void {
  using empty = new DatabaseSync(':memory:')
  empty.exec(schemaOf(writer, table) ?? '')
  empty.exec(statement)
  const { schema_version: version } = writer.prepare('PRAGMA schema_version').get() as { schema_version: number }
  writer.exec('PRAGMA writable_schema = ON')
  writer
    .prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?")
    .run(schemaOf(empty, table) as string, table)
  // Other connections read the schema anew, and so does this one.
  writer.exec(`PRAGMA schema_version = ${version + 1}; PRAGMA writable_schema = RESET`)
}

const schemaOf = (database: DatabaseSync, table: string): string | undefined =>
  database.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table)?.sql as
    | string
    | undefined
