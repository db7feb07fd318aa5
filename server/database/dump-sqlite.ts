/** A SQLite database for dumps and moves: a snapshot beside a running server, or a new file that appears when it is complete. */
import { existsSync, rmSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { ensureDirectory } from '../platform/ensure-directory.ts'
import { syncFile, syncFolder } from '../platform/sync.ts'
import { sqliteDialect as dialect } from './dialect.ts'
import { BrokenReference, type BulkLoad, type Row, type Snapshot, type TableShape, type Transaction } from './dump.ts'
import { createKysely, createRunSql } from './kysely-sqlite.ts'
import { takeFolder } from './sqlite.ts'
import { migrate } from './sqlite-migrate.ts'

export const databaseFile = (directory: string): string => join(directory, 'bellhop.db')
/** What an interrupted load leaves; the next one begins anew. */
export const partialFile = (directory: string): string => join(directory, 'bellhop.db.partial')

/** Reads beside a server that writes, which does not wait for it. The file must be there. */
export async function openSqliteSnapshot(directory: string): Promise<Snapshot> {
  using opened = new DisposableStack()
  const reader = opened.use(new DatabaseSync(databaseFile(directory), { readOnly: true }))
  // The snapshot is taken by the first read.
  reader.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -32768; BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1')
  opened.move()
  return {
    dialect,
    db: createKysely(createRunSql(reader)),
    async [Symbol.asyncDispose]() {
      reader.close()
    },
  }
}

/** The file must be there, at this version. Throws SQLite's error when others write for seconds. */
export async function openSqliteTransaction(directory: string): Promise<Transaction> {
  using opened = new DisposableStack()
  const writer = opened.use(new DatabaseSync(databaseFile(directory)))
  writer.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; BEGIN IMMEDIATE')
  opened.move()
  return {
    dialect,
    db: createKysely(createRunSql(writer)),
    async publish() {},
    async commit() {
      writer.exec('COMMIT')
    },
    async [Symbol.asyncDispose]() {
      if (writer.isTransaction) writer.exec('ROLLBACK')
      writer.close()
    },
  }
}

/** Holds the folder meanwhile, so that no server starts in it. Throws FolderInUseError. `at` in ms since 1970. */
export async function openSqliteBulkLoad(directory: string, at: number): Promise<BulkLoad> {
  ensureDirectory(directory)
  using opened = new DisposableStack()
  const lock = opened.use(takeFolder(directory))
  const partial = partialFile(directory)
  removePartial(directory)
  const writer = opened.use(new DatabaseSync(partial))
  // Until it has its name the file is worth nothing, so nothing of it needs to be saved from a crash.
  writer.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -65536',
  )
  const run = createRunSql(writer)
  opened.move()
  return {
    dialect,
    db: createKysely(run),
    async migrate(upTo) {
      if (writer.isTransaction) writer.exec('COMMIT')
      migrate(writer, { at, upTo })
      writer.exec('BEGIN')
    },
    async insert(table, rows) {
      const statement = insertInto(table)
      for (const row of rows) run(statement, valuesOf(table, row))
    },
    async setLastId(table, id) {
      run('DELETE FROM sqlite_sequence WHERE name = ?', [table])
      run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, id])
    },
    async checkReferences() {
      const { rows } = run('SELECT "table" FROM pragma_foreign_key_check LIMIT 1', [])
      if (rows.length) throw new BrokenReference(String((rows[0] as { table: unknown }).table))
    },
    async commit() {
      writer.exec('COMMIT')
      writer.close()
      await syncFile(partial)
      for (const suffix of ['-wal', '-shm']) await rm(databaseFile(directory) + suffix, { force: true })
      // Unlike a rename, it fails when the name is taken.
      await link(partial, databaseFile(directory))
      await rm(partial)
      await syncFolder(directory)
    },
    async [Symbol.asyncDispose]() {
      if (writer.isOpen) writer.close()
      removePartial(directory)
      lock.close()
    },
  }
}

/** With its journal, which would be played into the next one. */
function removePartial(directory: string): void {
  for (const suffix of ['', '-journal']) rmSync(partialFile(directory) + suffix, { force: true })
}

export const hasSqlite = (directory: string): boolean => existsSync(databaseFile(directory))

const insertInto = ({ name, columns }: TableShape) =>
  `INSERT INTO "${name}" (${columns.map((column) => `"${column.name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`

const valuesOf = ({ columns }: TableShape, row: Row): SQLInputValue[] => columns.map(({ name }) => row[name] ?? null)
