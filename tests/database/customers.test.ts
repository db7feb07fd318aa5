/** Lists of customers, and of the tickets of an organisation, take what their pages take, whatever the database knows of its tables. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../../server/database/viewer.ts'
import { listCustomers, type CustomerList } from '../../server/customers/customers.ts'
import { countUpTo } from '../../server/tickets/bounded-count.ts'
import { pageOfTickets } from '../../server/tickets/page.ts'
import { meddle } from '../support/database.ts'
import { openDatabase, type TestDatabase } from '../support/open-database.ts'
import { checkPlan, numbersIn } from '../support/plans.ts'
import { recordReads, recordSlowReads } from '../support/recorded-reads.ts'
import { isOnPostgres } from '../support/test-database.ts'

const ada: User = { id: 1, email: 'ada@example.com', name: null, role: 'agent' }
const many = 20_000

/** Half of them have a name, which says nothing of their address; one in ten is in one of 20 organisations. */
function seedCustomers(desk: TestDatabase): void {
  const email = isOnPostgres ? `md5(n::text)` : `lower(hex((n * 7919) % 1000003))`
  const number = isOnPostgres ? `lpad(((n * 31) % ${many})::text, 5, '0')` : `printf('%05d', (n * 31) % ${many})`
  meddle(
    desk,
    `INSERT INTO "user" (id, email, name, role, password_hash, created_at)
       SELECT n, ${email} || n || '@example.com', CASE n % 2 WHEN 0 THEN 'Name ' || ${number} END, 'customer', 'x', 1
       FROM (${numbersIn(2, many)}) AS numbers;
     INSERT INTO "user" (id, email, role, password_hash, created_at) VALUES (1, 'ada@example.com', 'agent', 'x', 1);
     INSERT INTO organisation (id, name, folded, created_at) SELECT n, 'O' || n, 'o' || n, 1 FROM (${numbersIn(1, 20)}) AS numbers;
     INSERT INTO organisation_member (user_id, organisation_id, created_at)
       SELECT n * 10, n % 20 + 1, 1 FROM (${numbersIn(1, many / 10)}) AS numbers;`,
  )
}

function withoutAnalyze(desk: TestDatabase): void {
  if (!isOnPostgres) return
  for (const table of ['"user"', 'ticket', 'organisation_member', 'organisation_domain', 'ticket_count'])
    meddle(desk, `ALTER TABLE ${table} SET (autovacuum_enabled = off)`)
}

const tables = ['user', 'session', 'ticket', 'ticket_count', 'organisation_member', 'organisation_domain']

async function checkCustomers(desk: TestDatabase, list: CustomerList, found: number): Promise<number[]> {
  const { read, asked } = recordReads(desk.database)
  const page = await listCustomers(read(ada), { first: 100, ...list })
  equal(page.length, found, JSON.stringify(list))
  // Each person on the way to the page twice: as the one after another, and with all that is shown of them.
  for (const one of asked) checkPlan(desk, one, 450, tables)
  return page.map(({ user }) => user.id)
}

test('A page of customers is read by its index, whatever is known of the tables', async () => {
  await using desk = await openDatabase()
  withoutAnalyze(desk)
  seedCustomers(desk)
  for (const analyzed of [false, true]) {
    if (analyzed) meddle(desk, 'ANALYZE')
    const first = await checkCustomers(desk, {}, 100)
    const second = await checkCustomers(desk, { after: first.at(-1) }, 100)
    equal(new Set([...first, ...second]).size, 200)
    const named = await checkCustomers(desk, { prefix: 'name 0' }, 100)
    const others = await checkCustomers(desk, { prefix: 'Name 0', after: named.at(-1) }, 100)
    equal(new Set([...named, ...others]).size, 200)
    await checkCustomers(desk, { prefix: 'nobody' }, 0)
  }
})

test('Whom the names find again after their addresses are passed over many at a time, however short the page', async () => {
  await using desk = await openDatabase()
  seedCustomers(desk)
  const [from, to] = [many + 1, many + 1_000]
  meddle(
    desk,
    `INSERT INTO "user" (id, email, name, role, password_hash, created_at)
       SELECT n, 'both' || n || '@example.com', 'Both ' || n, 'customer', 'x', 1 FROM (${numbersIn(from, to)}) AS numbers`,
  )
  const { read, asked } = recordReads(desk.database)
  deepEqual(await listCustomers(read(ada), { prefix: 'both', first: 1, after: to }), [])
  equal(asked.length < 20, true, `${asked.length} statements`)
})

/** A ticket of each customer in turn, one in a hundred not closed. */
const seedTickets = (desk: TestDatabase, tickets: number) =>
  meddle(
    desk,
    `INSERT INTO ticket (id, title, status, requester_id, created_at, updated_at)
       SELECT n, 'x', CASE n % 100 WHEN 0 THEN 'open' ELSE 'closed' END, (n * 11) % ${many - 1} + 2, n, n FROM (${numbersIn(1, tickets)}) AS numbers`,
  )

test('The tickets of an organisation are found by its members, not among all', async () => {
  await using desk = await openDatabase()
  seedCustomers(desk)
  seedTickets(desk, 60_000)
  if (isOnPostgres) meddle(desk, 'ANALYZE')
  for (const filter of [{ organisation: [3] }, { organisation: [3], status: ['open' as const] }]) {
    const { database, asked } = recordSlowReads(desk.database)
    const page = await pageOfTickets(database, ada, { filter, sort: 'newest', first: 50 })
    const ids = page.map(({ id }) => id)
    deepEqual(
      ids,
      ids.toSorted((a, b) => b - a),
    )
    // An organisation of 100 members with three tickets each: these, and what is asked of them again.
    const { count } = await countUpTo(database, ada, filter, { most: 999 })
    deepEqual([ids.length, count], filter.status ? [count, ids.length] : [50, 300])
    const among = asked.filter(({ sql }) => sql.includes('inner join "organisation_member"'))
    equal(among.length, 2, 'One for the page, one for the count.')
    for (const one of among) checkPlan(desk, one, 1_000, ['ticket'])
  }
})
