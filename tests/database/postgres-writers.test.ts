/** Writers on PostgreSQL: how often a transaction goes there and back, and that those who do unlike things are not in each other's way. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { attachFiles } from '../../server/attachments/attachments.ts'
import type { CheckedFile } from '../../server/attachments/check-files.ts'
import type { Database } from '../../server/database/database.ts'
import { sql } from '../../server/database/query-builder.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { query, type QueryParts } from '../../server/database/query.ts'
import type { User } from '../../server/database/viewer.ts'
import { idempotent } from '../../server/events/idempotency.ts'
import { reactions } from '../../server/listeners.ts'
import { attemptBudget, fairness } from '../../server/platform/budgets.ts'
import { createLog } from '../../server/platform/log.ts'
import { countLogIn } from '../../server/sessions/login-throttle.ts'
import { createVisitor } from '../../server/sessions/visitor.ts'
import { createTicket } from '../../server/tickets/create.ts'
import { getTicket } from '../../server/tickets/tickets.ts'
import { createUser } from '../../server/users/users.ts'
import { atOnce, openDatabase } from '../support/open-database.ts'
import { networkTo } from '../support/silent-network.ts'
import { createDatabase } from '../support/postgres.ts'
import { clusterUrl } from '../support/test-database.ts'

const log = createLog('error', () => {})
const compiles = query((q: QueryParts<object>) => q.db.selectNoFrom(sql<string>`current_setting('jit')`.as('jit')))
const emails = query((q: QueryParts<object>) => q.db.selectFrom('user').orderBy('email').select('email'))
const signUp = (database: Database, email: string): Promise<User> =>
  database.write('system', (write) => createUser(write, { email, role: 'customer', passwordHash: 'x' }))
const taken = sql`insert into "user" (email, role, password_hash, created_at) values ('cara', 'customer', 'x', 0)`

test('No connection compiles plans, neither to write nor to read', async () => {
  await using desk = await openDatabase()
  const { database } = desk
  const readers = [database.read('system'), database.readSlow('system')]
  const told = [
    await database.write('system', (write) => write.all(compiles, {})),
    ...(await Promise.all(readers.map((read) => read.all(compiles, {})))),
  ]
  deepEqual(
    told.flat().map(({ jit }) => jit),
    ['off', 'off', 'off'],
  )
})

test('A transaction goes to the database and back for what it needs to know, not for each statement', async () => {
  await using network = await networkTo(await createDatabase(await clusterUrl()))
  const database = await openPostgres({ url: network.url, log, now: () => 0, reactions })
  try {
    const cara = await signUp(database, 'cara')
    const file = (key: string) =>
      database.write(cara, (write) =>
        idempotent(write, key, {
          first: () => createTicket(write, { title: 'My lamp', description: 'It is dark here.' }),
          again: (id) => getTicket(write, id),
        }),
      )
    await file('the first prepares the statements')
    // Fourteen statements: to begin, the key, the ticket, its event, its text for the index, the ticket as it is, and the commit.
    const trips = await network.countTrips(() => file('the second'))
    ok(trips > 1 && trips <= 8, `${trips} trips`)
  } finally {
    await database.close()
  }
})

test('A statement that nobody waits for fails the whole transaction, with what it failed for', async () => {
  await using desk = await openDatabase()
  await signUp(desk.database, 'cara')
  const careless = (end: 'goes on' | 'ends') =>
    desk.database.write('system', async (write) => {
      await createUser(write, { email: 'carl', role: 'customer', passwordHash: 'x' })
      await write.run(taken)
      if (end === 'goes on') await write.all(emails, {})
    })
  for (const end of ['goes on', 'ends'] as const)
    await rejects(careless(end), (error) => (error as { code?: string }).code === '23505')
  deepEqual(await desk.database.read('system').all(emails, {}), [{ email: 'cara' }])
  await signUp(desk.database, 'carl')
})

test('What follows a statement sees what it did', async () => {
  await using desk = await openDatabase()
  await desk.database.write('system', async (write) => {
    await write.run(taken)
    deepEqual(await write.all(emails, {}), [{ email: 'cara' }])
  })
})

test('People who file with keys of their own at the same time do not begin anew', async () => {
  await using desk = await openDatabase()
  const people = [await signUp(desk.database, 'cara'), await signUp(desk.database, 'carl')]
  let inside = 0
  const both = Promise.withResolvers<void>()
  let runs = 0
  await Promise.all(
    people.map((person) =>
      desk.database.write(person, async (write) => {
        runs++
        await idempotent(write, `of ${person.id}`, {
          async first() {
            if (++inside === people.length) both.resolve()
            await both.promise
            return { id: 1 }
          },
          again: async (id) => ({ id }),
        })
      }),
    ),
  )
  deepEqual([runs, desk.database.activity().writesRetried], [2, 0])
})

test('A write that another was in the way of keeps its place, also when its writer has lately taken much', async () => {
  await using desk = await openDatabase()
  const { database } = desk
  const write = (owner: string, work: () => Promise<unknown>) =>
    database.write('system', work, { owner, isUrgent: false })
  const conflict = Object.assign(new Error('Another was faster.'), { code: '40001' })
  let tries = 0
  let others = 0
  let before = 0
  let hasEnded = false
  const first = write('first', async () => {
    if (++tries > 1) return
    // So much that whoever has taken it is heavy.
    await sleep(fairness.writes.msOfFew + 100)
    before = others
    throw conflict
  }).finally(() => (hasEnded = true))
  for (; !hasEnded && others < 10_000; others++) await write('other', async () => {})
  await first
  deepEqual([tries, database.activity().writesRetried], [2, 1])
  // In line again it would have waited thrice as long as it had taken, while there were others: for hundreds of them.
  ok(others - before < 50, `${others - before} others came first.`)
})

test('A flood of guesses is not in its own way, nor in that of people who write', async () => {
  await using desk = await openDatabase()
  const { database } = desk
  const cara = await signUp(database, 'cara')
  const guess = (index: number) => {
    const origin = { network: `203.0.113.${index}`, device: undefined }
    return createVisitor(database, database.read('system'), origin).write(
      (write) => countLogIn(write, { email: `guess${index % 5}`, origin, known: undefined }),
      { isolation: 'read committed' },
    )
  }
  const guesses = atOnce(60, guess)
  let runs = 0
  for (let count = 0; count < 10; count++)
    await database.write(cara, async (write) => {
      runs++
      await createTicket(write, { title: 'My lamp' })
    })
  deepEqual((await guesses).failed, [])
  equal(runs, 10)
  equal(database.activity().writesRetried, 0)
})

test('Guesses at one account that are counted at the same moment are all counted', async () => {
  await using desk = await openDatabase()
  const { database } = desk
  const attempt = (index: number) => ({
    email: 'cara',
    origin: { network: `203.0.113.${index}`, device: 'a device' },
    known: 'device' as const,
  })
  const guesses = await atOnce(attemptBudget.account.freeFailures, (index) =>
    database.write('system', (write) => countLogIn(write, attempt(index)), {
      owner: index,
      isolation: 'read committed',
    }),
  )
  deepEqual(guesses.failed, [])
  const counted = await database.read('system').build((q) => q.db.selectFrom('brake').select('failures'))
  deepEqual(counted, [{ failures: attemptBudget.account.freeFailures }])
  equal(database.activity().writesRetried, 0)
})

test('A ticket with a picture goes to the database and back for what it needs to know', async () => {
  await using network = await networkTo(await createDatabase(await clusterUrl()))
  const database = await openPostgres({ url: network.url, log, now: () => 0, reactions })
  try {
    const cara = await signUp(database, 'cara')
    const bytes = new Uint8Array(8)
    const picture = (name: string): CheckedFile => ({
      file: { key: name.padEnd(22, 'x'), size: 8, sha256: bytes, extent: undefined },
      fileName: `${name}.png`,
      type: 'image/png',
      inline: true,
    })
    const file = (name: string) =>
      database.write(cara, async (write) => {
        const { id } = await createTicket(write, { title: 'My lamp', description: 'It is dark here.' })
        const files = [picture(`${name}-1`), picture(`${name}-2`), picture(`${name}-3`)]
        await attachFiles(write, { ticketId: id, commentId: null, audience: 'everyone' }, files)
      })
    await file('first')
    // To begin with the ticket, its event and itself, its files, their events, the job for thumbnails, its texts for the index, and the commit.
    const trips = await network.countTrips(() => file('second'))
    ok(trips > 1 && trips <= 9, `${trips} trips`)
  } finally {
    await database.close()
  }
})
