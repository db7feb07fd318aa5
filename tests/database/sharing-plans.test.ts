/** What a member of an organisation that shares its tickets reads is found by its members, never among all tickets. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { attachmentsOf } from '../../server/attachments/attachments.ts'
import { commentsOf } from '../../server/comments/comments.ts'
import { missedSince, newestChange } from '../../server/live/read-changes.ts'
import { sharedWith, sharingOf } from '../../server/organisations/sharing.ts'
import { createOwnWords } from '../../server/search/own-words.ts'
import { rangeOf, ticketsOfFew } from '../../server/search/filter-range.ts'
import { countTickets } from '../../server/tickets/counts.ts'
import { listTickets } from '../../server/tickets/list.ts'
import { countsOf, pageOfTickets } from '../../server/tickets/page.ts'
import { getTicket, ticketsByIds } from '../../server/tickets/tickets.ts'
import { statesOf } from '../support/plans.ts'
import { checkPlans, members, mia, searching, shared, startSharingDesk, tickets } from '../support/sharing-desk.ts'

const never = new AbortController().signal

test('Lists, counts, single tickets, what is missed, and what a search begins with are found by the members', async () => {
  await using desk = await startSharingDesk()
  for (const state of statesOf(desk)) {
    const what = (name: string) => `${name}, ${state}`
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
