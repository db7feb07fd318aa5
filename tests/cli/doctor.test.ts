/** The doctor finds what was planted, and says what to do. */
import { equal, match, ok } from 'node:assert/strict'
import { chmod, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { days, type Desk } from '../support/app.ts'
import { runBellhop, settingsOf } from '../support/bellhop.ts'
import { meddle } from '../support/database.ts'
import { folderOfTest, startKeptDesk } from '../support/kept-desk.ts'
import { isOnPostgres } from '../support/test-database.ts'

interface Planted {
  readonly plant?: (desk: Desk) => unknown
  readonly env?: Record<string, string>
  readonly words?: readonly string[]
  readonly says: RegExp
}

async function finds({ plant, env = {}, words = [], says }: Planted): Promise<void> {
  await using desk = await startKeptDesk()
  const settings = await settingsOf(desk.folder)
  await desk.stop()
  await plant?.(desk)
  const { code, out, err } = await runBellhop(['doctor', ...words], { ...settings, ...env })
  equal(err, '')
  equal(code, 1, out)
  const problems = out.split('\n').filter((line) => line.startsWith('PROBLEM'))
  ok(
    problems.some((line) => says.test(line)),
    out,
  )
  // Each tells what to do.
  for (const line of problems) match(line, /\. [A-Z]|: /)
}

async function anyFile({ folder }: Desk): Promise<string> {
  for (const shelf of await readdir(join(folder, 'files'))) {
    if (shelf === 'incoming') continue
    for (const key of await readdir(join(folder, 'files', shelf))) {
      const path = join(folder, 'files', shelf, key)
      if ((await stat(path)).size > 0) return path
    }
  }
  throw new Error('The desk has no files.')
}

async function flip(path: string, position: number, length = 1): Promise<void> {
  const file = await open(path, 'r+')
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, position)
  await file.write(
    bytes.map((byte) => byte ^ 0xff),
    0,
    length,
    position,
  )
  await file.close()
}

test('A desk in order, and in use, has no problem', async () => {
  await using desk = await startKeptDesk()
  const { code, out, err } = await runBellhop(['doctor', '--all-files'], await settingsOf(desk.folder))
  equal(code, 0, out)
  equal(err, '')
  for (const about of ['settings', 'permissions', 'disk', 'database', 'clock', 'files']) {
    match(out, new RegExp(`^ok {6}${about}: `, 'm'))
  }
  match(out, /^note {4}settings: AGENT_SIGNUP is open/m)
  match(out, /No problems found\.\n$/)
})

test('A missing file', () =>
  finds({ plant: async (desk) => rm(await anyFile(desk)), says: /files: 1 are missing: attachment \d+ of ticket \d+/ }))

test('A file that was cut', () =>
  finds({
    plant: async (desk) => writeFile(await anyFile(desk), 'cut'),
    says: /files: 1 are not as they were sent: attachment \d+/,
  }))

test('A file with one changed byte, when all are read', () =>
  finds({
    plant: async (desk) => flip(await anyFile(desk), 20),
    words: ['--all-files'],
    says: /files: 1 are not as they were sent/,
  }))

test('A file that no row names', () =>
  finds({
    async plant({ folder }) {
      await mkdir(join(folder, 'files', 'zz'), { recursive: true, mode: 0o700 })
      await writeFile(join(folder, 'files', 'zz', 'zzzzzzzzzzzzzzzzzzzzzz'), 'stray')
    },
    says: /files: 1 belong to no ticket .*zzzzzzzzzzzzzzzzzzzzzz/,
  }))

test('A clock that was put back', () =>
  finds({
    plant: (desk) =>
      meddle(desk, `INSERT INTO event (kind, at, data) VALUES ('user.logged_in', ${Date.now() + days(2)}, '{}')`),
    says: /clock: The newest event is from .* ahead of this machine's clock/,
  }))

test('A folder that others can read', { skip: process.platform === 'win32' }, () =>
  finds({
    plant: ({ folder }) => chmod(folder, 0o755),
    says: /permissions: Other users of this machine may open .*chmod -R go=/,
  }),
)

test('A disk with too little space', () =>
  finds({ env: { MIN_FREE_DISK_MB: '9000000' }, says: /disk: .* less than MIN_FREE_DISK_MB/ }))

