/** Snoozed tickets: agents put them off and find them, they come back by themselves, and a customer can't learn that there is such a thing. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { requestBudget } from '../../server/platform/budgets.ts'
import { days, hours, minutes, startApp, type Desk } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { breakInserts, count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { note } from '../support/files.ts'
import { follow, lastChange, openLineAs } from '../support/live.ts'
import { actorOf, submitMany } from '../support/many.ts'
import { isOnPostgres } from '../support/test-database.ts'
import { setFields } from '../../server/tickets/set-fields.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

type Has = Pick<SeenTicket, 'id'>
const later = (ms: number, on: Desk = desk) => new Date(on.clock.now() + ms).toISOString()
const ask = (person: TestUser, { id }: Has, wanted: { snoozedUntil?: string | null; status?: string }) =>
  person.ask(documents.snoozeTicket, { id, ...wanted })
const snooze = async (ticket: Has, until: string | null, by = ada) =>
  told(await ask(by, ticket, { snoozedUntil: until }), 'updateTicket')
const seen = async (person: TestUser, { id }: Has) =>
  told(await person.ask('query ($id: ID!) { ticket(id: $id) { status snoozedUntil updatedAt } }', { id }), 'ticket')
const untilOf = async (ticket: Has, by = ada): Promise<string | null> => (await seen(by, ticket)).snoozedUntil
const list = async (person: TestUser, filter: object): Promise<string[]> =>
  told(
    await person.ask('query ($filter: TicketFilter) { tickets(filter: $filter) { id } }', { filter }),
    'tickets',
  ).map(({ id }: Has) => id)

/** By whom, and from and to when. */
const historyOf = ({ id }: Has, on: Desk = desk) =>
  stored(
    on,
    `SELECT actor_id, audience, data FROM event WHERE kind = 'ticket.snoozed_until_changed' AND ticket_id = ${id} ORDER BY id`,
  ).map(({ actor_id: actor, audience, data }) => {
    equal(audience, 'agents')
    const { from, to } = JSON.parse(String(data))
    const iso = (at: number | null) => at && new Date(at).toISOString()
    return [actor === null ? null : String(actor), iso(from), iso(to)]
  })

/** Moves the clock and has the jobs looked at. */
async function pass(ms: number, on: Desk = desk) {
  on.clock.advance(ms)
  await on.app.database.write('system', async (write) => write.publish('jobs waiting'))
}
const jobs = (on: Desk = desk) =>
  stored(on, "SELECT run_at, job_key FROM job WHERE kind = 'tickets.wake' AND every_ms IS NULL ORDER BY run_at")

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
    [later(0), /still to come/],
    [later(-days(1)), /still to come/],
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
    match(errors[0]?.message ?? '', /A closed ticket can not be snoozed/)
  }
  const opened = told(await ask(ada, closed, { snoozedUntil: until, status: 'pending' }), 'updateTicket')
  deepEqual([opened.status, opened.snoozedUntil], ['pending', until])
})

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

