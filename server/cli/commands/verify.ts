import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openSqliteBulkLoad } from '../../database/dump-sqlite.ts'
import { sql } from '../../database/query-builder.ts'
import { describeManifest } from './backup.ts'
import type { Command } from '../command.ts'
import { CommandFailure } from '../failure.ts'
import { describeAgents } from '../desk.ts'
import { loadArchive } from '../archive/load.ts'
import { parseDigest } from '../archive/rows.ts'
import { whenInterrupted } from '../interrupt.ts'

export const verify: Command = {
  summary: 'Verifies a backup by restoring it into a temporary folder',
  usage: 'FILE [--digest HEX]',
  help: `Reads every byte of FILE, restores its rows into a SQLite database in a scratch folder (TMPDIR, about as much
space as the rows need), and compares hashes, counts and digests with what was written. The scratch folder
is deleted. Exit code 0 when all is well, 1 when not, 2 when files of tickets were missing already when
the backup was made.
With --digest it must have the digest that was printed when it was made: hashes tell what broke, and only that tells
what someone changed.`,
  options: { digest: { type: 'string' } },
  words: 1,
  async run({ words, options, progress, say, folder }) {
    const path = resolve(folder, String(words[0]))
    const digest = parseDigest(options.digest)
    using scratch = scratchFolder()
    await using load = await openSqliteBulkLoad(scratch.path, Date.now())
    const manifest = await loadArchive(path, { load, progress, keepFile: takeIn, digest })
    progress.step('Checking the restored database')
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(load.db)
    if (rows[0]?.integrity_check !== 'ok') {
      throw new CommandFailure(`The restored database is not sound: ${rows[0]?.integrity_check}`)
    }
    progress[Symbol.dispose]()
    say(`${path} is whole${manifest.damaged.length ? ', but the desk was not when it was made' : ''}.`)
    for (const line of [...describeManifest(manifest), await describeAgents(load)]) say(line)
    return manifest.damaged.length ? 2 : 0
  },
}

async function takeIn({ body }: { body: AsyncIterable<Buffer> }): Promise<void> {
  for await (const _ of body);
}

function scratchFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'bellhop-verify-'))
  const remove = () => rmSync(path, { recursive: true, force: true })
  const watch = whenInterrupted(remove)
  return {
    path,
    [Symbol.dispose]() {
      watch[Symbol.dispose]()
      remove()
    },
  }
}
