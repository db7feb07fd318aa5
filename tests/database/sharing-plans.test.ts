/** What a member of an organisation that shares its tickets reads is found by its members, and what somebody was added to by who that is: never among all tickets. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { attachmentsOf } from '../../server/attachments/attachments.ts'
import type { Database } from '../../server/database/database.ts'
import type { User, Viewer } from '../../server/database/viewer.ts'
import { commentsOf } from '../../server/comments/comments.ts'
import { missedSince, newestChange } from '../../server/live/read-changes.ts'
import { sharedWith, sharingOf } from '../../server/organisations/sharing.ts'
import { organisationBudget } from '../../server/platform/budgets.ts'
import { createOwnWords } from '../../server/search/own-words.ts'
import { hasFew, rangeOf, ticketsOfFew } from '../../server/search/filter-range.ts'
import { countTickets } from '../../server/tickets/counts.ts'
import { listTickets } from '../../server/tickets/list.ts'
import type { TicketFilter } from '../../server/tickets/filter.ts'
import { countsOf, pageOfTickets } from '../../server/tickets/page.ts'
import { getTicket, ticketsByIds } from '../../server/tickets/tickets.ts'
import { findSession } from '../../server/sessions/sessions.ts'
import { startApp, type Desk } from '../support/app.ts'
import { signUp } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { checkPlan, numbersIn } from '../support/plans.ts'
import { recordAllReads } from '../support/recorded-reads.ts'
import { isOnPostgres } from '../support/test-database.ts'

const customers = 20_000
const tickets = 60_000
const members = organisationBudget.sharingMembers
/** Each customer has three tickets, so all members have, beside those that the first of them was added to: */
const shared = 3 * members + 20

/** Who is in the first organisation, of which others are. */
const mia: User = { id: 100, email: 'mia@example.com', name: null, role: 'customer', sharesIn: 1 }

/** In no organisation, with 50,000 tickets of her own, and added to some of others. */
const pia: User = { id: 7, email: 'c7@example.com', name: null, role: 'customer', takesPart: true }
const joined = 40

/** In no organisation, with few tickets, and added to some of Pia's. */
const otto: User = { id: 9, email: 'c9@example.com', name: null, role: 'customer', takesPart: true }
const joinedOfPia = 5

function seed(desk: Desk): void {
  meddle(
    desk,
    `INSERT INTO "user" (id, email, role, password_hash, created_at)
       SELECT n, 'c' || n || '@example.com', 'customer', 'x', 1 FROM (${numbersIn(1, customers)}) AS numbers;
     INSERT INTO organisation (id, name, folded, created_at, shares_tickets)
       SELECT n, 'O' || n, 'o' || n, 1, 1 FROM (${numbersIn(1, 50)}) AS numbers;
     INSERT INTO organisation_member (user_id, organisation_id, created_at)
       SELECT n * 100, 1, 1 FROM (${numbersIn(1, members)}) AS numbers;
     INSERT INTO organisation_member (user_id, organisation_id, created_at)
       SELECT n * 100 + 1, n % 49 + 2, 1 FROM (${numbersIn(0, members - 1)}) AS numbers;
     INSERT INTO ticket (id, title, description, status, requester_id, created_at, updated_at)
       SELECT n, 'printer' || n % 97, 'blinks', CASE n % 100 WHEN 0 THEN 'open' ELSE 'closed' END, n % ${customers} + 1, n, n
       FROM (${numbersIn(1, tickets)}) AS numbers;
     INSERT INTO ticket (id, title, description, status, requester_id, created_at, updated_at)
       SELECT ${tickets} + n, 'kettle' || n % 97, 'whistles', CASE n % 100 WHEN 0 THEN 'open' ELSE 'closed' END, ${pia.id}, n, n
       FROM (${numbersIn(1, 50_000)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n * 700 + 3, 'c' || n || '@example.com', CASE n % 4 WHEN 0 THEN ${mia.id} ELSE n + 1000 END, 1 FROM (${numbersIn(1, 80)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n * 500 + 4, 'pia@example.com', ${pia.id}, 1 FROM (${numbersIn(1, joined)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT ${tickets} + n * 9000, 'otto@example.com', ${otto.id}, 1 FROM (${numbersIn(1, joinedOfPia)}) AS numbers;
     INSERT INTO comment (ticket_id, author_id, content, created_at)
       SELECT n, n % ${customers} + 1, 'Still', n FROM (${numbersIn(1, tickets)}) AS numbers;
     INSERT INTO event (at, actor_id, ticket_id, kind, data)
       SELECT n, n % ${customers} + 1, n, 'ticket.created', '{}' FROM (${numbersIn(1, tickets)}) AS numbers;
     INSERT INTO ticket_count (scope, status, shard, tickets)
       SELECT n, 'closed', 0, 3 FROM (${numbersIn(1, customers)}) AS numbers`,
  )
}

