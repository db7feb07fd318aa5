import { originalKey } from '../../attachments/thumbnails/thumbnails.ts'
import type { Row, Snapshot } from '../../database/dump.ts'
import { sql } from '../../database/query-builder.ts'
import type { Config } from '../../platform/config.ts'
import { checkBytes, FileDamaged } from '../../storage/checked-bytes.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { fileRows, fileTablesIn, toFileRow, type FileRow } from '../archive/file-rows.ts'
import { describeFiles } from '../desk.ts'
import { megabytes, ok, problem, type Finding } from './finding.ts'

const about = 'files'
const sampleSize = 1_000
const named = 5

interface Listed {
  readonly key: string
  readonly size: number
}

interface Tally {
  readonly examples: string[]
  count: number
}

interface Asked {
  readonly snapshot: Snapshot
  /** The desk as it is when this is called. */
  readonly later: () => Promise<Snapshot>
  readonly files: FileStore
  /** Every file, its content too. Otherwise the sizes of a sample that is spread over all of them. */
  readonly all: boolean
  readonly config: Config
}

export async function* checkFiles({ snapshot, later, files, all, config }: Asked): AsyncGenerator<Finding> {
  const missing: Tally = { examples: [], count: 0 }
  const changed: Tally = { examples: [], count: 0 }
  let checked = 0
  for await (const file of all ? fileRows(snapshot) : sampleOf(snapshot)) {
    const { id, ticketId, key, size: expected } = file
    checked++
    const name = `attachment ${id} of ticket ${ticketId}`
    const size = await files.size(key)
    if (size === undefined) add(missing, name)
    else if (size !== expected || (all && !(await isWhole(files, file)))) add(changed, name)
  }
  const from = config.objectStore
    ? 'Take them from a backup (tar -xf) and put each into the bucket as files/<key>.'
    : 'Take them from a backup (tar -xf): they lie under the same names.'
  if (missing.count) yield problem(about, `${missing.count} are missing: ${examplesOf(missing)}. ${from}`)
  if (changed.count) yield problem(about, `${changed.count} are not as they were sent: ${examplesOf(changed)}. ${from}`)
  yield* checkUnnamed(snapshot, later, files)
  const how = all ? 'checked, content too' : 'checked by size (--all-files: every one, content too)'
  yield ok(about, `${checked} ${how}, in ${describeFiles(config)}`)
}

/** What is listed has its row by then, but perhaps not yet in `snapshot`. */
async function* checkUnnamed(snapshot: Snapshot, later: Asked['later'], files: FileStore): AsyncGenerator<Finding> {
  let bytes = 0
  const unnamed: Tally = { examples: [], count: 0 }
  let batch: Listed[] = []
  const look = async () => {
    if (!batch.length) return
    batch = await withoutRow(snapshot, batch)
    if (!batch.length) return
    await using now = await later()
    for (const { key, size } of await withoutRow(now, batch)) {
      add(unnamed, key)
      bytes += size
    }
    batch = []
  }
  for await (const file of files.list()) if (batch.push(file) === 500) await look()
  await look()
  if (unnamed.count) {
    yield problem(
      about,
      `${unnamed.count} belong to no ticket (${megabytes(bytes)}): ${examplesOf(unnamed)}. They do no harm; when you are sure that this is ` +
        'the right database for these files, delete them.',
    )
  }
}

async function withoutRow(snapshot: Snapshot, files: readonly Listed[]): Promise<Listed[]> {
  // A thumbnail belongs to what its original belongs to.
  const keys = sql.join(files.flatMap(({ key }) => [...new Set([key, originalKey(key)])]))
  const known = new Set<string>()
  for (const table of await fileTablesIn(snapshot)) {
    const named = sql<{ key: string }>`select key from ${sql.table(table)} where key in (${keys})`
    for (const { key } of (await named.execute(snapshot.db)).rows) known.add(key)
  }
  return files.filter(({ key }) => !known.has(key) && !known.has(originalKey(key)))
}

function add(tally: Tally, example: string): void {
  tally.count++
  if (tally.examples.length < named) tally.examples.push(example)
}

const examplesOf = ({ examples, count }: Tally) => `${examples.join(', ')}${count > examples.length ? ' …' : ''}`

async function* sampleOf(snapshot: Snapshot): AsyncGenerator<FileRow> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from attachment`.execute(snapshot.db)
  const step = Math.max(1, Math.ceil((rows[0]?.last ?? 0) / sampleSize))
  const found = sql<Row>`select * from attachment where id % ${step} = ${(rows[0]?.last ?? 0) % step} order by id`
  yield* (await found.execute(snapshot.db)).rows.map(toFileRow)
}

async function isWhole(files: FileStore, { key, size, sha256 }: FileRow): Promise<boolean> {
  try {
    for await (const _ of checkBytes(await files.read(key), { bytes: size, sha256 }));
    return true
  } catch (error) {
    if (error instanceof FileDamaged) return false
    throw error
  }
}
