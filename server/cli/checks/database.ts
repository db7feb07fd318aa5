import { existsSync, statSync } from 'node:fs'
import { sql } from '../../database/query-builder.ts'
import { newestVersion } from '../../database/migrations.ts'
import { schemaVersion, type Snapshot } from '../../database/dump.ts'
import { databaseFile, partialFile } from '../../database/dump-sqlite.ts'
import { isIndexComplete } from '../../search/rebuild-index.ts'
import { isCountRight } from '../../tickets/recount.ts'
import { countUnsettled } from '../../tickets/settle-turns.ts'
import { describePlace, type Place } from '../desk.ts'
import { megabytes, note, ok, problem, type Finding } from './finding.ts'

const about = 'database'
/** The server empties the log whenever it has 64 MiB, unless a reader holds it. */
const maxLogBytes = 256 * 1024 * 1024

export async function* checkDatabase(snapshot: Snapshot, place: Place): AsyncGenerator<Finding> {
  const schema = await schemaVersion(snapshot)
  const known = newestVersion(snapshot.dialect.name)
  if (schema > known) {
    yield problem(
      about,
      `It is at version ${schema}, but this Bellhop knows versions up to ${known}. Start the newer Bellhop that wrote it.`,
    )
    return
  }
  if (schema < known)
    yield note(about, `It is at version ${schema}; the next start brings it to version ${known}. Make a backup first.`)
  if (place.kind === 'sqlite') yield* checkFile(snapshot, place.directory)
  else yield* checkServer(snapshot)
  if (schema === known) {
    if (!(await isCountRight(snapshot))) yield problem(about, `The numbers of tickets per status are wrong. ${rebuild}`)
    const unsettled = await countUnsettled(snapshot)
    if (unsettled)
      yield note(
        about,
        `Whose turn it is has still to be worked out for ${unsettled} tickets of an older version: the server does that.`,
      )
    if (!(await isIndexComplete(snapshot))) yield problem(about, `The search index is not complete. ${rebuild}`)
  }
  yield ok(about, `${describePlace(place)}, version ${schema}`)
}

const rebuild = 'Restoring rebuilds it: make a backup, restore it, and start Bellhop with what was restored.'

async function* checkFile(snapshot: Snapshot, directory: string): AsyncGenerator<Finding> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(5)`.execute(snapshot.db)
  for (const { quick_check: said } of rows) {
    if (said !== 'ok')
      yield problem(
        about,
        `${databaseFile(directory)} is damaged (${said}). Stop Bellhop, keep a copy, and restore the newest backup that verifies.`,
      )
  }
  const references = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(snapshot.db)
  if (references.rows.length) {
    const { table, parent } = references.rows[0] as (typeof references.rows)[0]
    yield problem(
      about,
      `${references.rows.length} rows name others that are not there (${table} → ${parent}). Restore the newest backup that verifies.`,
    )
  }
  const log = statSync(`${databaseFile(directory)}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (log > maxLogBytes) {
    yield problem(
      about,
      `Its log has ${megabytes(log)} and is not being emptied: some program holds the database open. Close it, or restart Bellhop.`,
    )
  }
  if (existsSync(partialFile(directory))) {
    yield problem(about, `An interrupted restore or move left ${partialFile(directory)}. Delete it.`)
  }
}

async function* checkServer(snapshot: Snapshot): AsyncGenerator<Finding> {
  const { rows } = await sql<Record<'fsync' | 'pages' | 'encoding', string>>`select current_setting('fsync') as fsync,
    current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding`.execute(snapshot.db)
  const [found] = rows
  if (found?.fsync !== 'on' || found.pages !== 'on') {
    yield problem(
      about,
      'PostgreSQL runs with fsync or full_page_writes off: a power failure can lose everything. Set both to on.',
    )
  }
  if (found?.encoding !== 'UTF8')
    yield problem(about, `The database is encoded in ${found?.encoding}. Move it to one with UTF8.`)
}
