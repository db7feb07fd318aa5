/** The files of an archive: each belongs to a row that is there already, and they stand in the order of those rows. */
import { sql } from 'kysely'
import type { BulkLoad } from '../../database/dump.ts'
import { archiveBudget } from '../../platform/budgets.ts'
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

/** `take` throws EntryError for what is no file of a row. */
export function loadFiles(load: BulkLoad, keepFile: KeepFile) {
  const found = { count: 0, bytes: 0, changed: [] as string[] }
  let lastId = 0
  return {
    found: found as LoadedFiles,
    async take({ name, size, body, sha256 }: ReadEntry): Promise<void> {
      const key = name.slice(name.lastIndexOf('/') + 1)
      if (name !== fileEntry(key)) throw new EntryError('it is not expected')
      const { rows } = await sql<{ id: number; size: number; hash: Uint8Array }>`
        select id, file_size as size, sha256 as hash from attachment where key = ${key}`.execute(load.db)
      const row = rows[0]
      if (!row || row.size !== size) throw new EntryError('it belongs to no attachment')
      if (row.id <= lastId) throw new EntryError('it stands in the wrong place')
      lastId = row.id
      await keepFile({ key, size, sha256: row.hash, body })
      found.count++
      found.bytes += size
      if (sha256() === Buffer.from(row.hash).toString('hex')) return
      found.changed.push(key)
      if (found.changed.length > archiveBudget.damagedFiles) throw new EntryError('too many files have changed')
    },
  }
}
