import { existsSync, rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { hasSqlite } from '../../database/dump-sqlite.ts'
import { holdRestored } from '../../jobs/admin.ts'
import type { Config } from '../../platform/config.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { openDiskStore } from '../../storage/file-store-disk.ts'
import { describeManifest } from './backup.ts'
import { megabytes } from '../checks/finding.ts'
import type { Command } from '../command.ts'
import {
  describeAgents,
  describePlace,
  openBulkLoad,
  openDeskFiles,
  placeOf,
  refuseUsedFolder,
  type Place,
} from '../desk.ts'
import { CommandFailure } from '../failure.ts'
import { loadArchive } from '../archive/load.ts'
import { keepIn, type FileKeeper } from '../keep-files.ts'
import { parseDigest } from '../archive/rows.ts'

export const restore: Command = {
  summary: 'Creates a desk from a backup',
  usage: 'FILE [--to DIR] [--digest HEX]',
  help: `With --to: into DIR, as SQLite and files; DIR must be empty or not there yet.
Without: where the settings say, DATABASE_URL (an empty database) or else DATA_DIR (an empty folder).
Nothing is ever overwritten. The desk is there when the command ends with exit code 0, and not before; when it was
interrupted, run it again. When the backup is refused, all is as before. A backup of an older Bellhop is brought to this
version. With --digest it is refused unless it has the digest that was printed when it was made: whoever could change FILE
could otherwise make themselves an agent.
Exit code 0 when all is well, 1 when nothing was restored, 2 when files of tickets were missing already when
the backup was made.`,
  options: { to: { type: 'string' }, digest: { type: 'string' } },
  words: 1,
  async run({ config, words, options, progress, say, folder }) {
    const path = resolve(folder, String(words[0]))
    const digest = parseDigest(options.digest)
    const target = await chooseTarget(options.to, folder, config)
    await refuseFullDisk(path, target.place)
    let files: FileKeeper | undefined
    try {
      await using load = await openBulkLoad(target.place)
      files = keepIn(await target.openStore())
      const manifest = await loadArchive(path, { load, progress, keepFile: files.keep, digest })
      const agents = await describeAgents(load)
      const held = await holdRestored(load.db, Date.now())
      progress.step('Writing to disk')
      await files.settle()
      await load.commit()
      progress[Symbol.dispose]()
      say(`Restored into ${describePlace(target.place)}, every row as it was.`)
      for (const line of [...describeManifest(manifest), agents, ...describeHeld(held)]) say(line)
      return manifest.damaged.length ? 2 : 0
    } catch (error) {
      // What was refused will be refused again; where the disk or a connection failed, another try finds the files there.
      if (error instanceof OperatorError) await files?.undo().catch(() => {})
      target.discard()
      throw error
    }
  },
}

const describeHeld = (held: number): string[] =>
  held
    ? [
        `Jobs that wait for you: ${held}. What they do may have been done since the backup was made: look with npm run bellhop -- jobs.`,
      ]
    : []

interface Target {
  readonly place: Place
  readonly openStore: () => Promise<FileStore>
  /** Undoes what a failed try made, once nothing of it is open any more. */
  readonly discard: () => void
}

async function chooseTarget(
  to: string | boolean | undefined,
  folder: string,
  readConfig: () => Config,
): Promise<Target> {
  const config = to === undefined ? readConfig() : undefined
  const place = config ? placeOf(config) : { kind: 'sqlite' as const, directory: resolve(folder, String(to)) }
  if (place.kind === 'postgres') {
    return { place, openStore: () => openDeskFiles(config as Config), discard() {} }
  }
  const { directory } = place
  await refuseUsedFolder(directory)
  const files = join(directory, 'files')
  const made = firstMissing(directory)
  return {
    place,
    openStore: () => (config ? openDeskFiles(config) : openDiskStore(files)),
    discard() {
      if (hasSqlite(directory)) return
      rmSync(files, { recursive: true, force: true })
      if (made !== undefined) rmSync(made, { recursive: true, force: true })
    },
  }
}

/** The highest folder on the way to `path` that is not there yet. */
function firstMissing(path: string): string | undefined {
  if (existsSync(path)) return undefined
  return firstMissing(dirname(path)) ?? path
}

/** Rows take more room than their lines, files as much as in the archive. Throws CommandFailure. */
async function refuseFullDisk(path: string, place: Place): Promise<void> {
  if (place.kind === 'postgres') return
  const needed = (await stat(path).catch(() => undefined))?.size ?? 0
  const { bavail, bsize } = await statfs(existing(place.directory))
  if (needed <= bavail * bsize) return
  throw new CommandFailure(
    `${path} has ${megabytes(needed)}, but only ${megabytes(bavail * bsize)} are free for ${place.directory}. Free some space.`,
  )
}

const existing = (path: string): string => (existsSync(path) || path === dirname(path) ? path : existing(dirname(path)))
