import { join, resolve } from 'node:path'
import { keptTables, lastIds, pagesOf, schemaVersion, type Filling, type Whole } from '../database/whole.ts'
import { isPostgresUrl, type Config } from '../platform/config.ts'
import type { FileStore } from '../storage/file-store.ts'
import { openDiskStore } from '../storage/file-store-disk.ts'
import type { Command } from './command.ts'
import { describePlace, holdDesk, openDeskFiles, openFilling, placeOf, refuseUsedFolder, type Place } from './desk.ts'
import { CommandFailure } from './failure.ts'
import { fileRows } from './file-rows.ts'
import { finishFilling, proveEqual } from './fill.ts'
import { keepIn } from './keep-files.ts'
import type { Progress } from './progress.ts'
import { createTableDigest, digestOf, toLine, type Digests } from './rows.ts'

export const move: Command = {
  summary: 'Copies the desk to another database, SQLite or PostgreSQL, and proves that both are equal',
  usage: '--to DATA_DIR | --to postgres://user@host:5432/database',
  help: `From where the settings say. Stop every Bellhop first: the command refuses to start while one runs, and none can start
or write while it works. The target must be a folder without a desk, or a database without tables.
The source stays as it is. The copy is there when the command ends with exit code 0, and not before; when it was
interrupted, run it again. Files in DATA_DIR are copied when --to is another folder; otherwise files stay where they are.
A password need not stand on the command line: PGPASSWORD and ~/.pgpass are used.`,
  options: { to: { type: 'string' } },
  words: 0,
  async run({ config: readConfig, options, progress, say, folder }) {
    const config = readConfig()
    const from = placeOf(config)
    const to = parseTarget(options.to, folder)
    const isOtherFolder = to.kind === 'sqlite' && to.directory !== config.dataDir
    if (JSON.stringify(from) === JSON.stringify(to)) throw new CommandFailure('The desk is there already.')
    if (isOtherFolder) await refuseUsedFolder(to.directory)
    await using source = await holdDesk(from)
    await using target = await openFilling(to)
    const digests = await copyRows(source, target, progress)
    const digest = await proveEqual(target, digests, progress)
    await finishFilling(target, await lastIds(source), progress)
    if (isOtherFolder && !config.objectStore)
      await copyFiles(source, await openDeskFiles(config), await openDiskStore(join(to.directory, 'files')), progress)
    progress.step('Writing to disk')
    await target.commit()
    progress[Symbol.dispose]()
    say(`Digest of ${describePlace(from)}: ${digestOf(digests)}`)
    say(`Digest of ${describePlace(to)}: ${digest}`)
    for (const line of nextSteps(from, to, config)) say(line)
    return 0
  },
}

function parseTarget(text: string | boolean | undefined, folder: string): Place {
  if (typeof text !== 'string' || !text) throw new CommandFailure('Say where to: --to DATA_DIR, or --to postgres://…')
  if (!/^\w+:\/\//.test(text)) return { kind: 'sqlite', directory: resolve(folder, text) }
  if (!isPostgresUrl(text)) throw new CommandFailure('--to is not valid: expected postgres://user@host:5432/database.')
  return { kind: 'postgres', url: text }
}

async function copyRows(source: Whole, target: Filling, progress: Progress): Promise<Digests> {
  await target.migrate(await schemaVersion(source))
  const digests: Record<string, ReturnType<ReturnType<typeof createTableDigest>['finish']>> = {}
  for (const table of await keptTables(source)) {
    progress.step(`Copying ${table.name}`)
    const digest = createTableDigest()
    for await (const rows of pagesOf(source, table)) {
      digest.add(rows.map((row) => toLine(row, table)).join(''), rows.length)
      await target.insert(table, rows)
      progress.count(rows.length)
    }
    digests[table.name] = digest.finish()
  }
  return digests
}

async function copyFiles(source: Whole, from: FileStore, to: FileStore, progress: Progress): Promise<void> {
  progress.step('Copying files')
  const keep = keepIn(to)
  for await (const { key, size, sha256 } of fileRows(source)) {
    if ((await from.size(key)) !== size) {
      throw new CommandFailure(`The file ${key} is missing or damaged: mend it first (npm run bellhop -- doctor).`)
    }
    await keep({ key, size, sha256, body: await from.read(key) })
    progress.count(1)
  }
}

function nextSteps(from: Place, to: Place, { dataDir }: Config): string[] {
  return [
    'Both are equal. From now on start Bellhop with the new settings, and never with the old ones:',
    to.kind === 'postgres'
      ? `  DATABASE_URL=<the address of the new database> DATA_DIR=${dataDir} (files stay where they are)`
      : `  DATA_DIR=${to.directory}${from.kind === 'postgres' ? ', and DATABASE_URL not set' : ''}`,
  ]
}