test('Counters and an index that do not agree with the tickets', async () => {
  await finds({
    plant: (desk) => meddle(desk, 'UPDATE ticket_count SET tickets = tickets + 1'),
    says: /database: The numbers of tickets/,
  })
  await finds({
    plant: (desk) => meddle(desk, 'DELETE FROM search_piece WHERE id = (SELECT max(id) FROM search_piece)'),
    says: /database: The search index is not complete/,
  })
})

test('Settings that do not go together, or are wrong', async () => {
  await using desk = await startKeptDesk()
  const settings = await settingsOf(desk.folder)
  const open = { PUBLIC_URL: 'https://help.example.com', TRUST_PROXY: 'loopback' }
  const wrong: [Record<string, string>, RegExp][] = [
    [open, /PROBLEM settings: AGENT_SIGNUP is open.* Set it to invite\./],
    [{ ...open, TRUST_PROXY: '' }, /PROBLEM settings: PUBLIC_URL is https.* TRUST_PROXY is not set.* Set TRUST_PROXY/],
    [{ TRUST_PROXY: 'loopback' }, /PROBLEM settings: TRUST_PROXY is set, but PUBLIC_URL.* Set PUBLIC_URL/],
    [{ HOST: '0.0.0.0' }, /PROBLEM settings: PUBLIC_URL is http:.*unencrypted/],
    [{ PORT: 'none' }, /PROBLEM settings: PORT=none is not valid/],
  ]
  for (const [env, says] of wrong) {
    const { code, out } = await runBellhop(['doctor'], { ...settings, ...env })
    equal(code, 1)
    match(out, says)
  }
  const right = await runBellhop(['doctor'], { ...settings, ...open, AGENT_SIGNUP: 'invite' })
  equal(right.code, 0, right.out)
})

test('A newer database than this Bellhop', () =>
  finds({
    plant: (desk) => meddle(desk, "INSERT INTO migration (number, name, applied_at) VALUES (9999, '9999-future', 1)"),
    says: /database: It is at version 9999/,
  }))

test('No desk at all', async () => {
  await using folder = await folderOfTest()
  const nowhere = await runBellhop(['doctor'], { DATA_DIR: join(folder.path, 'nowhere') })
  equal(nowhere.code, 1)
  match(nowhere.out, /PROBLEM files: There is no folder/)
  const empty = await runBellhop(['doctor'], { DATA_DIR: folder.path })
  equal(empty.code, 1)
  match(empty.out, /PROBLEM database: There is no desk in/)
})

if (!isOnPostgres) {
  test('A damaged database', async () => {
    await finds({
      async plant({ folder }) {
        const path = join(folder, 'bellhop.db')
        const { size } = await stat(path)
        for (let page = 3; page * 4096 < size; page += 2) await flip(path, page * 4096, 64)
      },
      says: /database: .*damaged/,
    })
    await finds({
      plant: ({ folder }) => writeFile(join(folder, 'bellhop.db'), 'not a database at all'),
      says: /database: /,
    })
  })

  test('A row that names another that is not there', () =>
    finds({
      plant: (desk) => meddle(desk, 'PRAGMA foreign_keys = OFF; UPDATE comment SET author_id = 999 WHERE id = 1'),
      says: /database: 1 rows name others that are not there \(comment → user\)/,
    }))

  test('A log that is not being emptied', async () => {
    await using desk = await startKeptDesk()
    const reader = new DatabaseSync(join(desk.folder, 'bellhop.db'), { readOnly: true })
    reader.exec('BEGIN; SELECT 1 FROM ticket')
    meddle(desk, 'CREATE TABLE bulk (x BLOB)')
    for (let round = 0; round < 9; round++) meddle(desk, 'INSERT INTO bulk VALUES (zeroblob(33000000))')
    const { code, out } = await runBellhop(['doctor'], await settingsOf(desk.folder))
    reader.close()
    equal(code, 1)
    match(out, /PROBLEM database: Its log has \d+ MiB and is not being emptied/)
  })

  test('What an interrupted restore left', () =>
    finds({
      plant: ({ folder }) => writeFile(join(folder, 'bellhop.db.partial'), ''),
      says: /database: An interrupted restore/,
    }))
}
