/** Fills a database from an archive, and compares everything on the way with what the archive says about itself. */
import { sql } from 'kysely'
import { keptTables, type Filling, type Row, type TableShape } from '../database/whole.ts'
import { isFileKey } from '../storage/file-store.ts'
import { CommandFailure } from './failure.ts'
import { finishFilling, proveEqual } from './fill.ts'
import { decode, headerName, manifestName, type Header, type Manifest } from './manifest.ts'
import type { Progress } from './progress.ts'
import { readArchive, textOf, type ReadEntry } from './read-archive.ts'
import { createTableDigest, differing, digestOf, parseLine, RowError, type Digests } from './rows.ts'
import type { WrittenEntry } from './write-archive.ts'

/** Takes all of `body`. `sha256` and `size` are what the file should have. */
export type KeepFile = (file: {
  readonly key: string
  readonly size: number
  readonly sha256: Uint8Array
  readonly body: AsyncIterable<Buffer>
}) => Promise<void>

const rowsEntry = /^database\/(\w+)\.(\d{6})\.jsonl$/
const filesEntry = /^files\/[\w-]{2}\/([\w-]{16,64})$/
const insertRows = 500

/** Leaves the commit to the caller. Throws CommandFailure when anything is damaged or missing. */
export async function fillFromArchive(
  path: string,
  { filling, keepFile, progress }: { filling: Filling; keepFile: KeepFile; progress: Progress },
): Promise<Manifest> {
  const damaged = (what: string) => new CommandFailure(`${path} is damaged: ${what}. Use another backup.`)
  let header: Header | undefined
  let manifest: Manifest | undefined
  let filled: Digests | undefined
  let tables: Map<string, TableShape>
  const digests = new Map<string, ReturnType<typeof createTableDigest>>()
  const entries: WrittenEntry[] = []
  const files = { count: 0, bytes: 0, lastId: 0, changed: [] as string[] }

  async function begin(entry: ReadEntry): Promise<void> {
    if (entry.name !== headerName) throw new CommandFailure(`${path} is no backup of Bellhop.`)
    header = decode(await textOf(entry))
    await filling.migrate(header.schema)
    tables = new Map((await keptTables(filling)).map((table) => [table.name, table]))
    for (const name of tables.keys()) digests.set(name, createTableDigest())
  }

  async function addRows(entry: ReadEntry, name: string): Promise<void> {
    const table = tables.get(name)
    if (!table || filled) throw damaged(`${entry.name} is not expected here`)
    progress.step(`Restoring ${name}`)
    const lines = (await textOf(entry)).split('\n').slice(0, -1)
    entries.push({ name: entry.name, size: entry.size, sha256: entry.sha256() })
    digests.get(name)?.add(lines.map((line) => `${line}\n`).join(''), lines.length)
    for (let from = 0; from < lines.length; from += insertRows) {
      const part = lines.slice(from, from + insertRows)
      await filling.insert(
        table,
        part.map((line) => checkKey(parseLine(line, table), name)),
      )
      progress.count(part.length)
    }
  }

  async function finishRows(): Promise<void> {
    if (filled || !header) return
    filled = Object.fromEntries([...digests].map(([name, digest]) => [name, digest.finish()]))
    await proveEqual(filling, filled, progress)
  }

  async function addFile({ name, size, body, sha256 }: ReadEntry, key: string): Promise<void> {
    await finishRows()
    progress.step('Restoring files')
    const row = await sql<{ id: number; size: number; hash: Uint8Array }>`
      select id, file_size as size, sha256 as hash from attachment where key = ${key}`.execute(filling.db)
    const found = row.rows[0]
    if (!found || found.size !== size) throw damaged(`${name} belongs to no attachment`)
    if (found.id <= files.lastId) throw damaged(`${name} stands in the wrong place`)
    files.lastId = found.id
    await keepFile({ key, size, sha256: found.hash, body })
    files.count++
    files.bytes += size
    if (sha256() !== Buffer.from(found.hash).toString('hex')) files.changed.push(key)
    progress.count(1)
  }

  async function compare(entry: ReadEntry): Promise<void> {
    await finishRows()
    manifest = decode(await textOf(entry)) as Manifest
    if (!filled || differing(filled, manifest.tables).length || digestOf(filled) !== manifest.digest) {
      throw damaged(`its rows are not those it was made of (${differing(filled ?? {}, manifest.tables).join(', ')})`)
    }
    if (JSON.stringify(entries) !== JSON.stringify(manifest.entries))
      throw damaged('an entry with rows is not as it was written')
    const known = new Set(manifest.damaged.map(({ key }) => key))
    const changed = files.changed.find((key) => !known.has(key))
    if (changed !== undefined) throw damaged(`the content of the file ${changed} has changed`)
    const missing = (filled.attachment?.rows ?? 0) - files.count
    if (missing !== known.size - files.changed.length) throw damaged(`${missing} of its files are missing`)
  }

  async function take(entry: ReadEntry): Promise<void> {
    const [, table] = rowsEntry.exec(entry.name) ?? []
    const [, key] = filesEntry.exec(entry.name) ?? []
    if (manifest) throw damaged(`${entry.name} stands after its end`)
    if (!header) return begin(entry)
    if (table !== undefined) return addRows(entry, table)
    if (key !== undefined) return addFile(entry, key)
    if (entry.name === manifestName) return compare(entry)
    throw damaged(`${entry.name} is not expected`)
  }

  for await (const entry of readArchive(path)) {
    try {
      await take(entry)
    } catch (error) {
      if (!isAboutContent(error, filling)) throw error
      throw damaged(`${entry.name} can not be taken in (${(error as Error).message})`)
    }
  }
  if (!manifest) throw damaged('its manifest is missing')
  await finishFilling(filling, manifest.lastIds, progress)
  return manifest
}

/** A key becomes a path. Throws RowError. */
function checkKey(row: Row, table: string): Row {
  if (table === 'attachment' && !isFileKey(String(row.key))) {
    throw new RowError(`A row of ${table} has no key of a file.`)
  }
  return row
}

/** Whether the rows are at fault, rather than the disk or the connection. */
const isAboutContent = (error: unknown, { dialect }: Filling) =>
  error instanceof SyntaxError || error instanceof RowError || dialect.isRefusedRow(error)
