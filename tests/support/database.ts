/** A look at what a desk has stored, from outside: by a connection of its own, and at its files. */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { eventually } from './eventually.ts'
import { runNow } from './postgres-sync.ts'
import { filesInBucket, isOnS3 } from './test-files.ts'
import type { FileStore } from '../../server/storage/file-store.ts'
import { isOnPostgres, urlOf } from './test-database.ts'

type HasFolder = { readonly folder: string }
export type StoredRow = Record<string, SQLOutputValue>

/** The rows of one statement. */
export function stored({ folder }: HasFolder, sql: string): StoredRow[] {
  if (isOnPostgres) return runNow(urlOf(folder), sql) as StoredRow[]
  using database = new DatabaseSync(join(folder, 'bellhop.db'), { readOnly: true })
  return database.prepare(sql).all()
}

/** The number in the first column of the first row. */
export const count = (desk: HasFolder, from: string): number =>
  Number(Object.values(stored(desk, `SELECT count(*) FROM ${from}`)[0] ?? {})[0])

const tablesSql = isOnPostgres
  ? 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1'
  : // How full text indexes lie in their parts may change at any time (search/index-merger.ts); which documents they hold is in "_docsize".
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%_index_data' AND name NOT LIKE '%_index_idx' ORDER BY name"

/** Scheduled jobs run whenever they are due, whatever a test does. */
const rowsOf = (table: string) => (table === 'job' ? '"job" AS r WHERE every_ms IS NULL' : `"${table}" AS r`)

const digestSql = (table: string) =>
  `SELECT '${table}' AS name, md5(coalesce(string_agg(r::text, '\n' ORDER BY r::text), '')) AS hash FROM ${rowsOf(table)}`

/** That somebody was added to a ticket, or removed, is followed by a job, which may cost other writers a number. */
export const participantsAreIndexed = (desk: HasFolder): Promise<void> =>
  eventually(() => count(desk, "job WHERE kind = 'participants.index'") === 0)

const underWay = "job WHERE kind = 'participants.index' OR (lease IS NOT NULL AND every_ms IS NULL)"

/** When the jobs that are under way have ended, a hash of every row, but for those of scheduled jobs, of every table but those of `except`, and of the names of all files. */
export async function digest(desk: HasFiles, except: readonly string[] = []): Promise<Record<string, string>> {
  // What ends in between would be a difference.
  if (desk.app) await eventually(() => count(desk, underWay) === 0)
  const tables = isOnPostgres ? digestsOnPostgres(desk, except) : digestsOnSqlite(desk, except)
  return { ...Object.fromEntries(tables), files: hashOf(await storedFiles(desk)) }
}

function digestsOnPostgres(desk: HasFolder, except: readonly string[]): [string, string][] {
  const tables = namesOf(stored(desk, tablesSql), except)
  return stored(desk, tables.map(digestSql).join(' UNION ALL ')).map(({ name, hash }) => [String(name), String(hash)])
}

function digestsOnSqlite({ folder }: HasFolder, except: readonly string[]): [string, string][] {
  // One connection for all: each reads the schema first, which is more than most tables hold.
  using database = new DatabaseSync(join(folder, 'bellhop.db'), { readOnly: true })
  return namesOf(database.prepare(tablesSql).all(), except).map((table) => {
    const statement = database.prepare(`SELECT * FROM ${rowsOf(table)}`)
    // Full text indexes have whole numbers that no number holds.
    statement.setReadBigInts(true)
    return [table, hashOf(statement.all())]
  })
}

const namesOf = (rows: readonly StoredRow[], except: readonly string[]) =>
  rows.map(({ name }) => String(name)).filter((table) => !except.includes(table))

interface HasFiles extends HasFolder {
  /** Where it runs in this process: what it does in the background is waited for. */
  readonly app?: { readonly services: { readonly files: Pick<FileStore, 'idle'> } }
}

/** The paths of all stored files, those under way included. */
export async function storedFiles({ folder, app }: HasFiles): Promise<string[]> {
  await app?.services.files.idle()
  if (isOnS3) return filesInBucket(folder)
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Runs statements as another program would. */
export function meddle({ folder }: HasFolder, sql: string): void {
  if (isOnPostgres) return void runNow(urlOf(folder), sql)
  using database = new DatabaseSync(join(folder, 'bellhop.db'))
  database.exec(`PRAGMA busy_timeout = 2000; PRAGMA foreign_keys = ON; ${sql}`)
}

/** Holds the database for writing, as another program might, until it is let go. */
export function holdDatabase({ folder }: HasFolder): { letGo(): void } {
  if (isOnPostgres) return holdPostgres(urlOf(folder))
  const database = new DatabaseSync(join(folder, 'bellhop.db'))
  database.exec('BEGIN IMMEDIATE')
  return {
    letGo() {
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

function holdPostgres(url: string): { letGo(): void } {
  const tables = runNow(url, tablesSql).map(({ name }) => `"${String(name)}"`)
  runNow(url, `BEGIN; LOCK TABLE ${tables.join(', ')} IN SHARE MODE`, url)
  return { letGo: () => void runNow(url, 'ROLLBACK', url) }
}

/** From now on every new row of `table` for which `condition` holds (of NEW) breaks the statement that brings it. */
export function breakInserts(desk: HasFolder, table: string, condition: string): void {
  const when = `BEFORE INSERT ON "${table}" FOR EACH ROW WHEN (${condition})`
  meddle(
    desk,
    isOnPostgres
      ? `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
         CREATE TRIGGER broken ${when} EXECUTE FUNCTION broken()`
      : `CREATE TRIGGER broken ${when} BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  )
}

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(
      JSON.stringify(value, (_key, part) => {
        if (typeof part === 'bigint') return `${part}n`
        return part instanceof Uint8Array ? Buffer.from(part).toString('hex') : part
      }),
    )
    .digest('hex')