const tables = ['ticket', 'participant', 'event', 'comment', 'user', 'ticket_count', 'organisation_member']
const never = new AbortController().signal

/** What a database may know of its tables. One that was vacuumed answers some questions from indexes alone, and then prefers these. */
type State = { readonly name: string; readonly sql?: string }
const onSqlite: readonly State[] = [{ name: 'unknown tables' }, { name: 'analyzed', sql: 'ANALYZE' }]
// Of tables that were never looked at PostgreSQL takes a row in two hundred for one person's.
const onPostgres: readonly State[] = [
  { name: 'analyzed', sql: 'ANALYZE' },
  { name: 'vacuumed', sql: 'VACUUM ANALYZE' },
]

/** Added to nearly all tickets to which anybody was. */
const busy = 8

/** As a search reads. */
const searching = (database: Database, viewer: Viewer, filter: TicketFilter) => ({
  read: database.readSlow(viewer),
  quick: database.read(viewer),
  filter,
})

/** Of all statements of what `read` does. */
async function checkPlans(
  desk: Desk,
  what: string,
  read: (database: Database) => Promise<unknown>,
  most = 8 * shared,
): Promise<void> {
  const { database, asked } = recordAllReads(desk.app.database)
  await read(database)
  ok(asked.length, what)
  // A connection from outside has no functions of ours.
  for (const { sql, values } of asked) checkPlan(desk, { sql: sql.replace('words_of(', 'max('), values }, most, tables)
}

test('Lists, counts, single tickets, what is missed, and what a search begins with are found by the members', async () => {
  await using desk = await startApp()
  seed(desk)
  for (const state of isOnPostgres ? onPostgres : onSqlite) {
    if (state.sql) meddle(desk, state.sql)
    const what = (name: string) => `${name}, ${state.name}`
    await checkPlans(desk, what('all'), async (database) => {
      const listed = await listTickets(database, mia, { isBare: true, filter: {}, sort: 'newest', first: 50 })
      equal([...listed].length, shared)
    })
    for (const sort of ['newest', 'updated', 'status'] as const)
      for (const filter of [{}, { status: ['open' as const] }, { createdFrom: 10 }, { hasAttachments: false }])
        await checkPlans(desk, what(`page ${sort} ${JSON.stringify(filter)}`), async (database) => {
          const page = await pageOfTickets(database, mia, { filter, sort, first: 50 })
          const ids = page.map(({ id }) => id)
          if (sort === 'newest')
            deepEqual(
              ids,
              ids.toSorted((a, b) => b - a),
            )
          ok(ids.length === 50 || filter.status)
        })
    await checkPlans(desk, what('counts'), async (database) => {
      const counts = await countTickets(database.read(mia))
      equal(
        counts.reduce((sum, { count }) => sum + count, 0),
        shared,
      )
    })
    await checkPlans(desk, what('looked up counts'), (database) => countsOf(database, mia, { hasAttachments: false }))
    const theirs = 299
    await checkPlans(
      desk,
      what('one ticket'),
      async (database) => {
        const ticket = await getTicket(database.read(mia), theirs)
        equal(await sharedWith(database.read(mia), ticket), 'O1')
        equal((await attachmentsOf(database.read(mia), ticket)).length, 0)
        equal((await ticketsByIds(database.read(mia), [theirs])).size, 1)
        equal([...(await commentsOf(database.read(mia), theirs))].length, 1)
      },
      3 * members,
    )
    await checkPlans(desk, what('changes'), async (database) => {
      equal((await newestChange(database, { viewer: mia, signal: never })).at, tickets - 1)
      equal((await missedSince(database, { viewer: mia, signal: never }, tickets - 200)).length, 2)
    })
    await checkPlans(desk, what('who is told'), async (database) => {
      equal((await sharingOf(database.read('system'), [200, 201, 202])).get(200)?.members.size, members)
    })
    await checkPlans(desk, what('own words'), (database) =>
      createOwnWords({ ...desk.app.database, identity: {} }, database.readSlow(mia))(),
    )
    for (const filter of [{}, { createdFrom: 10 }, { createdTo: 900 }, { requesterId: 200 }]) {
      await checkPlans(desk, what('range'), (database) => rangeOf(searching(database, mia, filter)))
      await checkPlans(desk, what('few'), (database) => ticketsOfFew(searching(database, mia, filter)))
    }
  }
})

