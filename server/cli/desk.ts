/** Where a desk is, and how it is opened without a server. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '../database/query-builder.ts'
import { newestVersion } from '../database/migrations.ts'
import { describePostgres } from '../database/postgres-address.ts'
import { takeFolder } from '../database/sqlite.ts'
import { schemaVersion, type BulkLoad, type Snapshot, type Transaction } from '../database/dump.ts'
import {
  holdPostgres,
  openPostgresBulkLoad,
  openPostgresSnapshot,
  openPostgresTransaction,
} from '../database/dump-postgres.ts'
import {
  databaseFile,
  hasSqlite,
  openSqliteBulkLoad,
  openSqliteSnapshot,
  openSqliteTransaction,
  partialFile,
} from '../database/dump-sqlite.ts'
import type { Config } from '../platform/config.ts'
import { UserError } from '../platform/errors.ts'
import { createLog } from '../platform/log.ts'
import { describeS3 } from '../platform/s3-address.ts'
import type { FileStore } from '../storage/file-store.ts'
import { FilesUnusableError } from '../storage/file-store-s3.ts'
import { openFiles } from '../storage/open-files.ts'
import { S3Failure } from '../storage/s3-answer.ts'
import { CommandFailure } from './failure.ts'

export type Place =
  | { readonly kind: 'sqlite'; readonly directory: string }
  | { readonly kind: 'postgres'; readonly url: string }

export const placeOf = ({ databaseUrl, dataDir }: Config): Place =>
  databaseUrl === undefined ? { kind: 'sqlite', directory: dataDir } : { kind: 'postgres', url: databaseUrl }

export const describePlace = (place: Place): string =>
  place.kind === 'sqlite' ? `SQLite in ${place.directory}` : describePostgres(place.url)

/** The files of the desk that the settings name. What fails is told by the command, not by a log. */
export const openDeskFiles = (config: Pick<Config, 'dataDir' | 'objectStore'>): Promise<FileStore> =>
  openFiles(
    config,
    createLog('error', () => {}),
    { mustAnswer: true },
  )

/** Where the files are, in words. */
export const describeFiles = ({ dataDir, objectStore }: Pick<Config, 'dataDir' | 'objectStore'>): string =>
  objectStore ? describeS3(objectStore) : join(dataDir, 'files')

/** What the store of files said, in one line with what to do; undefined when it is not its fault. */
export function explainFileFailure(error: unknown): string | undefined {
  if (error instanceof FilesUnusableError) return error.message
  const failure = error instanceof UserError ? error.cause : error
  return failure instanceof S3Failure
    ? `${failure.message} See to the store of FILES_URL, then run it again.`
    : undefined
}

/** Who may see everything, in one line: in a backup that someone changed it may be one more. */
export async function describeAgents({ db }: Snapshot): Promise<string> {
  const { rows } = await sql<{ email: string; agents: number }>`
    select email, count(*) over () as agents from "user" where role = 'agent' order by id limit 10`.execute(db)
  const count = rows[0]?.agents ?? 0
  return `Agents: ${count}${count ? ` (${rows.map(({ email }) => email).join(', ')}${count > rows.length ? ' …' : ''})` : ''}`
}

/** As it is now, beside servers that go on. Throws CommandFailure when there is no desk. */
export async function openSnapshot(place: Place): Promise<Snapshot> {
  if (place.kind === 'postgres') return requireDesk(await openPostgresSnapshot(place.url), place)
  requireFile(place.directory)
  return requireDesk(await openSqliteSnapshot(place.directory), place)
}

/** To change a little of it beside servers that go on. Throws CommandFailure when there is no desk, or not one of this version. */
export async function openTransaction(place: Place): Promise<Transaction> {
  if (place.kind === 'sqlite') requireFile(place.directory)
  const transaction =
    place.kind === 'postgres' ? await openPostgresTransaction(place.url) : await openSqliteTransaction(place.directory)
  return requireVersion(await requireDesk(transaction, place), place)
}

/** Throws CommandFailure, with `snapshot` closed, unless it is at the version that this Bellhop works with. */
export async function requireVersion<W extends Snapshot>(snapshot: W, place: Place): Promise<W> {
  const version = await schemaVersion(snapshot)
  const known = newestVersion(snapshot.dialect.name)
  if (version === known) return snapshot
  await snapshot[Symbol.asyncDispose]()
  throw new CommandFailure(
    `${describePlace(place)} is at version ${version}, this Bellhop at version ${known}. Use the Bellhop that serves this desk.`,
  )
}

/** The same, and no server writes or starts until it is closed. Throws also when one runs. */
export async function holdDesk(place: Place): Promise<Snapshot> {
  if (place.kind === 'postgres') return requireDesk(await holdPostgres(place.url), place)
  requireFile(place.directory)
  using lock = new DisposableStack()
  const folder = lock.use(takeFolder(place.directory))
  const snapshot = await requireDesk(await openSqliteSnapshot(place.directory), place)
  lock.move()
  return {
    ...snapshot,
    async [Symbol.asyncDispose]() {
      await snapshot[Symbol.asyncDispose]()
      folder.close()
    },
  }
}

/** Throws when there is a desk already. */
export async function openBulkLoad(place: Place): Promise<BulkLoad> {
  if (place.kind === 'postgres') return openPostgresBulkLoad(place.url, Date.now())
  if (hasSqlite(place.directory)) {
    throw new CommandFailure(`${place.directory} has a desk already. Nothing is overwritten: choose another folder.`)
  }
  return openSqliteBulkLoad(place.directory, Date.now())
}

/** Throws CommandFailure unless nothing is in the folder but what an earlier, interrupted load left. */
export async function refuseUsedFolder(directory: string): Promise<void> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const wasInterrupted = names.some((name) => `${directory}/${name}` === partialFile(directory))
  const left = names.filter((name) => wasInterrupted && (name === 'files' || name.startsWith('bellhop.db.partial')))
  // Where files for an object store pass through; they have no names there.
  if (names.includes('spool') && !(await readdir(join(directory, 'spool'))).length) left.push('spool')
  const others = names.filter((name) => !name.startsWith('bellhop.lock') && !left.includes(name))
  if (others.length) {
    throw new CommandFailure(
      `${directory} is not empty (${others[0]}). Nothing is overwritten: choose a folder that is empty or not there yet.`,
    )
  }
}

function requireFile(directory: string): void {
  if (hasSqlite(directory)) return
  throw new CommandFailure(
    `There is no desk in ${directory} (no ${databaseFile(directory)}). Set DATA_DIR or DATABASE_URL.`,
  )
}

async function requireDesk<W extends Snapshot>(snapshot: W, place: Place): Promise<W> {
  if ((await schemaVersion(snapshot)) > 0) return snapshot
  await snapshot[Symbol.asyncDispose]()
  throw new CommandFailure(`There is no desk in ${describePlace(place)}: it has no tables.`)
}
