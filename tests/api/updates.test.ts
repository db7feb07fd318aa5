/** What agents are told because it concerns them: folded until read, to them alone, never of what they did themselves. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import { sweepUpdates } from '../../server/updates/sweep.ts'
import { hours, startApp } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { count, meddle } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { openLineAs } from '../support/live.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

interface SeenUpdate {
  readonly id: string
  readonly kind: string
  readonly ticket: { readonly id: string }
  readonly times: number
  readonly isOfMany: boolean
  readonly actor: { readonly id: string } | null
  readonly comment: string | null
  readonly excerpt: string | null
  readonly at: string
  readonly cursor: string
  readonly isRead: boolean
}

const updates = async (person: TestUser, variables = {}): Promise<SeenUpdate[]> =>
  told(await person.ask(documents.updates, variables), 'updates')
const unread = async (person: TestUser) =>
  (await updates(person))
    .filter(({ isRead }) => !isRead)
    .map(({ kind, ticket, times, actor }) => [kind, ticket.id, times, actor?.id ?? null])
const markRead = async (person: TestUser, variables = {}) =>
  told(await person.ask(documents.markUpdatesRead, variables), 'markUpdatesRead')
const assign = async (by: TestUser, { id }: SeenTicket, to: TestUser) =>
  told(await by.ask(documents.assignTicket, { id, assignee: to.id }), 'updateTicket')

test('Whoever works on a ticket is told of it, of its customer’s words, and that it was opened again; folded until read', async () => {
  const lamp = await cara.submits('A lamp')
  await assign(ada, lamp, abe)
  await cara.comments(lamp, 'It flickers.')
  const second = await cara.comments(lamp, 'Still.')
  deepEqual(await unread(abe), [
    ['answered', lamp.id, 2, cara.id],
    ['assigned', lamp.id, 1, ada.id],
  ])
  equal((await updates(abe))[0]?.comment, second.id)
  equal(await markRead(abe, { ticket: lamp.id }), 0)
  await abe.sets(lamp, 'closed')
  await cara.comments(lamp, 'No.')
  deepEqual(
    (await unread(abe)).map(([kind, , times]) => [kind, times]),
    [
      ['reopened', 1],
      ['answered', 1],
    ],
  )
  deepEqual(await unread(ada), [])
  await markRead(abe)
})

test('Who worked on a ticket is told that it was opened again, also by who takes it over with that', async () => {
  const openAndAssign =
    'mutation ($id: ID!, $assignee: ID) { updateTicket(id: $id, status: open, assignee: $assignee) { id } }'
  for (const status of ['resolved', 'closed'] as const) {
    const lamp = await cara.submits(`A lamp, ${status}`)
    await assign(abe, lamp, abe)
    await abe.sets(lamp, status)
    const wanted = { id: lamp.id, assignee: ada.id }
    told(await ada.ask(openAndAssign, wanted), 'updateTicket')
    deepEqual(await unread(abe), [['reopened', lamp.id, 1, ada.id]])
    await markRead(abe)
  }
})

test('A customer who says that it is not solved is not overheard, whatever the status of the ticket is', async () => {
  const toldOf = async (status: 'open' | 'pending' | 'resolved' | 'closed') => {
    const lamp = await cara.submits(`A lamp, ${status}`)
    await assign(ada, lamp, abe)
    told(await ada.ask(documents.watchTicket, { id: lamp.id, watching: 'watching' }), 'watchTicket')
    await abe.comments(lamp, 'Try another bulb.')
    await abe.sets(lamp, status)
    for (const person of [ada, abe]) await markRead(person)
    for (let again = 0; again < 2; again++)
      told(await cara.ask(documents.answerSolution, { ticketId: lamp.id, solved: false }), 'answerSolution')
    const seen = [await unread(abe), await unread(ada)]
    for (const person of [ada, abe]) await markRead(person)
    return seen.map((of) => of.map(([kind, id, times, by]) => [kind, id === lamp.id, times, by]))
  }
  const one = (kind: string) => [[kind, true, 1, cara.id]]
  deepEqual(await toldOf('open'), [one('answered'), one('commented')])
  deepEqual(await toldOf('pending'), [one('answered'), one('status_changed')])
  deepEqual(await toldOf('resolved'), [one('reopened'), one('status_changed')])
  deepEqual(await toldOf('closed'), [one('reopened'), one('status_changed')])
})

test('Of two tickets whose customers say that they are not solved, two things are told', async () => {
  const tickets = [await cara.submits('The one'), await cara.submits('The other')]
  for (const ticket of tickets) {
    await assign(abe, ticket, abe)
    await abe.sets(ticket, 'resolved')
  }
  await markRead(abe)
  for (const { id } of tickets)
    told(await cara.ask(documents.answerSolution, { ticketId: id, solved: false }), 'answerSolution')
  deepEqual(
    await unread(abe),
    tickets.toReversed().map(({ id }) => ['reopened', id, 1, cara.id]),
  )
  await markRead(abe)
})

test('Nobody is told of what they did themselves, of replies of colleagues, or of tickets of others', async () => {
  const lamp = await cara.submits('Mine')
  await assign(abe, lamp, abe)
  await abe.notes(lamp, 'For me: @Abe')
  await ada.comments(lamp, 'Hello')
  await ada.notes(lamp, 'A note to nobody')
  deepEqual(await unread(abe), [])
  deepEqual(await unread(ada), [])
})

test('Whoever is named in a note is told, whoever works on the ticket', async () => {
  const lamp = await cara.submits('Named')
  const note = await ada.notes(lamp, 'Look, @Abe and @abe@example.com')
  deepEqual(await unread(abe), [['mentioned', lamp.id, 1, ada.id]])
  const [update] = await updates(abe)
  deepEqual([update?.comment, update?.isOfMany], [note.id, false])
  equal(await markRead(abe, { ids: [update?.id] }), 0)
  equal(await markRead(abe, { ids: ['999999'] }), 0)
})

test('A ticket that comes back at its time is told; one that is woken by hand is not', async () => {
  const [first, second] = [await cara.submits('Later'), await cara.submits('Sooner')]
  const until = new Date(desk.clock.now() + hours(2)).toISOString()
  for (const ticket of [first, second]) {
    await assign(abe, ticket, abe)
    told(await abe.ask(documents.assignTicket, { id: ticket.id, snoozedUntil: until }), 'updateTicket')
  }
  told(await ada.ask(documents.assignTicket, { id: second.id, snoozedUntil: null }), 'updateTicket')
  desk.clock.advance(hours(3))
  await desk.app.database.write('system', async (write) => write.publish('jobs waiting'))
  await eventually(async () => (await unread(abe)).length > 0)
  deepEqual(await unread(abe), [['woke', first.id, 1, null]])
  await markRead(abe)
})

test('Many tickets that are assigned at once are one update', async () => {
  const tickets = []
  for (const title of ['One', 'Two', 'Three']) tickets.push(await cara.submits(title))
  const change = { tickets: { ids: tickets.map(({ id }) => id) }, change: { assignee: abe.id } }
  const { id } = told(await ada.ask(documents.updateTickets, change), 'updateTickets')
  await eventually(async () => told(await ada.ask(documents.batch, { id }), 'batch').state === 'done')
  deepEqual(
    (await updates(abe)).filter(({ isRead }) => !isRead).map(({ kind, times, isOfMany }) => [kind, times, isOfMany]),
    [['assigned', 3, true]],
  )
})

test('Devices are told how many are unread, at first and after each change; customers nothing', async () => {
  await markRead(abe)
  await using line = await openLineAs(desk, abe.token)
  await line.until(({ type }) => type === 'connection_ack')
  line.send({ id: '1', type: 'subscribe', payload: { query: documents.unreadUpdates } })
  await line.until(({ payload }) => payload?.data?.unreadUpdates.count === 0)
  const lamp = await cara.submits('Told')
  await ada.notes(lamp, '@Abe')
  const { payload } = await line.until(({ payload }) => payload?.data?.unreadUpdates.count === 1)
  deepEqual(payload?.data?.unreadUpdates.tickets, [lamp.id])
  await markRead(abe)
  await line.until(({ payload }) => payload?.data?.unreadUpdates.count === 0)
  equal((await cara.ask(documents.updates)).errors[0]?.extensions.code, 'FORBIDDEN')
  equal((await cara.ask(documents.markUpdatesRead)).errors[0]?.extensions.code, 'FORBIDDEN')
})

test('Pages go on where the last one ended', async () => {
  const all = (await updates(abe)).map(({ id }) => id)
  const firstPage = await updates(abe, { first: 2 })
  const { cursor: after } = firstPage[1] as SeenUpdate
  deepEqual(
    [...firstPage, ...(await updates(abe, { after }))].map(({ id }) => id),
    all,
  )
  deepEqual(
    (await updates(abe, { kinds: ['mentioned', 'woke'] })).filter(({ kind }) => kind === 'assigned'),
    [],
  )
  for (const wrong of ['x', '1', '-1.2', '1.2.3'])
    equal((await abe.ask(documents.updates, { after: wrong })).errors[0]?.extensions.code, 'INVALID')
})

test('What came after the last one that was seen stays unread', async () => {
  await markRead(abe)
  const [first, second] = [await cara.submits('Seen'), await cara.submits('Not seen')]
  await ada.notes(first, '@Abe')
  const [seen] = await updates(abe)
  desk.clock.advance(1)
  await ada.notes(second, '@Abe')
  equal(await markRead(abe, { until: seen?.at }), 1)
  deepEqual(
    (await unread(abe)).map(([, ticket]) => ticket),
    [second.id],
  )
  equal(await markRead(abe, { ids: [] }), 1)
  equal(await markRead(abe), 0)
})

test('An update tells how the comment begins, in plain words', async () => {
  const lamp = await cara.submits('A lamp')
  await ada.notes(lamp, `**@Abe**,\n\n- look at [this](https://example.com)\n- ${'and this '.repeat(100)}`)
  const [update] = await updates(abe)
  ok(update?.excerpt?.startsWith('@Abe, look at this and this and this'), update?.excerpt ?? 'none')
  ok(update?.excerpt?.endsWith('…') && update.excerpt.length < 200)
  await markRead(abe)
})

test('Many tickets that are opened again at once are one update', async () => {
  const tickets = []
  for (const title of ['One', 'Two']) tickets.push(await cara.submits(title))
  for (const ticket of tickets) {
    await assign(abe, ticket, abe)
    await abe.sets(ticket, 'resolved')
  }
  const change = { tickets: { ids: tickets.map(({ id }) => id) }, change: { status: 'open' } }
  const { id } = told(await ada.ask(documents.updateTickets, change), 'updateTickets')
  await eventually(async () => told(await ada.ask(documents.batch, { id }), 'batch').state === 'done')
  deepEqual(
    (await updates(abe)).filter(({ isRead }) => !isRead).map(({ kind, times, isOfMany }) => [kind, times, isOfMany]),
    [['reopened', 2, true]],
  )
  await markRead(abe)
})

test('The latest 500 of a person are kept, for 90 days', async () => {
  const lamp = await cara.submits('The last one')
  const [most, before] = [520, desk.clock.now() - hours(1)]
  meddle(
    desk,
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most})
      INSERT INTO agent_update (user_id, kind, occasion, ticket_id, times, at)
      SELECT ${abe.id}, 'mentioned', 'ticket -' || i, ${lamp.id}, 1, ${before} + i FROM n`,
  )
  await ada.notes(lamp, '@Abe')
  const own = `agent_update WHERE user_id = ${abe.id}`
  // Some time soon the oldest are looked for.
  for (let index = 0; index < 100 && count(desk, own) > most; index++)
    await ada.notes(await cara.submits('Another one'), '@Abe')
  ok(count(desk, own) <= most, `${count(desk, own)} are kept.`)
  equal((await updates(abe, { first: 100 })).length, 100)
  equal(count(desk, `${own} AND occasion = 'ticket -1'`), 0)
  equal(count(desk, `${own} AND occasion = 'ticket ${lamp.id}'`), 1)
  const old = `${own} AND occasion LIKE 'ticket -%'`
  ok(count(desk, old) > 0)
  meddle(desk, `UPDATE agent_update SET at = at - ${hours(24 * 90)} WHERE occasion LIKE 'ticket -%'`)
  await desk.app.database.write('system', (write) => sweepUpdates(write, 10_000))
  equal(count(desk, old), 0)
  equal(count(desk, `${own} AND occasion = 'ticket ${lamp.id}'`), 1)
})

test('Who is deactivated keeps no updates and gets none', async () => {
  const lamp = await cara.submits('Gone')
  await ada.notes(lamp, '@Abe')
  told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate')
  equal(count(desk, `agent_update WHERE user_id = ${abe.id}`), 0)
})
