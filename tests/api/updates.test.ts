/** What agents are told because it concerns them: folded until read, to them alone, never of what they did themselves. */
import { deepEqual, equal } from 'node:assert/strict'
import { after, test } from 'node:test'
import { hours, startApp } from '../support/app.ts'
import { documents, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { count } from '../support/database.ts'
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
  await line.until(({ payload }) => payload?.data?.unreadUpdates === 0)
  await ada.notes(await cara.submits('Told'), '@Abe')
  await line.until(({ payload }) => payload?.data?.unreadUpdates === 1)
  await markRead(abe)
  await line.until(({ payload }) => payload?.data?.unreadUpdates === 0)
  equal((await cara.ask(documents.updates)).errors[0]?.extensions.code, 'FORBIDDEN')
  equal((await cara.ask(documents.markUpdatesRead)).errors[0]?.extensions.code, 'FORBIDDEN')
})

test('Pages go on where the last one ended', async () => {
  const all = (await updates(abe)).map(({ id }) => id)
  const firstPage = (await updates(abe, { first: 2 })).map(({ id }) => id)
  deepEqual([...firstPage, ...(await updates(abe, { after: firstPage[1] })).map(({ id }) => id)], all)
  deepEqual(await updates(abe, { after: '999999' }), [])
})

test('Who is deactivated keeps no updates and gets none', async () => {
  const lamp = await cara.submits('Gone')
  await ada.notes(lamp, '@Abe')
  told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate')
  equal(count(desk, `agent_update WHERE user_id = ${abe.id}`), 0)
})
