/** What SQLite alone has to keep: one write after another, on disk, tables with their rules, a folder of one's own. For the rest see transactions.test.ts. */
import { deepEqual, equal, ok, rejects, throws } from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Database, Write } from '../../server/database/database.ts'
import { listMigrations, NewerSchemaError } from '../../server/database/migrations.ts'
import { FolderInUseError, openSqlite } from '../../server/database/sqlite.ts'
import { createLog } from '../../server/platform/log.ts'
import { temporaryFolder } from '../support/app.ts'
import { meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

interface Opened extends AsyncDisposable {
  readonly database: Database
  readonly folder: string
  readonly log: string[]
  reopen(): Database
}

async function open(): Promise<Opened> {
  const folder = await temporaryFolder()
  const log: string[] = []
  const openOnce = () =>
    openSqlite({ directory: folder, log: createLog('debug', (line) => log.push(line)), now: Date.now })
  let database = openOnce()
  return {
    get database() {
      return database
    },
    folder,
    log,
    reopen: () => (database = openOnce()),
    async [Symbol.asyncDispose]() {
      await database.close().catch(() => {})
      await rm(folder, { recursive: true })
    },
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const addSecret = (write: Write, name: string) =>
  write.db
    .insertInto('secret')
    .values({ name, value: Buffer.from(name) })
    .execute()

test('Writes run one after another, in the order they were asked for', async () => {
  await using desk = await open()
  const order: string[] = []
  await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      desk.database.write('system', async (write) => {
        order.push(`${name} begins`)
        await addSecret(write, name)
        await new Promise((resolve) => setImmediate(resolve))
        order.push(`${name} ends`)
      }),
    ),
  )
  deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('It is as durable as promised', async () => {
  await using desk = await open()
  const pragma = (name: string) => Object.values(stored(desk, `PRAGMA ${name}`)[0] ?? {})[0]
  equal(pragma('journal_mode'), 'wal')
  for (const { sql } of stored(
    desk,
    // What FTS5 makes for itself has types of its own.
    "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_%index%' AND name NOT LIKE 'search_title%'",
  )) {
    ok(String(sql).includes('STRICT'), String(sql))
  }
})

test('The tables refuse what breaks their rules', async () => {
  await using desk = await open()
  const enforce = 'PRAGMA foreign_keys = ON;'
  const user = `INSERT INTO "user" (email, role, password_hash, created_at) VALUES`
  meddle(desk, `${enforce} ${user} ('cara@example.com', 'customer', 'x', 0)`)
  const wrong = [
    `${user} ('cara@example.com', 'customer', 'x', 0)`,
    `${user} ('carl@example.com', 'admin', 'x', 0)`,
    `${user} ('carl@example.com', 'customer', 'x', 'yesterday')`,
    `INSERT INTO ticket (title, status, requester_id, created_at, updated_at) VALUES ('t', 'open', 99, 0, 0)`,
    `INSERT INTO ticket (title, status, requester_id, created_at, updated_at) VALUES ('t', 'reopened', 1, 0, 0)`,
    `INSERT INTO comment (ticket_id, author_id, content, created_at) VALUES (99, 1, 'x', 0)`,
    `INSERT INTO event (kind, at, data) VALUES ('x', 0, 'no json')`,
  ]
  for (const sql of wrong) throws(() => meddle(desk, `${enforce} ${sql}`), sql)
  await rejects(
    desk.database.write('system', (write) =>
      write.db.insertInto('comment').values({ ticket_id: 99, author_id: 1, content: 'x', created_at: 0 }).execute(),
    ),
    /FOREIGN KEY/,
  )
})

test('A second one on the same folder is refused until the first is closed', async () => {
  await using desk = await open()
  throws(() => desk.reopen(), FolderInUseError)
  await desk.database.close()
  desk.reopen()
})

test(
  'One that is killed in the middle of a slow read leaves the folder free at once, and no process for long',
  // Its processes are found by what Linux tells of them.
  { skip: process.platform !== 'linux', timeout: 60_000 },
  async () => {
    await using desk = await open()
    await desk.database.close()
    const server = fork(new URL('../support/reading-server.ts', import.meta.url), [desk.folder])
    const [pids] = (await once(server, 'message')) as [number[]]
    try {
      ok(pids.length > 0)
      server.kill('SIGKILL')
      await once(server, 'exit')
      desk.reopen()
      await desk.database.write('system', (write) => addSecret(write, 'a'))
      await eventually(() => !pids.some(isAlive))
    } finally {
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
  },
)

test('A migration that was cut off is undone, and the next start completes it', async () => {
  await using desk = await open()
  await desk.database.close()
  const file = join(desk.folder, 'bellhop.db')
  const before = schemaOf(desk)
  // As a kill in mid-migration leaves it: nothing of the migration was committed, but some of it had been done.
  await rm(file)
  {
    using half = new DatabaseSync(file)
    half.exec(
      'CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
    )
    half.exec(`BEGIN; ${listMigrations('sqlite')[0]?.sql.split(';').slice(0, 5).join(';')};`)
  }
  desk.reopen()
  deepEqual(schemaOf(desk), before)
})

test('A migration that fails leaves the folder free and the database as it was', async () => {
  await using desk = await open()
  await desk.database.close()
  await rm(join(desk.folder, 'bellhop.db'))
  meddle(desk, 'CREATE TABLE ticket (in_the_way TEXT)')
  throws(() => desk.reopen(), /already exists/)
  deepEqual(
    stored(desk, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) => name),
    ['migration', 'ticket'],
  )
  meddle(desk, 'DROP TABLE ticket')
  desk.reopen()
})

test('A database of a newer Bellhop is refused and left alone', async () => {
  await using desk = await open()
  await desk.database.close()
  meddle(desk, "INSERT INTO migration VALUES (9999, '9999-future', 0)")
  throws(() => desk.reopen(), NewerSchemaError)
  meddle(desk, 'DELETE FROM migration WHERE number = 9999')
  desk.reopen()
})

test('Starting again changes nothing', async () => {
  await using desk = await open()
  await desk.database.close()
  const before = [schemaOf(desk), stored(desk, 'SELECT * FROM migration')]
  desk.reopen()
  deepEqual([schemaOf(desk), stored(desk, 'SELECT * FROM migration')], before)
  equal(stored(desk, 'PRAGMA integrity_check')[0]?.integrity_check, 'ok')
})

const schemaOf = (desk: { folder: string }) =>
  stored(desk, 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name')
