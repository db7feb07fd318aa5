/** Those to which somebody was added are counted by looking at each: where they are very many, not on the event loop. */
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../../server/database/viewer.ts'
import { newestChange } from '../../server/live/read-changes.ts'
import { fewTickets } from '../../server/tickets/counts.ts'
import { countsOf, pageOfTickets } from '../../server/tickets/page.ts'
import { startApp } from '../support/app.ts'
import { meddle } from '../support/database.ts'
import { numbersIn } from '../support/plans.ts'
import { recordReads, recordSlowReads } from '../support/recorded-reads.ts'

/** Cleo has filed them all. Pia was added to as many as can be looked at at once, Otto to one more. */
const cleo = 1
const pia: User = { id: 2, email: 'pia@example.com', name: null, role: 'customer', takesPart: true }
const otto: User = { id: 3, email: 'otto@example.com', name: null, role: 'customer', takesPart: true }
const joined = { pia: fewTickets, otto: fewTickets + 1 }

test('Very many tickets to which somebody was added are counted by a slow read, few at once', async () => {
  await using desk = await startApp()
  meddle(
    desk,
    `INSERT INTO "user" (id, email, role, password_hash, created_at)
       SELECT n, CASE n WHEN 2 THEN '${pia.email}' WHEN 3 THEN '${otto.email}' ELSE 'cleo@example.com' END, 'customer', 'x', 1
       FROM (${numbersIn(1, 3)}) AS numbers;
     INSERT INTO ticket (id, title, status, requester_id, created_at, updated_at)
       SELECT n, 'printer', 'closed', ${cleo}, n, n FROM (${numbersIn(1, joined.otto)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n, '${pia.email}', ${pia.id}, 1 FROM (${numbersIn(1, joined.pia)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n, '${otto.email}', ${otto.id}, 1 FROM (${numbersIn(1, joined.otto)}) AS numbers`,
  )
  const { signal } = new AbortController()
  for (const [who, count, isSlow] of [
    [pia, joined.pia, false],
    [otto, joined.otto, true],
  ] as const) {
    const quick = recordReads(desk.app.database)
    const { database, asked } = recordSlowReads({ ...desk.app.database, read: quick.read })
    const areCounted = () => [quick.asked, asked].map((all) => all.some(({ sql }) => /count\(\*\)/i.test(sql)))
    for (const filter of [{}, { requesterId: cleo }]) {
      const counts = await countsOf(database, who, filter)
      deepEqual(
        counts.map((one) => one.count),
        [0, 0, 0, count],
      )
    }
    await newestChange(database, { viewer: who, signal })
    const page = await pageOfTickets(database, who, {
      filter: { requesterId: cleo, status: ['closed'] },
      sort: 'updated',
      first: 1,
    })
    equal(page[0]?.id, count)
    deepEqual(areCounted(), [!isSlow, isSlow], who.email)
  }
})
