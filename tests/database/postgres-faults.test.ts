/** PostgreSQL goes away, hangs or is full: nothing acknowledged is lost, failures are clean and soon, and it goes on by itself. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { query, type QueryParts } from '../../server/database/query.ts'
import { OutcomeUnknown, type UserError } from '../../server/platform/errors.ts'
import { createLog } from '../../server/platform/log.ts'
import { createUser } from '../../server/users/users.ts'
import { eventually } from '../support/eventually.ts'
import { openDatabase } from '../support/open-database.ts'
import { administer, createDatabase, makeTemplate, startCluster } from '../support/postgres.ts'
import { networkTo } from '../support/silent-network.ts'
import { clusterUrl, urlOf } from '../support/test-database.ts'

const log = createLog('error', () => {})
const emails = query((q: QueryParts<object>) => q.db.selectFrom('user').orderBy('email').select('email'))
const add = (database: Database, email: string) =>
  database.write('system', (write) => createUser(write, { email, role: 'customer', passwordHash: 'x' }))
const all = async (database: Database) => (await database.read('system').all(emails, {})).map(({ email }) => email)

const backends = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'bellhop'`
/** The limits of the server are 4 s and less; the rest is for a busy machine. Beyond this, some waited for many limits, one after the other, or for none. */
const soonMs = 45_000

/** So many that they would take twice as long as that, by as many as read at once, if each waited for a limit of its own. */
const readsInRow = 200

const idle = `${backends} AND state LIKE 'idle in transaction%'`

test('A write whose connection is killed begins anew, and leaves nothing open', async () => {
  await using desk = await openDatabase()
  const url = urlOf(desk.folder)
  let runs = 0
  let done = 0
  await desk.database.write('system', async (write) => {
    runs++
    write.afterCommit(() => done++)
    await createUser(write, { email: `cara${runs}`, role: 'customer', passwordHash: 'x' })
    if (runs === 1) await administer(url, `SELECT pg_terminate_backend(pid) FROM (${idle}) AS open`)
    await createUser(write, { email: `carl${runs}`, role: 'customer', passwordHash: 'x' })
  })
  deepEqual([runs, done], [2, 1])
  deepEqual(await all(desk.database), ['cara2', 'carl2'])
  deepEqual(await administer(url, idle), [])
})

test('Connections that are killed while no one uses them are replaced', async () => {
  await using desk = await openDatabase()
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 12 }, () => all(desk.database)))
    await administer(urlOf(desk.folder), `SELECT pg_terminate_backend(pid) FROM (${backends}) AS open`)
    await add(desk.database, `cara${round}`)
  }
  equal((await all(desk.database)).length, 5)
})

test('A connection that is lost in the commit itself is told as not known', async () => {
  await using network = await networkTo(await createDatabase(await clusterUrl()))
  const database = await openPostgres({ url: network.url, log, now: Date.now })
  const writing = database.write('system', async (write) => {
    await createUser(write, { email: 'cara', role: 'customer', passwordHash: 'x' })
    // The next that is sent is the commit: it gets lost on the way.
    network.silence()
    setTimeout(() => network.cut(), 100)
  })
  await rejects(writing, (error) => error instanceof OutcomeUnknown && error.code === 'UNAVAILABLE')
  network.heal()
  deepEqual(await all(database), [])
  await database.close()
})

test('A network that has gone silent fails reads and writes soon, and is used again at once', async () => {
  await using network = await networkTo(await createDatabase(await clusterUrl()))
  const database = await openPostgres({ url: network.url, log, now: Date.now })
  await Promise.all([all(database), add(database, 'cara')])
  const began = performance.now()
  const silent = Promise.withResolvers<void>()
  const midway = database.write('system', async (write) => {
    await createUser(write, { email: 'midway', role: 'customer', passwordHash: 'x' })
    network.silence()
    silent.resolve()
    await createUser(write, { email: 'later', role: 'customer', passwordHash: 'x' })
  })
  await silent.promise
  const tries = [
    midway,
    all(database),
    add(database, 'carl'),
    ...Array.from({ length: readsInRow }, () => all(database)),
  ]
  const failed = (await Promise.allSettled(tries)).map((one) => (one as PromiseRejectedResult).reason as UserError)
  ok(performance.now() - began < soonMs, `It took ${performance.now() - began} ms.`)
  deepEqual(new Set(failed.map(({ code }) => code)), new Set(['UNAVAILABLE']))
  network.heal()
  deepEqual(await all(database), ['cara'])
  await add(database, 'carl')
  await database.close()
})

test('A statement that takes too long, or a disk that is full, is told in plain words; reading goes on', async () => {
  await using desk = await openDatabase()
  const url = urlOf(desk.folder)
  await add(desk.database, 'cara')
  const trap = (body: string) =>
    administer(
      url,
      `CREATE OR REPLACE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN ${body}; RETURN NEW; END';
       DROP TRIGGER IF EXISTS trap ON "user"; CREATE TRIGGER trap BEFORE INSERT ON "user" EXECUTE FUNCTION trap()`,
    )
  await trap("RAISE EXCEPTION ''could not extend file'' USING ERRCODE = ''53100''")
  await rejects(add(desk.database, 'carl'), /disk of the database is full/)
  await trap('PERFORM pg_sleep(120)')
  const began = performance.now()
  await rejects(add(desk.database, 'carl'), { code: 'UNAVAILABLE' })
  ok(performance.now() - began < soonMs)
  deepEqual(await all(desk.database), ['cara'])
  await trap('NULL')
  await add(desk.database, 'carl')
})

const writesBetween = 50

test('A crash of PostgreSQL under load loses no acknowledged write, fails clean and soon, and is soon over', async () => {
  await using cluster = await startCluster()
  await makeTemplate(cluster)
  const database = await openPostgres({ url: await createDatabase(cluster.url()), log, now: Date.now })
  const acknowledged: string[] = []
  const slow: number[] = []
  const wrong: unknown[] = []
  let backAt = 0
  let lastFailureAt = 0
  let stopped = false
  /** However slow the machine is, each crash has many writes before it. */
  const someMore = async () => {
    const enough = acknowledged.length + writesBetween
    await eventually(() => acknowledged.length >= enough)
  }
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let count = 0; !stopped; count++) {
      const email = `${writer}-${count}`
      const began = performance.now()
      await add(database, email).then(
        () => acknowledged.push(email),
        (error: UserError) => {
          lastFailureAt = performance.now()
          if (error.code !== 'UNAVAILABLE') wrong.push(error)
        },
      )
      if (performance.now() - began > soonMs) slow.push(performance.now() - began)
    }
  })
  try {
    for (const crash of ['immediate', 'kill', 'fast', 'immediate'] as const) {
      await someMore()
      await (crash === 'kill' ? cluster.kill() : cluster.stop(crash))
      if (crash === 'fast') await sleep(3_000)
      await cluster.start()
      backAt = performance.now()
      const before = acknowledged.length
      while (acknowledged.length === before) {
        ok(performance.now() - backAt < soonMs, `No write is taken after ${crash}.`)
        await sleep(20)
      }
    }
    await someMore()
  } finally {
    // Else they would write for ever.
    stopped = true
  }
  await Promise.all(writers)
  deepEqual([wrong, slow], [[], []])
  ok(lastFailureAt < backAt + soonMs)
  const kept = new Set(await all(database))
  deepEqual(
    acknowledged.filter((email) => !kept.has(email)),
    [],
  )
  await database.close()
})