test('Lists, pages, counts and searches with and without what is snoozed are what each ticket says', async () => {
  await using own = await startApp()
  const { cara, ada } = await signUpCast(own)
  const statuses = ['open', 'pending', 'resolved', 'closed'] as const
  for (let index = 0; index < 40; index++) {
    own.clock.advance(1_000)
    const ticket = await cara.submits(`Marble ${index}`)
    await ada.sets(ticket, statuses[index % 4] as 'open')
    if (index % 4 < 3 && index % 5 < 2) await snooze(ticket, later(days(1) + index, own), ada)
    const wanted = {
      id: ticket.id,
      ...(index % 3 ? { assignee: ada.id } : {}),
      ...(index % 7 ? {} : { addTags: ['x'] }),
    }
    if (Object.keys(wanted).length > 1) told(await ada.ask(documents.assignTicket, wanted), 'updateTicket')
  }
  const all: any[] = told(
    await ada.ask('{ tickets { id status snoozedUntil updatedAt tags assignee { id } } }'),
    'tickets',
  )
  ok(all.some(({ snoozedUntil }) => snoozedUntil))
  const document = `query ($filter: TicketFilter, $sort: TicketSort, $first: Int, $after: String) {
    tickets(filter: $filter, sort: $sort, first: $first, after: $after) { id cursor } }`
  for (const snoozed of [true, false]) {
    for (const rest of [
      {},
      { status: ['open'] },
      { status: ['open', 'pending'] },
      { status: ['closed'] },
      { status: ['open', 'pending'], assignee: ['me'] },
      { status: ['open'], assignee: ['nobody'] },
      { assignee: ['me'] },
      { tags: ['x'] },
      { requester: cara.id },
    ] as { status?: string[]; assignee?: string[]; tags?: string[]; requester?: string }[]) {
      const filter = { ...rest, snoozed }
      const wanted = all.filter(
        ({ status, snoozedUntil, assignee, tags }) =>
          (snoozedUntil !== null) === snoozed &&
          (rest.status?.includes(status) ?? true) &&
          (!rest.assignee || (rest.assignee[0] === 'me') === (assignee?.id === ada.id)) &&
          (!rest.tags || tags.includes('x')),
      )
      for (const [sort, order] of [
        ['newest', wanted],
        ['oldest', wanted.toReversed()],
        ['status', statuses.flatMap((one) => wanted.filter(({ status }) => status === one))],
      ] as const) {
        const found: string[] = []
        for (let after: string | null = null; ;) {
          const page: any[] = told(await ada.ask(document, { filter, sort, first: 7, after }), 'tickets')
          found.push(...page.map(({ id }) => id))
          if (page.length < 7) break
          after = page.at(-1).cursor
        }
        deepEqual(
          found,
          order.map(({ id }) => id),
          `${sort} ${JSON.stringify(filter)}`,
        )
      }
      const counted: { status: string; count: number }[] = told(
        await ada.ask('query ($filter: TicketFilter) { ticketCounts(filter: $filter) { status count } }', { filter }),
        'ticketCounts',
      )
      for (const one of statuses)
        equal(
          counted.find(({ status }) => status === one)?.count ?? 0,
          wanted.filter(({ status }) => status === one).length,
          `${one} ${JSON.stringify(filter)}`,
        )
      const [view] = told(await ada.ask(documents.viewCounts, { views: [{ key: 'v', filter }] }), 'viewCounts')
      equal(view.count, wanted.length, JSON.stringify(filter))
      const found = told(
        await ada.ask(
          'query ($filter: TicketFilter) { searchTickets(text: "marble", filter: $filter, first: 50) { hits { ticket { id } } } }',
          { filter },
        ),
        'searchTickets',
      ).hits.map(({ ticket }: { ticket: Has }) => ticket.id)
      deepEqual(new Set(found), new Set(wanted.map(({ id }) => id)), JSON.stringify(filter))
    }
  }
})

test('A view without what is snoozed is told of a ticket that goes, and of one that comes back', async () => {
  await using own = await startApp()
  const { cara, ada, abe } = await signUpCast(own)
  const ticket = await cara.submits('A window')
  await cara.submits('A door')
  await using line = await openLineAs(own, abe.token)
  await line.until(({ type }) => type === 'connection_ack')
  const views = [
    { key: 'open', filter: { status: ['open'], snoozed: false } },
    { key: 'snoozed', filter: { snoozed: true } },
  ]
  line.send({ id: '1', type: 'subscribe', payload: { query: documents.watchCounts, variables: { views } } })
  const known = () =>
    Object.fromEntries(
      line.messages
        .flatMap(({ payload }) => payload?.data?.viewCounts ?? [])
        .map(({ key, count }: { key: string; count: number }) => [key, count]),
    )
  const knows = (open: number, snoozed: number) =>
    line.until(() => known()['open'] === open && known()['snoozed'] === snoozed)
  await knows(2, 0)
  await snooze(ticket, later(minutes(1), own), ada)
  await knows(1, 1)
  await pass(minutes(1), own)
  await knows(2, 0)
})
