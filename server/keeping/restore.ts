import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasSqlite } from '../database/whole-sqlite.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../storage/file-store.ts'
import { openDiskStore } from '../storage/file-store-disk.ts'
import { describeManifest } from './backup.ts'
import type { Command } from './command.ts'
import { describePlace, openDeskFiles, openFilling, placeOf, refuseUsedFolder, type Place } from './desk.ts'
import { fillFromArchive } from './fill-from-archive.ts'
import { keepIn } from './keep-files.ts'

export const restore: Command = {
  summary: 'Makes a desk from a backup',
  usage: 'FILE [--to DIR]',
  help: `With --to: into DIR, as SQLite and files; DIR must be empty or not there yet.
Without: where the settings say, DATABASE_URL (an empty database) or else DATA_DIR (an empty folder).
Nothing is ever overwritten. The desk is there when the command ends with exit code 0, and not before; when it was
interrupted, run it again. A backup of an older Bellhop is brought to this version.`,
  options: { to: { type: 'string' } },
  words: 1,
  async run({ config, words, options, progress, say, folder }) {
    const path = resolve(folder, String(words[0]))
    const { place, openStore, discard } = await chooseTarget(options.to, folder, config)
    await using filling = await openFilling(place)
    const manifest = await fillFromArchive(path, { filling, progress, keepFile: keepIn(await openStore()) })
      .then(async (filled) => {
        progress.step('Writing to disk')
        await filling.commit()
        return filled
      })
      .catch(async (error: unknown) => {
        await discard()
        throw error
      })
    progress[Symbol.dispose]()
    say(`Restored into ${describePlace(place)}, every row as it was.`)
    for (const line of describeManifest(manifest)) say(line)
    return manifest.damaged.length ? 2 : 0
  },
}

interface Target {
  readonly place: Place
  readonly openStore: () => Promise<FileStore>
  /** Undoes what a failed try did outside the database. */
  readonly discard: () => Promise<unknown>
}

async function chooseTarget(
  to: string | boolean | undefined,
  folder: string,
  readConfig: () => Config,
): Promise<Target> {
  const config = to === undefined ? readConfig() : undefined
  const place = config ? placeOf(config) : { kind: 'sqlite' as const, directory: resolve(folder, String(to)) }
  if (place.kind === 'postgres') {
    // Files without rows do no harm, and another try finds them there.
    return { place, openStore: () => openDeskFiles(config as Config), discard: async () => {} }
  }
  const { directory } = place
  await refuseUsedFolder(directory)
  const files = join(directory, 'files')
  return {
    place,
    openStore: () => (config ? openDeskFiles(config) : openDiskStore(files)),
    discard: async () => {
      if (!hasSqlite(directory)) await rm(files, { recursive: true, force: true })
    },
  }
}
