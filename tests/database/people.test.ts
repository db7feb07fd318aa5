/** Lists of agents and of invitations take what their pages take, however many there are and whatever the database knows of them. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../../server/database/viewer.ts'
import { listAgents } from '../../server/users/agents.ts'
import { listOpenInvites } from '../../server/users/open-invites.ts'
import { meddle } from '../support/database.ts'
import { openDatabase, type TestDatabase } from '../support/open-database.ts'
import { checkPlan, numbersIn } from '../support/plans.ts'
import { recordReads, type Asked } from '../support/recorded-reads.ts'
import { isOnPostgres } from '../support/test-database.ts'

const ada: User = { id: 1, email: 'ada@example.com', name: null, role: 'agent' }
const readAtOnce = 200
const many = 20_000

const hashOf = (id: string): string =>
  isOnPostgres ? `sha256(('token' || ${id})::bytea)` : `CAST(printf('%032d', ${id}) AS BLOB)`

/** People by number, in no order of their addresses, with a log-in each. */
function seed(desk: TestDatabase, role: 'agent' | 'customer', from: number, to: number): void {
  const email = isOnPostgres
    ? `md5(n::text) || '@example.com'`
    : `lower(hex(((n * 7919) % 1000003) || '-' || n)) || '@example.com'`
  meddle(
    desk,
    `INSERT INTO "user" (id, email, role, password_hash, created_at)
       SELECT n, ${email}, '${role}', 'x', 1 FROM (${numbersIn(from, to)}) AS numbers;
     INSERT INTO session (token_hash, user_id, created_at, last_used_at)
       SELECT ${hashOf('id')}, id, 1, id FROM "user" WHERE id BETWEEN ${from} AND ${to};`,
  )
}

/** Statistics are taken when the test says so. */
function withoutAnalyze(desk: TestDatabase): void {
  if (!isOnPostgres) return
  for (const table of ['"user"', 'session', 'invite'])
    meddle(desk, `ALTER TABLE ${table} SET (autovacuum_enabled = off)`)
}

async function check(desk: TestDatabase): Promise<void> {
  const { read, asked } = recordReads(desk.database)
  const page = await listAgents(read(ada), { first: 100 })
  deepEqual([page.length, page.every(({ user, lastUsedAt }) => lastUsedAt === user.id)], [100, true])
  equal(asked.length, 2)
  for (const one of asked) checkPlan(desk, one, 3 * readAtOnce, ['user', 'session'])
}

test('A page of agents is read by its index, whatever is known of the table', async () => {
  await using desk = await openDatabase()
  withoutAnalyze(desk)
  // Nothing is known.
  seed(desk, 'agent', 1, many)
  await check(desk)
  // All is known.
  meddle(desk, 'ANALYZE')
  await check(desk)
  // What is known is of agents alone, and most people are customers by now.
  seed(desk, 'customer', many + 1, 2 * many)
  await check(desk)
})

test('A page of agents is read by its index when the table was last looked at before there were many', async () => {
  await using desk = await openDatabase()
  withoutAnalyze(desk)
  seed(desk, 'agent', 1, 20)
  seed(desk, 'customer', 21, many)
  meddle(desk, 'ANALYZE')
  seed(desk, 'agent', many + 1, 2 * many)
  await check(desk)
})

test('Of the people who have invited, only those on the page are looked up', async () => {
  await using desk = await openDatabase()
  withoutAnalyze(desk)
  seed(desk, 'agent', 1, 2 * many)
  const seedInvites = (from: number, to: number) =>
    meddle(
      desk,
      `INSERT INTO invite (code_hash, created_by, created_at, expires_at)
         SELECT ${hashOf('n')}, (n * 7919) % ${2 * many} + 1, 1, ${desk.now} + n / 2 FROM (${numbersIn(from, to)}) AS numbers`,
    )
  const seen = async (after?: string) => {
    const { read, asked } = recordReads(desk.database)
    const page = await listOpenInvites(read(ada), { first: 100, after })
    const last = asked.at(-1) as Asked
    checkPlan(desk, last, readAtOnce, ['user'])
    return page
  }
  seedInvites(2, 10_001)
  const first = await seen()
  const second = await seen(first.at(-1)?.id)
  deepEqual(
    [...first, ...second].map(({ expiresAt }) => expiresAt),
    Array.from({ length: 200 }, (_, index) => desk.now + Math.floor((10_001 - index) / 2)),
  )
  ok(first.every(({ createdBy }) => createdBy?.role === 'agent' && createdBy.id <= 2 * many))
  equal(new Set([...first, ...second].map(({ id }) => id)).size, 200)
  meddle(desk, 'ANALYZE')
  seedInvites(10_002, 20_001)
  equal((await seen()).length, 100)
})

test('A look through many agents asks for each once, is charged page by page, and lets others in between', async () => {
  await using desk = await openDatabase()
  seed(desk, 'agent', 1, 2_000)
  meddle(desk, `UPDATE "user" SET name = 'Zoë Last', deactivated_at = 7 WHERE id = 1999`)
  const { read, asked } = recordReads(desk.database)
  const charged: number[] = []
  const turns: number[] = []
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      turns.push(charged.length)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const found = await listAgents(read(ada), { prefix: 'nobody' }, (ms) => void charged.push(ms))
  isDone = true
  await others
  deepEqual(found, [])
  const pages = 2_000 / readAtOnce + 1
  deepEqual([asked.length, charged.length], [pages + 1, pages])
  ok(charged.every((ms) => ms >= 0))
  deepEqual(new Set(turns).size >= pages - 1, true, `Others saw ${[...new Set(turns)].join()} of ${pages} pages.`)

  const gone = await listAgents(read(ada), { prefix: 'last', isDeactivated: true })
  deepEqual(
    gone.map(({ user, deactivatedAt }) => [user.id, user.name, deactivatedAt]),
    [[1999, 'Zoë Last', 7]],
  )
  deepEqual(await listAgents(read(ada), { prefix: 'last' }), [])
})
