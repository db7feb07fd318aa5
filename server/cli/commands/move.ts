import { resolve } from 'node:path'
import { keptTables, lastIds, pagesOf, schemaVersion, type BulkLoad, type Snapshot } from '../../database/dump.ts'
import { isPostgresUrl, type Config } from '../../platform/config.ts'
import { createTableDigest, digestOf, toLine, type Digests } from '../archive/rows.ts'
import type { Command } from '../command.ts'
import {
  describeFiles,
  describePlace,
  holdDesk,
  openBulkLoad,
  openDeskFiles,
  placeOf,
  refuseUsedFolder,
  type Place,
} from '../desk.ts'
import { CommandFailure } from '../failure.ts'
import { finishLoad, proveEqual } from '../finish-load.ts'
import type { Progress } from '../progress.ts'
import { copyFiles, parseFilePlace, settingOf, type FilePlace } from './move-files.ts'

export const move: Command = {
  summary: 'Copies the desk to another database, or its files to another store, and verifies the copy',
  usage: '[--to DATA_DIR | --to postgres://user@host:5432/database] [--files-to s3://bucket | --files-to DATA_DIR]',
  help: `From where the settings say. Stop every Bellhop first: the command refuses to start while one runs, and none can start
or write while it works. The target must be a folder without a desk, or a database without tables.
The source stays as it is. The copy is there when the command ends with exit code 0, and not before; when it was
interrupted, run it again. Files in DATA_DIR are copied when --to is another folder. With --files-to they are copied into an
object store (written like FILES_URL, the bucket is there already) or back into a folder, also without --to; otherwise they
stay where they are. Passwords need not stand on the command line: PGPASSWORD and ~/.pgpass are used for the database,
AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for the store, unless this machine has a role.`,
  options: { to: { type: 'string' }, 'files-to': { type: 'string' } },
  words: 0,
  async run({ config: readConfig, env, options, progress, say, folder }) {
    const config = readConfig()
    const from = placeOf(config)
    const filesTo = options['files-to']
    const to = typeof filesTo === 'string' && options.to === undefined ? undefined : parseTarget(options.to, folder)
    const files =
      typeof filesTo === 'string' ? parseFilePlace(filesTo, { config, env, folder }) : filesBeside(to, config)
    if (JSON.stringify(from) === JSON.stringify(to)) throw new CommandFailure('The desk is there already.')
    if (to?.kind === 'sqlite') {
      if (files && !files.objectStore && files.dataDir !== to.directory) {
        throw new CommandFailure('Files on disk lie beside the database: name the same folder for both.')
      }
      if (to.directory !== config.dataDir) await refuseUsedFolder(to.directory)
    }
    await using source = await holdDesk(from)
    await using target = to && (await openBulkLoad(to))
    const digests = target && (await moveRows(source, target, progress))
    const moved = files && (await copyFiles(source, await openDeskFiles(config), await openDeskFiles(files), progress))
    if (target) {
      progress.step('Writing to disk')
      await target.commit()
    }
    progress[Symbol.dispose]()
    if (to && digests) {
      say(`Digest of ${describePlace(from)}: ${digests.from}`)
      say(`Digest of ${describePlace(to)}: ${digests.to}`)
    }
    if (files) say(`Files in ${describeFiles(files)}: ${moved}, each compared with its hash.`)
    say('Both are equal. From now on start Bellhop with the new settings, and never with the old ones:')
    say(`  ${newSettings(to ?? from, files ?? config).join(' ')}`)
    return 0
  },
}

/** Files on disk go along with the folder. */
const filesBeside = (to: Place | undefined, { dataDir, objectStore }: Config): FilePlace | undefined =>
  to?.kind === 'sqlite' && to.directory !== dataDir && !objectStore
    ? { dataDir: to.directory, objectStore: undefined }
    : undefined

function parseTarget(text: string | boolean | undefined, folder: string): Place {
  if (typeof text !== 'string' || !text)
    throw new CommandFailure('Name the target: --to DATA_DIR, or --to postgres://…')
  if (!/^\w+:\/\//.test(text)) return { kind: 'sqlite', directory: resolve(folder, text) }
  if (!isPostgresUrl(text)) throw new CommandFailure('--to is not valid: expected postgres://user@host:5432/database.')
  return { kind: 'postgres', url: text }
}

/** Answers the digests of both sides, which are equal. */
async function moveRows(source: Snapshot, target: BulkLoad, progress: Progress): Promise<{ from: string; to: string }> {
  const digests = await copyRows(source, target, progress)
  const to = await proveEqual(target, digests, progress)
  await finishLoad(target, await lastIds(source), progress)
  return { from: digestOf(digests), to }
}

async function copyRows(source: Snapshot, target: BulkLoad, progress: Progress): Promise<Digests> {
  await target.migrate(await schemaVersion(source))
  const digests: Record<string, ReturnType<ReturnType<typeof createTableDigest>['finish']>> = {}
  for (const table of await keptTables(source)) {
    progress.step(`Copying ${table.name}`)
    const digest = createTableDigest()
    for await (const rows of pagesOf(source, table)) {
      for (const row of rows) digest.add(toLine(row, table), 1)
      await target.insert(table, rows)
      progress.count(rows.length)
    }
    digests[table.name] = digest.finish()
  }
  return digests
}

function newSettings(place: Place, files: FilePlace): string[] {
  const isOnDisk = place.kind === 'sqlite'
  return [
    isOnDisk ? `DATA_DIR=${place.directory} (DATABASE_URL not set)` : 'DATABASE_URL=<the address of the database>',
    ...(files.objectStore || !isOnDisk ? [settingOf(files)] : []),
    ...(files.objectStore ? [] : ['(FILES_URL not set)']),
  ]
}
