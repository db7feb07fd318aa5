/** The files of an archive: each belongs to a row that is there already, and they stand in the order of those rows. */
import type { BulkLoad } from '../../database/dump.ts'
import { sql } from '../../database/query-builder.ts'
import { archiveBudget } from '../../platform/budgets.ts'
import { fileTablesIn } from './file-rows.ts'
import { fileEntry } from './make-backup.ts'
import { EntryError, type ReadEntry } from './read.ts'

/** Takes all of `body`. `sha256` and `size` are what the file should have. */
export type KeepFile = (file: {
  readonly key: string
  readonly size: number
  readonly sha256: Uint8Array
  readonly body: AsyncIterable<Buffer>
}) => Promise<void>

export interface LoadedFiles {
  readonly count: number
  readonly bytes: number
  /** The keys of those that do not have the hash of their row. */
  readonly changed: readonly string[]
}

interface Found {
  readonly id: number
  readonly size: number
  readonly hash: Uint8Array
}

/** The row that names a file, and the place of its table among these. */
async function rowOf(
  load: BulkLoad,
  tables: readonly string[],
  key: string,
): Promise<readonly [at: number, row: Found | undefined]> {
  for (const [at, table] of tables.entries()) {
    const { rows } = await sql<Found>`
      select id, file_size as size, sha256 as hash from ${sql.table(table)} where key = ${key}`.execute(load.db)
    if (rows[0]) return [at, rows[0]]
  }
  return [0, undefined]
}

/** `take` throws EntryError for what is no file of a row. */
export function loadFiles(load: BulkLoad, keepFile: KeepFile) {
  const found = { count: 0, bytes: 0, changed: [] as string[] }
  let last = { at: 0, id: 0 }
  let tables: string[] | undefined
  return {
    found: found as LoadedFiles,
    async take({ name, size, body, sha256 }: ReadEntry): Promise<void> {
      const key = name.slice(name.lastIndexOf('/') + 1)
      if (name !== fileEntry(key)) throw new EntryError('it is not expected')
      const [at, row] = await rowOf(load, (tables ??= await fileTablesIn(load)), key)
      if (!row || row.size !== size) throw new EntryError('it belongs to no attachment')
      if (at < last.at || (at === last.at && row.id <= last.id)) throw new EntryError('it stands in the wrong place')
      last = { at, id: row.id }
      await keepFile({ key, size, sha256: row.hash, body })
      found.count++
      found.bytes += size
      if (sha256() === Buffer.from(row.hash).toString('hex')) return
      found.changed.push(key)
      if (found.changed.length > archiveBudget.damagedFiles) throw new EntryError('too many files have changed')
    },
  }
}
