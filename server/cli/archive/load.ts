/** Fills a database from an archive, and compares everything on the way with what the archive says about itself. */
import { BrokenReference, ContradictoryRows, keptTables, type BulkLoad, type TableShape } from '../../database/dump.ts'
import { archiveBudget } from '../../platform/budgets.ts'
import { CommandFailure } from '../failure.ts'
import { CopyDiffers, finishLoad, proveEqual } from '../finish-load.ts'
import type { Progress } from '../progress.ts'
import { fileTables } from './file-rows.ts'
import { loadFiles, type KeepFile, type LoadedFiles } from './files.ts'
import { linesOf } from './lines.ts'
import { headerName, manifestName, readHeader, readManifest, type Header, type Manifest } from './manifest.ts'
import { damagedArchive, EntryError, readArchive, textOf, type ReadEntry } from './read.ts'
import { createTableDigest, differing, digestOf, parseLine, RowError, type Digests } from './rows.ts'
import type { WrittenEntry } from './write.ts'

export interface LoadOptions {
  readonly load: BulkLoad
  readonly keepFile: KeepFile
  readonly progress: Progress
  /** What the digest must be; without it any is good. */
  readonly digest?: string | undefined
}

const rowsEntry = /^database\/(\w{1,60})\.\d{6}\.jsonl$/
const filesEntry = /^files\//

/** Leaves the commit to the caller. Throws CommandFailure when anything is damaged or missing. */
export async function loadArchive(path: string, { load, keepFile, progress, digest }: LoadOptions): Promise<Manifest> {
  const damaged = (what: string) => damagedArchive(path, what)
  let header: Header | undefined
  let manifest: Manifest | undefined
  let rows: LoadedRows | undefined
  let digests: Digests | undefined
  const files = loadFiles(load, keepFile)

  async function begin(entry: ReadEntry): Promise<void> {
    if (entry.name !== headerName) throw new CommandFailure(`${path} is not a Bellhop backup.`)
    header = readHeader(await textOf(entry, archiveBudget.headerBytes))
    await load.migrate(header.schema)
    rows = loadRows(load, await keptTables(load), progress)
  }

  async function finishRows(): Promise<Digests> {
    if (digests) return digests
    digests = rows?.finish() ?? {}
    await proveEqual(load, digests, progress)
    return digests
  }

  async function compare(entry: ReadEntry, given: Header): Promise<void> {
    const filled = await finishRows()
    const found = readManifest(await textOf(entry, archiveBudget.manifestBytes), given)
    if (found === 'no manifest') throw damaged(`${manifestName} says what Bellhop does not write`)
    if (found === 'another header') throw damaged(`${manifestName} does not agree with ${headerName}`)
    manifest = found
    const fault = differenceFrom(found, { filled, entries: rows?.entries ?? [], files: files.found })
    if (fault !== undefined) throw damaged(fault)
    if (digest !== undefined && digest !== found.digest) {
      throw new CommandFailure(`${path} has the digest ${found.digest}: it is not the backup that was asked for.`)
    }
  }

  async function take(entry: ReadEntry): Promise<void> {
    const [, table] = rowsEntry.exec(entry.name) ?? []
    if (manifest) throw damaged(`${entry.name} stands after its end`)
    if (!header || !rows) return begin(entry)
    if (table !== undefined && !digests && rows.has(table)) return rows.take(entry, table)
    if (table !== undefined) throw damaged(`${entry.name} is not expected here`)
    if (entry.name === manifestName) return compare(entry, header)
    if (!filesEntry.test(entry.name)) throw damaged(`${entry.name} is not expected`)
    await finishRows()
    progress.step('Restoring files')
    await files.take(entry)
    progress.count(1)
  }

  for await (const entry of readArchive(path)) {
    await take(entry).catch((error: unknown) => {
      throw isAboutContent(error, load) ? damaged(`${entry.name} cannot be taken in (${clauseOf(error)})`) : error
    })
  }
  if (!manifest) throw damaged('its manifest is missing')
  await finishLoad(load, manifest.lastIds, progress).catch((error: unknown) => {
    throw isAboutContent(error, load) ? damaged(clauseOf(error)) : error
  })
  return manifest
}

interface LoadedRows {
  readonly entries: readonly WrittenEntry[]
  has(table: string): boolean
  take(entry: ReadEntry, table: string): Promise<void>
  finish(): Digests
}

function loadRows(load: BulkLoad, kept: readonly TableShape[], progress: Progress): LoadedRows {
  const tables = new Map(kept.map((shape) => [shape.name, { shape, digest: createTableDigest() }]))
  const entries: WrittenEntry[] = []
  return {
    entries,
    has: (table) => tables.has(table),
    async take({ name, size, body, sha256 }, table) {
      const { shape, digest } = tables.get(table) as { shape: TableShape; digest: ReturnType<typeof createTableDigest> }
      progress.step(`Restoring ${table}`)
      if (!size) throw new EntryError('it has no rows')
      if (entries.length === archiveBudget.entries) throw new EntryError('there are more entries than Bellhop writes')
      async function* digested() {
        for await (const chunk of body) {
          digest.add(chunk, 0)
          yield chunk
        }
      }
      for await (const lines of linesOf(digested())) {
        await load.insert(
          shape,
          lines.map((line) => parseLine(line, shape)),
        )
        digest.add('', lines.length)
        progress.count(lines.length)
      }
      entries.push({ name, size, sha256: sha256() })
    },
    finish: () => Object.fromEntries([...tables].map(([name, { digest }]) => [name, digest.finish()])),
  }
}

interface Found {
  readonly filled: Digests
  readonly entries: readonly WrittenEntry[]
  readonly files: LoadedFiles
}

/** What the manifest says otherwise than it was found, in words. */
function differenceFrom(manifest: Manifest, { filled, entries, files }: Found): string | undefined {
  const tables = differing(filled, manifest.tables)
  if (tables.length || digestOf(filled) !== manifest.digest) {
    return `its rows are not those it was made of (${tables.join(', ')})`
  }
  if (JSON.stringify(entries) !== JSON.stringify(manifest.entries)) return 'an entry with rows is not as it was written'
  const known = new Set(manifest.damaged.map(({ key }) => key))
  const changed = files.changed.find((key) => !known.has(key))
  if (changed !== undefined) return `the content of the file ${changed} has changed`
  if (files.count !== manifest.files.count || files.bytes !== manifest.files.bytes) {
    return 'its files are not those it was made of'
  }
  const missing = fileTables.reduce((sum, table) => sum + (filled[table]?.rows ?? 0), 0) - files.count
  return missing === known.size - files.changed.length ? undefined : `${missing} of its files are missing`
}

/** Whether the rows are at fault, rather than the disk or the connection. */
const isAboutContent = (error: unknown, { dialect }: BulkLoad) =>
  error instanceof EntryError ||
  error instanceof RowError ||
  error instanceof BrokenReference ||
  error instanceof ContradictoryRows ||
  error instanceof CopyDiffers ||
  dialect.isRefusedRow(error)

/** A sentence as part of another. */
const clauseOf = (error: unknown) =>
  (error as Error).message.replace(/\.$/, '').replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())
