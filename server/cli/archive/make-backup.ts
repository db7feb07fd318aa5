/** A desk as one archive: its rows as of one moment, then the files that they name. Servers go on meanwhile. */
import {
  keptTables,
  lastIds,
  pagesOf,
  schemaVersion,
  type Row,
  type Snapshot,
  type TableShape,
} from '../../database/dump.ts'
import { archiveBudget } from '../../platform/budgets.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { CommandFailure } from '../failure.ts'
import { createSpool, type Spool } from '../new-file.ts'
import type { Progress } from '../progress.ts'
import { fileTables, toFileRow, type FileRow } from './file-rows.ts'
import { bellhopVersion, encode, headerName, manifestName, type DamagedFile, type Manifest } from './manifest.ts'
import { createTableDigest, digestOf, toLine, type TableDigest } from './rows.ts'
import { createArchive, type ArchiveWriter, type WrittenEntry } from './write.ts'

export interface BackupOptions {
  readonly path: string
  /** Closes it as soon as the rows are read: a snapshot that stays open keeps SQLite's log from being emptied. */
  readonly openSnapshot: () => Promise<Snapshot>
  readonly openFiles: () => Promise<FileStore>
  readonly progress: Progress
  /** ms since 1970. */
  readonly now: number
}

/** The rows of one entry, about. */
const entryBytes = 4 * 1024 * 1024

/** Answers what stands in it. Throws CommandFailure when `path` exists, or so many files are missing that it is no backup. */
export async function makeBackup({ path, openSnapshot, openFiles, progress, now }: BackupOptions): Promise<Manifest> {
  await using archive = await createArchive(path, Math.floor(now / 1000))
  await using named = await createSpool(path, '-files')
  const about = await addRows(archive, { openSnapshot, named, progress, now })
  const kept = await addFiles(archive, { files: await openFiles(), named, progress })
  const manifest = { ...about, ...kept }
  const text = encode(manifest)
  if (Buffer.byteLength(text) > archiveBudget.manifestBytes || about.entries.length > archiveBudget.entries) {
    throw new CommandFailure('The desk has more rows than an archive can hold.')
  }
  await archive.add(manifestName, text)
  progress.step('Writing to disk')
  await archive.commit()
  return manifest
}

type RowsOptions = Pick<BackupOptions, 'openSnapshot' | 'progress' | 'now'> & { named: Spool }

async function addRows(archive: ArchiveWriter, { openSnapshot, named, progress, now }: RowsOptions) {
  await using snapshot = await openSnapshot()
  const header = {
    bellhop: bellhopVersion,
    schema: await schemaVersion(snapshot),
    database: snapshot.dialect.name,
    madeAt: new Date(now).toISOString(),
    lastIds: await lastIds(snapshot),
  }
  await archive.add(headerName, encode(header))
  const tables: Record<string, TableDigest> = {}
  const entries: WrittenEntry[] = []
  for (const table of await keptTables(snapshot)) {
    progress.step(`Reading ${table.name}`)
    tables[table.name] = await addTable(archive, snapshot, table, {
      onEntry: (entry) => void entries.push(entry),
      async onRows(rows) {
        progress.count(rows.length)
        if (!fileTables.some((name) => name === table.name)) return
        await named.write(rows.map(toFileRow).map(toSpoolLine).join(''))
      },
    })
  }
  return { ...header, tables, digest: digestOf(tables), entries }
}

interface TableListeners {
  readonly onEntry: (entry: WrittenEntry) => void
  readonly onRows: (rows: readonly Row[]) => Promise<void>
}

async function addTable(archive: ArchiveWriter, snapshot: Snapshot, table: TableShape, heard: TableListeners) {
  const digest = createTableDigest()
  let lines: string[] = []
  let bytes = 0
  let entries = 0
  const flush = async () => {
    const name = `database/${table.name}.${String(++entries).padStart(6, '0')}.jsonl`
    heard.onEntry(await archive.add(name, lines.join('')))
    lines = []
    bytes = 0
  }
  for await (const page of pagesOf(snapshot, table)) {
    for (const row of page) {
      const line = toLine(row, table)
      // Never in a desk that only Bellhop wrote: better refused now than when it is needed.
      if (Buffer.byteLength(line) > archiveBudget.lineBytes) {
        throw new CommandFailure(
          `A row of ${table.name} is longer than an archive can hold (${JSON.stringify(row.id)}).`,
        )
      }
      digest.add(line, 1)
      lines.push(line)
      if ((bytes += line.length) >= entryBytes) await flush()
    }
    await heard.onRows(page)
  }
  if (lines.length) await flush()
  return digest.finish()
}

async function addFiles(
  archive: ArchiveWriter,
  { files, named, progress }: { files: FileStore; named: Spool; progress: Progress },
) {
  progress.step('Reading files')
  const damaged: DamagedFile[] = []
  let count = 0
  let bytes = 0
  for await (const line of named.lines()) {
    const [key = '', sizeText, sha256] = line.split(' ')
    const size = Number(sizeText)
    const found = await files.size(key)
    if (found === size) {
      const entry = await archive.addStream(fileEntry(key), size, await files.read(key))
      count++
      bytes += size
      if (entry.sha256 !== sha256) damaged.push({ key, why: 'its content has changed' })
    } else {
      damaged.push({ key, why: found === undefined ? 'it is missing' : `it has ${found} bytes instead of ${size}` })
    }
    progress.count(1)
    if (damaged.length > archiveBudget.damagedFiles) {
      throw new CommandFailure(
        `More than ${archiveBudget.damagedFiles} files are missing or damaged. Is this the right DATA_DIR or FILES_URL?`,
      )
    }
  }
  return { files: { count, bytes }, damaged }
}

export const fileEntry = (key: string): string => `files/${key.slice(0, 2)}/${key}`

const toSpoolLine = ({ key, size, sha256 }: FileRow) => `${key} ${size} ${Buffer.from(sha256).toString('hex')}\n`
