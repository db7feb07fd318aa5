/** What somebody was added to is found by who that is, never among all tickets. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { commentsOf } from '../../server/comments/comments.ts'
import type { User } from '../../server/database/viewer.ts'
import { createOwnWords } from '../../server/search/own-words.ts'
import { hasFew, rangeOf, ticketsOfFew } from '../../server/search/filter-range.ts'
import { findSession } from '../../server/sessions/sessions.ts'
import { countTickets } from '../../server/tickets/counts.ts'
import { countsOf, pageOfTickets } from '../../server/tickets/page.ts'
import { getTicket, ticketsByIds } from '../../server/tickets/tickets.ts'
import { startApp } from '../support/app.ts'
import { signUp } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { numbersIn, statesOf } from '../support/plans.ts'
import {
  checkPlans,
  customers,
  joined,
  joinedOfPia,
  members,
  mia,
  otto,
  pia,
  searching,
  startSharingDesk,
  tickets,
} from '../support/sharing-desk.ts'
import { isOnPostgres } from '../support/test-database.ts'

/** Added to nearly all tickets to which anybody was. */
const busy = 8

test('Who was added to some tickets finds these at once, and their own as before, however many they have', async () => {
  await using desk = await startSharingDesk()
  for (const state of statesOf(desk)) {
    const what = (name: string) => `${name}, ${state}`
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
  await using desk = await startSharingDesk()
  const cases = [
    { who: otto, requesterId: pia.id, seen: joinedOfPia },
    // Anybody may be asked for.
    { who: { ...otto, id: 1001 }, requesterId: pia.id, seen: 0 },
    { who: mia, requesterId: pia.id, seen: 0 },
  ]
  for (const state of statesOf(desk)) {
    for (const { who, requesterId, seen } of cases) {
      const few = 3 * members
      const what = (name: string) => `${name} of ${who.id}, ${state}`
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
  for (const state of statesOf(desk)) {
    const what = (name: string) => `${name}, ${state}`
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
  await using desk = await startSharingDesk()
  meddle(
    desk,
    `INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n, 'busy@example.com', ${busy}, 1 FROM (${numbersIn(1, 50_000)}) AS numbers;
     DELETE FROM participant WHERE user_id NOT IN (${busy}, ${otto.id})`,
  )
  // Behind those who were given numbers.
  if (isOnPostgres) meddle(desk, `ALTER TABLE "user" ALTER COLUMN id RESTART WITH ${customers + 1}`)
  const { token } = await signUp(desk, 'cara', 'customer')
  for (const state of statesOf(desk)) {
    const what = (name: string) => `${name}, ${state}`
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
