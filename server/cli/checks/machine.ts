import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Snapshot } from '../../database/dump.ts'
import { databaseFile } from '../../database/dump-sqlite.ts'
import { sql } from '../../database/query-builder.ts'
import type { Config } from '../../platform/config.ts'
import { megabytes, note, ok, problem, type Finding } from './finding.ts'

const patienceMs = 60_000

/** Free space where the data lies. */
export async function* checkDisk({ dataDir, limits }: Config): AsyncGenerator<Finding> {
  const disk = await statfs(dataDir)
  const free = disk.bavail * disk.bsize
  const database = statSync(databaseFile(dataDir), { throwIfNoEntry: false })?.size ?? 0
  if (free < limits.minFreeDiskBytes) {
    yield problem(
      'disk',
      `${megabytes(free)} are free, less than MIN_FREE_DISK_MB (${megabytes(limits.minFreeDiskBytes)}): files are refused. Free some space.`,
    )
  } else if (free < database) {
    yield problem(
      'disk',
      `${megabytes(free)} are free, less than the database has (${megabytes(database)}). Free some space.`,
    )
  }
  yield ok('disk', `${megabytes(free)} free`)
}

/** What happened in the future says that the clock was put back; `now` in ms since 1970. */
export async function* checkClock(snapshot: Snapshot, now: number): AsyncGenerator<Finding> {
  const { rows } = await sql<{ at: number }>`select coalesce(max(at), 0) as at from event`.execute(snapshot.db)
  const newest = rows[0]?.at ?? 0
  const ahead = newest - now
  if (ahead > patienceMs) {
    yield problem(
      'clock',
      `The newest event is from ${new Date(newest).toISOString()}, ${Math.round(ahead / 1000)} s ahead of this machine's clock (${new Date(now).toISOString()}). ` +
        'Set the clock, and let it be kept by NTP.',
    )
  }
  yield ok('clock', new Date(now).toISOString())
}

/** Who may read what only Bellhop should. */
export function* checkPermissions(dataDir: string): Generator<Finding> {
  if (process.platform === 'win32')
    return yield note('permissions', `Not checked on Windows: let only Bellhop's user open ${dataDir}.`)
  const folder = statSync(dataDir)
  if (folder.mode & 0o077) {
    const others = [dataDir, databaseFile(dataDir), `${dataDir}/files`].filter(
      (path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077,
    )
    yield problem(
      'permissions',
      `Other users of this machine may open ${others.join(', ')}. Run: chmod -R go= ${dataDir}`,
    )
  }
  const user = process.getuid?.()
  const strangers = [
    databaseFile(dataDir),
    `${databaseFile(dataDir)}-wal`,
    `${dataDir}/files`,
    `${dataDir}/files/incoming`,
  ].filter((path) => (statSync(path, { throwIfNoEntry: false })?.uid ?? folder.uid) !== folder.uid)
  if (strangers.length) {
    yield problem(
      'permissions',
      `${strangers.join(', ')} belongs to another user than ${dataDir}, so Bellhop may be unable to write. Run: chown -R --reference=${dataDir} ${dataDir}`,
    )
  }
  if (user !== undefined && user !== 0 && user !== folder.uid) {
    yield problem('permissions', `${dataDir} belongs to another user. Run this, and Bellhop, as that user.`)
  }
  yield ok('permissions', `${dataDir} ${(folder.mode & 0o777).toString(8)}`)
}
