/** Snoozed tickets come back by themselves, each at its time and once. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { setFields } from '../../../server/tickets/set-fields.ts'
import { hours, minutes, startApp } from '../../support/app.ts'
import { signUpCast } from '../../support/cast.ts'
import { breakInserts, count, meddle, stored } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { follow } from '../../support/live.ts'
import { actorOf, submitMany } from '../../support/many.ts'
import { isOnPostgres } from '../../support/test-database.ts'
import { openSnoozingDesk, type Has } from './snoozing-desk.ts'

const { desk, later, snooze, untilOf, list, historyOf, pass, jobs } = await openSnoozingDesk()
after(() => desk[Symbol.asyncDispose]())

test('It wakes at its time and not before, by nobody, once, and those who follow hear of it', async () => {
  await using own = await startApp()
  const { cara, ada, abe } = await signUpCast(own)
  const [ticket, other] = [await cara.submits('A shelf'), await cara.submits('A box')]
  const [until, longer] = [later(hours(20), own), later(hours(30), own)]
  await snooze(ticket, until, ada)
  await snooze(other, longer, ada)
  await using agent = await follow(own, abe)
  await using owner = await follow(own, cara)
  await pass(hours(20) - 1, own)
  // The scheduled job has had its turn by then; it has woken nothing.
  const nextTurn = () => stored(own, "SELECT run_at FROM job WHERE kind = 'tickets.wake' AND every_ms IS NOT NULL")
  await eventually(() => Number(nextTurn()[0]?.run_at) > own.clock.now() && nextTurn().length === 1)
  equal(jobs(own).length, 2)
  equal(await untilOf(ticket, ada), until)
  await pass(1, own)
  await agent.hears(({ kind, ticket: told }) => kind === 'snoozedUntil' && told?.id === ticket.id)
  equal(await untilOf(ticket, ada), null)
  equal(await untilOf(other, ada), longer)
  deepEqual(historyOf(ticket, own), [
    [ada.id, null, until],
    [null, until, null],
  ])
  await eventually(() => jobs(own).length === 1)
  await ada.sets(other, 'pending')
  await owner.hears(({ kind }) => kind === 'status')
  deepEqual(new Set(owner.changes().map(({ kind }) => kind)), new Set(['ready', 'status']))
})

test('Tickets that are snoozed until the same moment share a job, and one that is moved wakes at its new time', async () => {
  await using own = await startApp()
  const { cara, ada } = await signUpCast(own)
  const tickets = [await cara.submits('One'), await cara.submits('Two'), await cara.submits('Three')]
  const [soon, late] = [later(hours(1), own), later(hours(3), own)]
  for (const ticket of tickets) await snooze(ticket, soon, ada)
  equal(jobs(own).length, 1)
  await snooze(tickets[1] as Has, late, ada)
  equal(jobs(own).length, 2)
  // Whatever becomes of its own job: the one before it looks for who is next.
  meddle(own, `DELETE FROM job WHERE kind = 'tickets.wake' AND run_at = ${Date.parse(late)}`)
  await pass(hours(1), own)
  await eventually(async () => (await list(ada, { snoozed: true })).length === 1)
  await eventually(() => jobs(own).length === 1 && Number(jobs(own)[0]?.run_at) === Date.parse(late))
  await pass(hours(2), own)
  await eventually(async () => (await list(ada, { snoozed: true })).length === 0)
  await eventually(() => jobs(own).length === 0)
})

test('However many moments of one hour tickets are snoozed until, one job sees to them, each at its time', async () => {
  await using own = await startApp()
  const { cara, ada } = await signUpCast(own)
  const began = own.clock.now()
  const [last, first, moved] = [await cara.submits('Last'), await cara.submits('First'), await cara.submits('Moved')]
  // 12:30 by the clock of the tests.
  await snooze(last, later(minutes(50), own), ada)
  await snooze(first, later(minutes(40), own), ada)
  for (let minute = 31; minute < 60; minute++) await snooze(moved, later(minutes(minute), own), ada)
  deepEqual(
    jobs(own).map((job) => Number(job.run_at) - own.clock.now()),
    [minutes(31)],
  )
  for (const [ticket, at, left] of [
    [undefined, 31, 3],
    [first, 40, 2],
    [last, 50, 1],
    [moved, 59, 0],
  ] as const) {
    await pass(minutes(at) - (own.clock.now() - began), own)
    await eventually(async () => (await list(ada, { snoozed: true })).length === left)
    if (ticket) equal(await untilOf(ticket, ada), null)
    if (left) await eventually(() => jobs(own).length === 1)
  }
  await eventually(() => jobs(own).length === 0)
})

test('Without any job of its own it wakes within an hour', async () => {
  await using own = await startApp()
  const { cara, ada } = await signUpCast(own)
  const ticket = await cara.submits('A lost one')
  await snooze(ticket, later(minutes(1), own), ada)
  meddle(own, "DELETE FROM job WHERE kind = 'tickets.wake' AND every_ms IS NULL")
  await pass(hours(1), own)
  await eventually(async () => (await untilOf(ticket, ada)) === null)
})

test('What was due while the desk stood still wakes when it starts', async () => {
  await using own = await startApp()
  const { cara, ada } = await signUpCast(own)
  const ticket = await cara.submits('A clock')
  await snooze(ticket, later(minutes(10), own), ada)
  await own.stop()
  await using again = await startApp({ folder: own.folder, clock: own.clock.now() + minutes(10) })
  await eventually(() => count(again, 'ticket WHERE snoozed_until IS NOT NULL') === 0)
  equal(historyOf(ticket, again).length, 2)
})

test('A process that ends in between leaves each ticket asleep or awake with its event, and the next one wakes the rest', async () => {
  await using own = await startApp()
  const { cara, ada } = await signUpCast(own)
  await submitMany(own, cara, 120, (index) => ({ title: `Ticket ${index + 1}` }))
  await own.app.database.write(actorOf(ada), async (write) => {
    for (let id = 1; id <= 120; id++) await setFields(write, id, { snoozedUntil: write.now + minutes(1) })
  })
  equal(jobs(own).length, 1)
  const woken = () => count(own, "event WHERE kind = 'ticket.snoozed_until_changed' AND actor_id IS NULL")
  const asleep = () => count(own, 'ticket WHERE snoozed_until IS NOT NULL')
  breakInserts(own, 'event', 'NEW.ticket_id = 75 AND NEW.actor_id IS NULL')
  await pass(minutes(1), own)
  await eventually(() => count(own, "job WHERE kind = 'tickets.wake' AND last_error IS NOT NULL") === 1)
  deepEqual([woken(), asleep()], [50, 70])
  await own.stop()
  meddle(own, isOnPostgres ? 'DROP TRIGGER broken ON event' : 'DROP TRIGGER broken')
  await using again = await startApp({ folder: own.folder, clock: own.clock.now() + minutes(5) })
  await eventually(() => asleep() === 0)
  equal(woken(), 120)
  equal(count(again, "event WHERE kind = 'ticket.snoozed_until_changed' AND actor_id IS NULL AND ticket_id = 75"), 1)
})

if (isOnPostgres) {
  test('Of several processes on one database, each ticket is woken by one', async () => {
    await using own = await startApp()
    const { cara, ada } = await signUpCast(own)
    await submitMany(own, cara, 40, (index) => ({ title: `Ticket ${index + 1}` }))
    await own.app.database.write(actorOf(ada), async (write) => {
      for (let id = 1; id <= 40; id++) await setFields(write, id, { snoozedUntil: write.now + hours(id) })
    })
    equal(jobs(own).length, 40)
    await using others = new AsyncDisposableStack()
    for (let index = 0; index < 2; index++) {
      const other = await startApp({ folder: own.folder, clock: own.clock.now() + hours(41) })
      others.defer(() => other.stop())
    }
    await pass(hours(41), own)
    await eventually(() => jobs(own).length === 0)
    deepEqual(
      stored(
        own,
        "SELECT ticket_id, count(*) AS times FROM event WHERE kind = 'ticket.snoozed_until_changed' AND actor_id IS NULL GROUP BY ticket_id",
      ).map(({ times }) => Number(times)),
      Array.from({ length: 40 }, () => 1),
    )
  })
}