test('Who was added to some tickets finds these at once, and their own as before, however many they have', async () => {
  await using desk = await startApp()
  seed(desk)
  for (const state of isOnPostgres ? onPostgres : onSqlite) {
    if (state.sql) meddle(desk, state.sql)
    const what = (name: string) => `${name}, ${state.name}`
    const few = 20 * joined
    for (const sort of ['newest', 'updated', 'status'] as const)
      await checkPlans(
        desk,
        what(`joined ${sort}`),
        async (database) => {
          const page = await pageOfTickets(database, pia, { filter: { participant: pia.id }, sort, first: 50 })
          equal(page.length, joined)
        },
        few,
      )
    await checkPlans(
      desk,
      what('joined counts'),
      async (database) => {
        const counts = await countsOf(database, pia, { participant: pia.id })
        equal(
          counts.reduce((sum, { count }) => sum + count, 0),
          joined,
        )
      },
      few,
    )
    for (const sort of ['newest', 'updated'] as const)
      await checkPlans(
        desk,
        what(`own ${sort}`),
        async (database) => {
          equal((await pageOfTickets(database, pia, { filter: { requesterId: pia.id }, sort, first: 50 })).length, 50)
        },
        few,
      )
    await checkPlans(
      desk,
      what('one ticket'),
      async (database) => {
        equal((await getTicket(database.read(pia), 504)).id, 504)
        equal((await ticketsByIds(database.read(pia), [504, tickets + 1])).size, 2)
        equal([...(await commentsOf(database.read(pia), 504))].length, 1)
      },
      few,
    )
    await checkPlans(
      desk,
      what('all counts'),
      async (database) => {
        await countTickets(database.read(pia))
      },
      few,
    )
  }
})

test('Of whoever filed very many tickets those are found at once to which somebody was added, and that there are none', async () => {
  await using desk = await startApp()
  seed(desk)
  const cases = [
    { who: otto, requesterId: pia.id, seen: joinedOfPia },
    // Anybody may be asked for.
    { who: { ...otto, id: 1001 }, requesterId: pia.id, seen: 0 },
    { who: mia, requesterId: pia.id, seen: 0 },
  ]
  for (const state of isOnPostgres ? onPostgres : onSqlite) {
    if (state.sql) meddle(desk, state.sql)
    for (const { who, requesterId, seen } of cases) {
      const few = 3 * members
      const what = (name: string) => `${name} of ${who.id}, ${state.name}`
      for (const sort of ['newest', 'updated', 'status'] as const)
        for (const filter of [
          { requesterId },
          { requesterId, status: ['closed' as const] },
          { requesterId, createdFrom: 1 },
        ])
          await checkPlans(
            desk,
            what(`page ${sort} ${JSON.stringify(filter)}`),
            async (database) => {
              const page = await pageOfTickets(database, who, { filter, sort, first: 50 })
              ok(filter.status ? page.length <= seen : page.length === seen)
            },
            few,
          )
      for (const filter of [{ requesterId }, { requesterId, hasAttachments: false }])
        await checkPlans(
          desk,
          what(`counts ${JSON.stringify(filter)}`),
          async (database) => {
            const counts = await countsOf(database, who, filter)
            equal(
              counts.reduce((sum, { count }) => sum + count, 0),
              seen,
            )
          },
          few,
        )
      for (const filter of [{ requesterId }, { requesterId, createdTo: 900_000 }])
        await checkPlans(
          desk,
          what(`search ${JSON.stringify(filter)}`),
          async (database) => {
            const parts = searching(database, who, filter)
            ok(await hasFew(parts))
            equal((await ticketsOfFew(parts)).tickets?.length, seen)
            equal((await rangeOf(parts)).tickets?.length, seen)
          },
          few,
        )
    }
  }
})

