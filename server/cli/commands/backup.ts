import { resolve } from 'node:path'
import { makeBackup } from '../archive/make-backup.ts'
import type { DamagedFile, Manifest } from '../archive/manifest.ts'
import type { Command } from '../command.ts'
import { describePlace, openDeskFiles, openSnapshot, placeOf } from '../desk.ts'

export const backup: Command = {
  summary: 'Writes the whole desk into one archive, while it is in use',
  usage: '[--to FILE]',
  help: `FILE is bellhop-backup-<time>.tar when it is not given. It has everything in it, hashes of passwords
and the desk's own secret included: keep it where only you can read it.
Exit code 1 when the backup was not made, 2 when it was made but files of tickets were missing or damaged.`,
  options: { to: { type: 'string' } },
  words: 0,
  async run({ config: readConfig, options, progress, say, folder }) {
    const config = readConfig()
    const now = Date.now()
    const path = resolve(
      folder,
      String(options.to ?? `bellhop-backup-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.tar`),
    )
    const place = placeOf(config)
    const manifest = await makeBackup({
      path,
      now,
      progress,
      openSnapshot: () => openSnapshot(place),
      openFiles: () => openDeskFiles(config),
    })
    progress[Symbol.dispose]()
    say(`Backup of ${describePlace(place)}: ${path}`)
    for (const line of describeManifest(manifest)) say(line)
    return manifest.damaged.length ? 2 : 0
  },
}

export function describeManifest({ tables, digest, files, damaged, madeAt, schema }: Manifest): string[] {
  const filled = Object.entries(tables).filter(([, { rows }]) => rows > 0)
  const rows = filled.map(([name, table]) => `${name} ${table.rows}`)
  return [
    `Made at ${madeAt}, database version ${schema}. Rows: ${rows.join(', ') || 'none'}. Files: ${files.count} (${files.bytes} bytes).`,
    `Digest: ${digest}`,
    ...describeDamaged(damaged),
  ]
}

export const describeDamaged = (damaged: readonly DamagedFile[]): string[] =>
  damaged.map(({ key, why }) => `WARNING the file ${key} was not whole when the backup was made: ${why}.`)
