/** Agents snooze tickets and wake them, and so does what a customer writes, who can't learn that there is such a thing. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../../server/platform/budgets.ts'
import { days, hours, minutes } from '../../support/app.ts'
import { documents, told } from '../../support/cast.ts'
import { breakInserts, meddle, stored } from '../../support/database.ts'
import { note } from '../../support/files.ts'
import { lastChange } from '../../support/live.ts'
import { isOnPostgres } from '../../support/test-database.ts'
import { openSnoozingDesk } from './snoozing-desk.ts'

const { desk, cara, ada, abe, later, ask, snooze, seen, untilOf, historyOf } = await openSnoozingDesk()
after(() => desk[Symbol.asyncDispose]())

test('An agent snoozes a ticket, moves that, and wakes it; each is kept, and what is so already is nothing new', async () => {
  const ticket = await cara.submits('A lamp')
  equal(await untilOf(ticket), null)
  const [first, second] = [later(hours(2)), later(hours(5))]
  equal((await snooze(ticket, first)).snoozedUntil, first)
  equal((await snooze(ticket, first, abe)).snoozedUntil, first)
  equal((await snooze(ticket, second, abe)).snoozedUntil, second)
  equal(await untilOf(ticket, abe), second)
  // Left out is not null.
  await ada.sets(ticket, 'pending')
  equal(await untilOf(ticket), second)
  equal((await snooze(ticket, null)).snoozedUntil, null)
  equal((await snooze(ticket, null)).snoozedUntil, null)
  deepEqual(historyOf(ticket), [
    [ada.id, null, first],
    [abe.id, first, second],
    [ada.id, second, null],
  ])
})

test('A time that is past, or more than a year ahead, is refused in words that say so', async () => {
  const ticket = await cara.submits('A chair')
  const { snoozeMs } = requestBudget
  equal((await snooze(ticket, later(1))).snoozedUntil, later(1))
  equal((await snooze(ticket, later(snoozeMs))).snoozedUntil, later(snoozeMs))
  for (const [until, words] of [
    [later(0), /a time in the future/],
    [later(-days(1)), /a time in the future/],
    [later(snoozeMs + 1), /for a year at most/],
    ['9999-12-31T00:00:00Z', /for a year at most/],
  ] as const) {
    const { errors, data } = await ask(ada, ticket, { snoozedUntil: until })
    equal(data.updateTicket, null)
    deepEqual([errors[0]?.extensions.code, errors[0]?.extensions.field], ['INVALID', 'snoozedUntil'])
    match(errors[0]?.message ?? '', words)
  }
  equal((await ask(ada, ticket, { snoozedUntil: 'tomorrow' })).status, 400)
  equal(await untilOf(ticket), later(snoozeMs))
})

test('Opening a ticket wakes it, and so does closing it; any other status leaves it asleep, and a closed one can not be snoozed', async () => {
  const until = later(hours(1))
  const snoozedAs = async (status: string) => {
    const ticket = await cara.submits(`A ${status} one`)
    await ada.sets(ticket, status as 'open')
    await snooze(ticket, until)
    return ticket
  }
  const after = async (from: string, to: string) => {
    const ticket = await snoozedAs(from)
    told(await ask(ada, ticket, { status: to }), 'updateTicket')
    return untilOf(ticket)
  }
  equal(await after('pending', 'open'), null)
  equal(await after('resolved', 'open'), null)
  equal(await after('open', 'closed'), null)
  equal(await after('open', 'open'), until, 'It was open already.')
  equal(await after('open', 'pending'), until)
  equal(await after('open', 'resolved'), until)
  // What is asked for at once counts more than what follows.
  const both = await snoozedAs('pending')
  const moved = told(await ask(ada, both, { status: 'open', snoozedUntil: later(hours(3)) }), 'updateTicket')
  deepEqual([moved.status, moved.snoozedUntil], ['open', later(hours(3))])

  const closed = await cara.submits('A closed one')
  await ada.sets(closed, 'closed')
  for (const wanted of [{ snoozedUntil: until }, { snoozedUntil: until, status: 'closed' }]) {
    const { errors } = await ask(ada, closed, wanted)
    match(errors[0]?.message ?? '', /A closed ticket cannot be snoozed/)
  }
  const opened = told(await ask(ada, closed, { snoozedUntil: until, status: 'pending' }), 'updateTicket')
  deepEqual([opened.status, opened.snoozedUntil], ['pending', until])
})

test('A day that its month does not have is no time, and a time without a zone is one in UTC', async () => {
  const ticket = await cara.submits('A calendar')
  for (const wrong of [
    '2030-02-30T09:00:00Z',
    '2030-01-16',
    '2030-01-16T09',
    '2030-01-16T09:00:00 GMT',
    '2030-01-16T25:00Z',
  ]) {
    equal((await ask(ada, ticket, { snoozedUntil: wrong })).errors[0]?.extensions.code, 'BAD_REQUEST', wrong)
  }
  equal((await snooze(ticket, '2030-01-16T09:00')).snoozedUntil, '2030-01-16T09:00:00.000Z')
  equal((await snooze(ticket, '2030-01-16T09:00:00.5+01:00')).snoozedUntil, '2030-01-16T08:00:00.500Z')
})

test('What the customer writes wakes it in the same transaction; a reply and a note by agents leave it asleep', async () => {
  const ticket = await cara.submits('A kettle')
  const until = later(hours(1))
  await snooze(ticket, until)
  await ada.comments(ticket, 'We wait for the part.')
  await abe.notes(ticket, 'Ordered.')
  equal(await untilOf(ticket), until)
  // As a whole or not at all.
  breakInserts(desk, 'event', `NEW.kind = 'ticket.snoozed_until_changed' AND NEW.ticket_id = ${ticket.id}`)
  ok((await cara.ask(documents.addComment, { ticketId: ticket.id, content: 'Hello?' })).errors.length > 0)
  meddle(desk, isOnPostgres ? 'DROP TRIGGER broken ON event; DROP FUNCTION broken' : 'DROP TRIGGER broken')
  equal((await ada.reads(ticket)).length, 2)
  equal(await untilOf(ticket), until)

  await cara.comments(ticket, 'It works again.')
  deepEqual(historyOf(ticket), [
    [ada.id, null, until],
    [cara.id, until, null],
  ])
  await snooze(ticket, until)
  await cara.comments(ticket, 'A picture', { files: [note('x')] })
  equal(await untilOf(ticket), null)
  // What she hears of stands together: what agents alone hear of comes after it.
  const kinds = stored(desk, `SELECT kind FROM event WHERE ticket_id = ${ticket.id} ORDER BY id`).map(
    ({ kind }) => kind,
  )
  deepEqual(kinds.slice(-3), ['comment.added', 'file.attached', 'ticket.snoozed_until_changed'])
})

test('A repeat with the same key wakes nothing a second time', async () => {
  const ticket = await cara.submits('A fan')
  await snooze(ticket, later(hours(1)))
  await cara.comments(ticket, 'Any news?', { key: 'the-same-key-twice' })
  const until = later(hours(2))
  await snooze(ticket, until)
  await cara.comments(ticket, 'Any news?', { key: 'the-same-key-twice' })
  equal(await untilOf(ticket), until)
})

test('A customer may not snooze, wake, filter by it or see it, and its change leaves no trace', async () => {
  const ticket = await cara.submits('A curtain of satin')
  const before = await seen(cara, ticket)
  const [lastOfCara, lastOfAda] = [await lastChange(desk, cara), await lastChange(desk, ada)]
  for (const snoozedUntil of [later(hours(1)), later(-1), null]) {
    const { errors, data } = await ask(cara, ticket, { snoozedUntil })
    equal(data.updateTicket, null)
    equal(errors[0]?.extensions.code, 'FORBIDDEN')
    match(errors[0]?.message ?? '', /Only agents can change the snoozedUntil of a ticket\./)
  }
  desk.clock.advance(minutes(1))
  await snooze(ticket, later(hours(1)))
  deepEqual(await seen(cara, ticket), before)
  equal(before.snoozedUntil, null)
  equal(await lastChange(desk, cara), lastOfCara)
  ok((await lastChange(desk, ada)) !== lastOfAda)
  for (const snoozed of [true, false]) {
    for (const query of [
      'query ($filter: TicketFilter) { tickets(filter: $filter) { id } }',
      'query ($filter: TicketFilter) { tickets(ids: ["1"], filter: $filter) { id } }',
      'query ($filter: TicketFilter) { ticketCounts(filter: $filter) { count } }',
      'query ($filter: TicketFilter) { searchTickets(text: "satin", filter: $filter) { hits { cursor } } }',
    ]) {
      const { errors, data } = await cara.ask(query, { filter: { snoozed } })
      deepEqual(Object.values(data), [null], query)
      equal(errors[0]?.extensions.code, 'FORBIDDEN', query)
      equal((await ada.ask(query, { filter: { snoozed } })).errors.length, 0, query)
    }
  }
  await snooze(ticket, null)
  deepEqual(await seen(cara, ticket), before)
})
