/** A look at what a desk has stored, from outside: by a connection of its own, and at its files. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'

type HasFolder = { readonly folder: string }
export type StoredRow = Record<string, SQLOutputValue>

/** The rows of one statement. */
export function stored({ folder }: HasFolder, sql: string): StoredRow[] {
  using database = new DatabaseSync(join(folder, 'bellhop.db'), { readOnly: true })
  return database.prepare(sql).all()
}

/** The number in the first column of the first row. */
export const count = (desk: HasFolder, from: string): number =>
  Number(Object.values(stored(desk, `SELECT count(*) FROM ${from}`)[0] ?? {})[0])

/** A hash of every row of every table but those of `except`, and of the names of all files. */
export async function digest(desk: HasFolder, except: readonly string[] = []): Promise<Record<string, string>> {
  const tables = stored(desk, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) =>
    String(name),
  )
  const digests = tables
    .filter((table) => !except.includes(table))
    .map((table) => [table, hashOf(stored(desk, `SELECT * FROM "${table}"`))])
  return { ...Object.fromEntries(digests), files: hashOf(await storedFiles(desk)) }
}

/** The paths of all stored files, those under way included. */
export async function storedFiles({ folder }: HasFolder): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Runs statements as another program would. */
export function meddle({ folder }: HasFolder, sql: string): void {
  using database = new DatabaseSync(join(folder, 'bellhop.db'))
  database.exec(`PRAGMA busy_timeout = 2000; ${sql}`)
}

/** Holds the database for writing, as another program might, until it is let go. */
export function holdDatabase({ folder }: HasFolder): { letGo(): void } {
  const database = new DatabaseSync(join(folder, 'bellhop.db'))
  database.exec('BEGIN IMMEDIATE')
  return {
    letGo() {
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(value, (_key, part) => (part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part)),
    )
    .digest('hex')