test('On a desk that is not large, what a search of a participant in many tickets begins with is found by these', async () => {
  await using desk = await startApp()
  const [all, every] = [10_000, 20]
  const zoe: User = { id: 5, email: 'c5@example.com', name: null, role: 'customer', takesPart: true }
  meddle(
    desk,
    `INSERT INTO "user" (id, email, role, password_hash, created_at)
       SELECT n, 'c' || n || '@example.com', 'customer', 'x', 1 FROM (${numbersIn(1, 1_000)}) AS numbers;
     INSERT INTO ticket (id, title, description, status, requester_id, created_at, updated_at)
       SELECT n, 'printer' || n % 97, 'blinks', 'open', n % 900 + 100, n, n FROM (${numbersIn(1, all)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n * ${every}, 'c5@example.com', ${zoe.id}, 1 FROM (${numbersIn(1, all / every)}) AS numbers`,
  )
  for (const state of isOnPostgres ? onPostgres : onSqlite) {
    if (state.sql) meddle(desk, state.sql)
    const what = (name: string) => `${name}, ${state.name}`
    await checkPlans(
      desk,
      what('few'),
      async (database) => {
        const parts = searching(database, zoe, {})
        ok(await hasFew(parts))
        equal((await ticketsOfFew(parts)).tickets?.length, all / every)
      },
      all / 2,
    )
    await checkPlans(
      desk,
      what('own words'),
      (database) => createOwnWords({ ...desk.app.database, identity: {} }, database.readSlow(zoe))(),
      all / 2,
    )
  }
})

test('Where one person takes part in nearly all of it, nothing that others ask goes past what that one takes part in', async () => {
  await using desk = await startApp()
  seed(desk)
  meddle(
    desk,
    `INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n, 'busy@example.com', ${busy}, 1 FROM (${numbersIn(1, 50_000)}) AS numbers;
     DELETE FROM participant WHERE user_id NOT IN (${busy}, ${otto.id})`,
  )
  // Behind those who were given numbers.
  if (isOnPostgres) meddle(desk, `ALTER TABLE "user" ALTER COLUMN id RESTART WITH ${customers + 1}`)
  const { token } = await signUp(desk, 'cara', 'customer')
  for (const state of isOnPostgres ? onPostgres : onSqlite) {
    if (state.sql) meddle(desk, state.sql)
    const what = (name: string) => `${name}, ${state.name}`
    await checkPlans(
      desk,
      what('who asks'),
      async (database) => {
        const user = await findSession(database, token, desk.config.limits)
        deepEqual([user?.email, user?.takesPart], ['cara@example.com', undefined])
      },
      10,
    )
    const filter = {}
    await checkPlans(
      desk,
      what('a page'),
      (database) => pageOfTickets(database, otto, { filter, sort: 'newest', first: 50 }),
      100,
    )
    const ofPia = { requesterId: pia.id }
    await checkPlans(
      desk,
      what('a page of one requester'),
      async (database) =>
        equal((await pageOfTickets(database, otto, { filter: ofPia, sort: 'newest', first: 50 })).length, joinedOfPia),
      100,
    )
    await checkPlans(
      desk,
      what('counts'),
      async (database) => {
        const counted = async (filter: object) =>
          (await countsOf(database, otto, filter)).reduce((sum, { count }) => sum + count, 0)
        deepEqual([await counted({}), await counted(ofPia)], [joinedOfPia + 3, joinedOfPia])
      },
      100,
    )
    await checkPlans(
      desk,
      what('whether these are few'),
      async (database) => ok(await hasFew(searching(database, otto, filter))),
      50,
    )
    await checkPlans(
      desk,
      what('all of few'),
      async (database) => {
        const { tickets: found } = await ticketsOfFew(searching(database, otto, filter))
        equal(found?.length, joinedOfPia + 3)
      },
      100,
    )
  }
})
