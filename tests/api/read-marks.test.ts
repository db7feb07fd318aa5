/** What is unread for whom: each agent's own matter, right without a row for what is old, and told to their own devices alone. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { userBudget } from '../../server/platform/budgets.ts'
import { followReadMarks, markedTickets } from '../../server/read-marks/follow.ts'
import { makeRoom, sweepReadMarks } from '../../server/read-marks/keep-bounded.ts'
import { days, minutes, startApp, type Desk } from '../support/app.ts'
import { documents, logIn, signUp, signUpCast, told, type TestUser } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'
import { openLineAs, type Line } from '../support/live.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

type Has = { readonly id: string }
interface Seen {
  readonly isUnread: boolean | null
  readonly readUpTo: string | null
}

const stateFor = async (person: TestUser, { id }: Has): Promise<Seen> =>
  told(await person.ask(documents.readState, { id }), 'ticket')
const read = async (person: TestUser, { id }: Has, upTo?: string): Promise<Seen> =>
  told(await person.ask(documents.markRead, { id, upTo }), 'markRead')
const unread = async (person: TestUser, { id }: Has): Promise<Seen> =>
  told(await person.ask(documents.markUnread, { id }), 'markUnread')
const isUnread = async (person: TestUser, ticket: Has) => (await stateFor(person, ticket)).isUnread
const marks = (of: { readonly folder: string } = desk) => count(of, 'read_mark')

test('A ticket is unread until one opens it, and again once somebody else has commented', async () => {
  const lamp = await cara.submits('Lamp flickers')
  deepEqual(await stateFor(ada, lamp), { isUnread: true, readUpTo: null })
  deepEqual(await read(ada, lamp), { id: lamp.id, isUnread: false, readUpTo: '0' })
  const first = await cara.comments(lamp, 'It still does.')
  deepEqual(await stateFor(ada, lamp), { isUnread: true, readUpTo: '0' })
  deepEqual(await read(ada, lamp), { id: lamp.id, isUnread: false, readUpTo: first.id })
  await ada.comments(lamp, 'Which bulb?')
  equal(await isUnread(ada, lamp), false, 'what one wrote oneself')
  const note = await abe.notes(lamp, 'The third one.')
  deepEqual(await stateFor(ada, lamp), { isUnread: true, readUpTo: first.id }, 'a note counts as a comment')
  equal((await read(ada, lamp)).readUpTo, note.id)
  deepEqual(await stateFor(abe, lamp), { isUnread: true, readUpTo: null }, 'what Ada reads is no matter of Abe')
})

test('Changes of status, priority and tags make nothing unread', async () => {
  const lamp = await cara.submits('Lamp')
  await read(abe, lamp)
  await ada.sets(lamp, 'closed')
  await ada.ask(documents.changeTicket, { id: lamp.id, title: 'Bulb', addTags: ['bulbs'] })
  equal(await isUnread(abe, lamp), false)
})

test('An own ticket is read', async () => {
  const own = await ada.submits('For somebody on the phone')
  equal(await isUnread(ada, own), false)
  equal(await isUnread(abe, own), true)
  await abe.comments(own, 'I take it.')
  deepEqual(await stateFor(ada, own), { isUnread: true, readUpTo: '0' })
})

test('One has read as far as one says, never less far than before, and no further than there is', async () => {
  const lamp = await cara.submits('Lamp')
  const [first, second] = [await cara.comments(lamp, 'One'), await cara.comments(lamp, 'Two')]
  const other = await carl.comments(await carl.submits('Chair'), 'Elsewhere')
  deepEqual(await read(ada, lamp, '0'), { id: lamp.id, isUnread: true, readUpTo: '0' }, 'opened, no comment read')
  deepEqual(await read(ada, lamp, first.id), { id: lamp.id, isUnread: true, readUpTo: first.id })
  deepEqual(await read(ada, lamp, '0'), { id: lamp.id, isUnread: true, readUpTo: first.id })
  deepEqual(await read(ada, lamp, 'x'), { id: lamp.id, isUnread: true, readUpTo: first.id })
  deepEqual(await read(ada, lamp, other.id), { id: lamp.id, isUnread: false, readUpTo: second.id })
  deepEqual(await read(ada, lamp, '999999999999999'), { id: lamp.id, isUnread: false, readUpTo: second.id })
  await cara.comments(lamp, 'Three')
  equal(await isUnread(ada, lamp), true, 'what was not there yet was not read')
})

test('Marked as unread it is so from the last comment of somebody else on, or as a whole', async () => {
  const lamp = await cara.submits('Lamp')
  await read(ada, lamp)
  deepEqual(await unread(ada, lamp), { id: lamp.id, isUnread: true, readUpTo: null })
  const [first, second] = [await cara.comments(lamp, 'One'), await cara.comments(lamp, 'Two')]
  await ada.comments(lamp, 'Three')
  await read(ada, lamp)
  const back = await unread(ada, lamp)
  equal(back.isUnread, true)
  ok(Number(back.readUpTo) >= Number(first.id) && Number(back.readUpTo) < Number(second.id), `${back.readUpTo}`)
  deepEqual(await unread(ada, lamp), back, 'twice is once')
  const own = await ada.submits('Mine')
  deepEqual(await unread(ada, own), { id: own.id, isUnread: true, readUpTo: null }, 'also what is one’s own')
  equal((await read(ada, own)).isUnread, false)
})

test('Of more comments than anybody reads at once the first count as new, and one that was written long ago is not looked for', async () => {
  await using other = await startApp({ clock: Date.UTC(2030, 0, 1) })
  const { cara: owner } = await signUpCast(other)
  const [few, many] = [await owner.submits('Few'), await owner.submits('Many')]
  const old = (await owner.comments(few, 'Long ago')).id
  await owner.comments(many, 'Long ago')
  other.clock.advance(days(1))
  const reader = await signUp(other, 'new', 'agent')
  other.clock.advance(1)
  await owner.comments(few, 'Of late')
  for (let index = 0; index < 200; index++) await owner.comments(many, 'Of late')
  deepEqual(await stateFor(reader, few), { isUnread: true, readUpTo: old })
  deepEqual(await stateFor(reader, many), { isUnread: true, readUpTo: '0' })
})

test('What is read already is written no second time, and counts for nothing in what one may write', async () => {
  await using other = await startApp({ env: { MAX_WRITES_PER_MINUTE: '1' } })
  const people = await signUpCast(other)
  const ticket = await people.cara.submits('Lamp')
  await read(people.ada, ticket)
  const written = stored(other, 'SELECT user_id, ticket_id, up_to, at FROM read_mark')
  other.clock.advance(1)
  for (let times = 0; times < 100; times++) equal((await read(people.ada, ticket)).isUnread, false)
  deepEqual(stored(other, 'SELECT user_id, ticket_id, up_to, at FROM read_mark'), written)
  // What changes something takes its token.
  let refused
  for (let times = 0; times < 30 && !refused; times++) {
    const document = times % 2 ? documents.markRead : documents.markUnread
    refused = (await people.ada.ask(document, { id: ticket.id })).errors[0]?.extensions.code
  }
  equal(refused, 'RATE_LIMITED')
})

test('What is older than one’s account, or than some weeks, counts as read without a row', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  const lamp = await people.cara.submits('Lamp')
  const first = await people.cara.comments(lamp, 'One')
  other.clock.advance(minutes(1))
  const late = await signUp(other, 'late', 'agent')
  deepEqual(await stateFor(late, lamp), { isUnread: false, readUpTo: first.id })
  other.clock.advance(minutes(1))
  await people.cara.comments(lamp, 'Two')
  deepEqual(await stateFor(late, lamp), { isUnread: true, readUpTo: first.id }, 'from the first that came since')
  equal(await isUnread(people.ada, lamp), true)
  equal(marks(other), 0)
  other.clock.advance(userBudget.readMarks.ms + minutes(1))
  // Their log-ins have ended meanwhile.
  const [again, ada, cara] = await Promise.all([late, people.ada, people.cara].map((person) => logIn(other, person)))
  for (const agent of [again, ada]) equal(await isUnread(agent as TestUser, lamp), false)
  const last = await (cara as TestUser).comments(lamp, 'Three')
  equal(await isUnread(again as TestUser, lamp), true)
  equal((await read(again as TestUser, lamp)).readUpTo, last.id)
  equal(marks(other), 1)
})

test('Marks are dropped once nothing depends on them, a few in each transaction', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  const tickets = []
  for (const title of ['One', 'Two', 'Three']) tickets.push(await people.cara.submits(title))
  for (const ticket of tickets) await read(people.ada, ticket)
  const sweep = (most: number) => other.app.database.write('system', (write) => sweepReadMarks(write, most))
  other.clock.advance(days(29))
  equal(await sweep(10), 0)
  const [kept] = tickets
  const [cara, ada] = [await logIn(other, people.cara), await logIn(other, people.ada)]
  await cara.comments(kept as Has, 'Still there')
  await read(ada, kept as Has)
  other.clock.advance(days(2))
  // The desk itself may sweep at this moment.
  ok((await sweep(1)) <= 1)
  ok((await sweep(10)) <= 2)
  equal(marks(other), 1)
  for (const ticket of tickets) equal(await isUnread(ada, ticket), false)
})

test('One person keeps so many marks: with more, what is as old as the oldest counts as read', async () => {
  await using other = await startApp()
  const { cara, ada, abe } = await signUpCast(other)
  const { most, dropped } = userBudget.readMarks
  const numbers = `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${most}) SELECT n FROM s`
  const now = other.clock.now()
  const unopened = await cara.submits('Never opened')
  meddle(
    other,
    `INSERT INTO ticket (title, status, requester_id, created_at, updated_at) SELECT 'x', 'open', ${cara.id}, ${now}, ${now} FROM (${numbers}) AS n;
     INSERT INTO read_mark (user_id, ticket_id, up_to, at) SELECT ${ada.id}, id, 0, ${now} + id FROM ticket WHERE id > ${unopened.id}`,
  )
  equal(marks(other), most)
  other.clock.advance(minutes(10))
  const newest = await cara.submits('One more')
  equal((await read(ada, newest)).isUnread, false)
  equal(marks(other), most - dropped + 1)
  equal(await isUnread(ada, unopened), false, 'it is as old as those that were dropped')
  equal(await isUnread(abe, unopened), true, 'for nobody else')
  // With room nothing is dropped.
  await other.app.database.write('system', (write) => makeRoom(write, Number(ada.id)))
  equal(marks(other), most - dropped + 1)
})

test('Lists, searches and changes of a ticket tell it too, and a page of tickets costs one statement', async () => {
  const [lamp, chair] = [await cara.submits('Wobbling lamp'), await cara.submits('Wobbling chair')]
  await read(ada, lamp)
  const listed = async (person: TestUser) =>
    told(await person.ask('{ tickets(first: 2) { title isUnread } }'), 'tickets').map(
      ({ title, isUnread }: { title: string; isUnread: boolean | null }) => [title, isUnread],
    )
  deepEqual(await listed(ada), [
    ['Wobbling chair', true],
    ['Wobbling lamp', false],
  ])
  deepEqual(await listed(cara), [
    ['Wobbling chair', null],
    ['Wobbling lamp', null],
  ])
  const hits = told(
    await ada.ask('{ searchTickets(text: "wobbling") { hits { ticket { id isUnread } } } }'),
    'searchTickets',
  ).hits
  deepEqual(Object.fromEntries(hits.map(({ ticket }: { ticket: Seen & Has }) => [ticket.id, ticket.isUnread])), {
    [lamp.id]: false,
    [chair.id]: true,
  })
  const { data } = await ada.ask(
    'mutation ($id: ID!) { updateTicket(id: $id, status: pending) { isUnread } }',
    chair as never,
  )
  equal(data.updateTicket.isUnread, true)
})

test('Customers have no marks, and learn nothing of those of agents', async () => {
  const lamp = await cara.submits('Lamp')
  deepEqual(await stateFor(cara, lamp), { isUnread: null, readUpTo: null })
  const before = marks()
  for (const document of [documents.markRead, documents.markUnread]) {
    equal((await cara.ask(document, { id: lamp.id })).errors[0]?.message, 'Only agents can mark tickets as read.')
    equal((await carl.ask(document, { id: lamp.id })).errors[0]?.extensions.code, 'NOT_FOUND')
    equal((await ada.ask(document, { id: '999' })).errors[0]?.extensions.code, 'NOT_FOUND')
  }
  equal(marks(), before)
  const last = () => stored(desk, 'SELECT max(id) AS id FROM event')[0]?.['id']
  const events = last()
  const updated = stored(desk, `SELECT updated_at FROM ticket WHERE id = ${lamp.id}`)
  desk.clock.advance(minutes(1))
  await read(ada, lamp)
  await unread(ada, lamp)
  equal(last(), events, 'the history is what was done to a ticket, not who looked at it')
  deepEqual(stored(desk, `SELECT updated_at FROM ticket WHERE id = ${lamp.id}`), updated)
})

test('Who is deactivated can mark nothing, and finds their marks again', async () => {
  await using other = await startApp()
  const people = await signUpCast(other)
  const lamp = await people.cara.submits('Lamp')
  await read(people.abe, lamp)
  told(await people.ada.ask(documents.deactivate, { id: people.abe.id }), 'deactivate')
  equal((await people.abe.ask(documents.markUnread, { id: lamp.id })).errors[0]?.extensions.code, 'UNAUTHENTICATED')
  told(await people.ada.ask(documents.reactivate, { id: people.abe.id }), 'reactivate')
  equal(await isUnread(await logIn(other, people.abe), lamp), false)
})

const toldOf = (line: Line) =>
  line.messages.flatMap(({ type, payload }) => (type === 'next' ? [payload.data.readMarks] : []))

async function followMarks(of: Pick<Desk, 'url'>, person: TestUser): Promise<Line> {
  const line = await openLineAs(of, person.token)
  await line.until(({ type }) => type === 'connection_ack')
  line.send({ id: '1', type: 'subscribe', payload: { query: documents.readMarks } })
  await line.until(() => toldOf(line).length > 0)
  return line
}

test('What one marks is told to all of one’s own devices, and to nobody else', async () => {
  const [lamp, chair] = [await cara.submits('Lamp'), await cara.submits('Chair')]
  await using here = await followMarks(desk, ada)
  await using there = await followMarks(desk, await logIn(desk, ada))
  await using others = await followMarks(desk, abe)
  await read(ada, lamp)
  for (const line of [here, there])
    await line.until(() =>
      toldOf(line)
        .flat()
        .some((one) => one?.id === lamp.id && one.isUnread === false),
    )
  await unread(ada, lamp)
  await there.until(() =>
    toldOf(there)
      .flat()
      .some((one) => one?.id === lamp.id && one.isUnread === true),
  )
  // What comes after it is told after it.
  await read(abe, chair)
  await others.until(() =>
    toldOf(others)
      .flat()
      .some((one) => one?.id === chair.id),
  )
  deepEqual(
    toldOf(others)
      .flat()
      .filter((one) => one !== null && one.id !== chair.id),
    [],
  )
})

test('What waits to be told are numbers of tickets, and one’s own are told as they are by then', async () => {
  const { database } = desk.app
  const viewer = { id: Number(ada.id), email: ada.email, role: 'agent' } as const
  const lamp = await cara.submits('Lamp', { description: 'A long text' })
  const following = followReadMarks(database, viewer)
  deepEqual((await following.next()).value, null)
  await read(ada, lamp)
  const { value: ids } = await following.next()
  deepEqual(ids, [Number(lamp.id)])
  await following.return?.()

  await ada.ask(documents.changeTicket, { id: lamp.id, title: 'Bulb' })
  const [first, second] = [markedTickets(database, viewer, ids ?? []), markedTickets(database, viewer, [1e9])]
  deepEqual(
    (await first).map(({ title }) => title),
    ['Bulb'],
  )
  deepEqual(await second, [])
})

test('A personal field of a change that many are told of is each one’s own', async () => {
  const lamp = await cara.submits('Lamp')
  await read(ada, lamp)
  const query = 'subscription { ticketChanges { kind comment actor { id } ticket { id isUnread } } }'
  const lines = await Promise.all(
    [ada, abe, cara].map(async (person) => {
      const line = await openLineAs(desk, person.token)
      await line.until(({ type }) => type === 'connection_ack')
      line.send({ id: '1', type: 'subscribe', payload: { query } })
      await line.until(({ payload }) => payload?.data?.ticketChanges.kind === 'ready')
      return line
    }),
  )
  await using opened = new AsyncDisposableStack()
  for (const line of lines) opened.use(line)
  await abe.sets(lamp, 'pending')
  const of = async (index: number, kind: string) =>
    (await (lines[index] as Line).until(({ payload }) => payload?.data?.ticketChanges.kind === kind)).payload.data
      .ticketChanges
  deepEqual(await of(0, 'status'), {
    kind: 'status',
    comment: null,
    actor: { id: abe.id },
    ticket: { id: lamp.id, isUnread: false },
  })
  equal((await of(1, 'status')).ticket.isUnread, true)
  // Only now: each is told of a change as the ticket is by then.
  const comment = await abe.comments(lamp, 'Which bulb?')
  const told = { kind: 'comment', comment: comment.id, actor: { id: abe.id } }
  deepEqual(await of(0, 'comment'), { ...told, ticket: { id: lamp.id, isUnread: true } })
  deepEqual(await of(2, 'comment'), {
    kind: 'comment',
    comment: null,
    actor: null,
    ticket: { id: lamp.id, isUnread: null },
  })
})
