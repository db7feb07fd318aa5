/** Agents say what they are told of a ticket: everything, what concerns them, or nothing but that they are named. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Write } from '../../server/database/database.ts'
import { userBudget } from '../../server/platform/budgets.ts'
import { tellAgents } from '../../server/updates/react.ts'
import { createUser } from '../../server/users/users.ts'
import { startApp } from '../support/app.ts'
import { documents, logIn, signUpCast, told, type SeenTicket, type TestUser } from '../support/cast.ts'
import { count, meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { type Line, openLineAs } from '../support/live.ts'
import { actorOf, submitMany } from '../support/many.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada, abe } = await signUpCast(desk)

const unread = async (person: TestUser): Promise<[string, number][]> =>
  told(await person.ask(documents.updates), 'updates')
    .filter(({ isRead }: { isRead: boolean }) => !isRead)
    .map(({ kind, times }: { kind: string; times: number }) => [kind, times])
const readAll = (person: TestUser) => person.ask(documents.markUpdatesRead)
const watch = async (person: TestUser, { id }: SeenTicket, watching: string) =>
  told(await person.ask(documents.watchTicket, { id, watching }), 'watchTicket').watching
const watching = async (person: TestUser, { id }: SeenTicket) =>
  told(await person.ask(documents.watching, { id }), 'ticket').watching
const assign = async (by: TestUser, { id }: SeenTicket, to: TestUser) =>
  told(await by.ask(documents.assignTicket, { id, assignee: to.id }), 'updateTicket')

test('Who watches a ticket is told of every comment, note and status of others; who does not, of none', async () => {
  const lamp = await cara.submits('A lamp')
  equal(await watching(abe, lamp), 'no')
  equal(await watch(abe, lamp, 'watching'), 'watching')
  equal(await watching(abe, lamp), 'watching')
  equal(await watching(ada, lamp), 'no')
  await cara.comments(lamp, 'It flickers.')
  await ada.comments(lamp, 'Which one?')
  await ada.notes(lamp, 'The old one, I bet.')
  await ada.sets(lamp, 'pending')
  await abe.comments(lamp, 'And I am here, too')
  await abe.sets(lamp, 'resolved')
  deepEqual(await unread(abe), [
    ['status_changed', 1],
    ['noted', 1],
    ['commented', 2],
  ])
  deepEqual(await unread(ada), [])
  await readAll(abe)
  equal(await watch(abe, lamp, 'no'), 'no')
  await ada.comments(lamp, 'Hello?')
  deepEqual(await unread(abe), [])
})

test('Of one event one is told once, as what it is to them first', async () => {
  const lamp = await cara.submits('Mine and watched')
  await assign(abe, lamp, abe)
  await watch(abe, lamp, 'watching')
  await cara.comments(lamp, 'It flickers.')
  await ada.notes(lamp, '@Abe, look')
  deepEqual(
    (await unread(abe)).map(([kind]) => kind),
    ['mentioned', 'answered'],
  )
  await readAll(abe)
})

test('Of what one has muted one is told only that one is named', async () => {
  const lamp = await cara.submits('Loud')
  equal(await watch(abe, lamp, 'muted'), 'muted')
  await assign(ada, lamp, abe)
  await cara.comments(lamp, 'It flickers.')
  await ada.notes(lamp, 'Nobody is named here')
  await ada.sets(lamp, 'closed')
  await cara.comments(lamp, 'No.')
  deepEqual(await unread(abe), [])
  await ada.notes(lamp, '@Abe!')
  deepEqual(await unread(abe), [['mentioned', 1]])
  await readAll(abe)
})

test('Many watched tickets that are changed at once are one update', async () => {
  const tickets = []
  for (const title of ['One', 'Two', 'Three']) tickets.push(await cara.submits(title))
  for (const ticket of tickets) await watch(abe, ticket, 'watching')
  const change = { tickets: { ids: tickets.map(({ id }) => id) }, change: { status: 'pending' } }
  const { id } = told(await ada.ask(documents.updateTickets, change), 'updateTickets')
  await eventually(async () => told(await ada.ask(documents.batch, { id }), 'batch').state === 'done')
  deepEqual(await unread(abe), [['status_changed', 3]])
  await readAll(abe)
})

/** `asked` counts what is asked of the database; what is dropped now and then is not counted. */
function counting(write: Write): { write: Write; asked: () => number } {
  let asked = 0
  const noting = <T extends object>(one: T, names: readonly string[]): T =>
    new Proxy(one, {
      get(target, name) {
        if (names.includes(String(name))) asked++
        const found: unknown = Reflect.get(target, name)
        return typeof found === 'function' ? found.bind(target) : found
      },
    })
  const own = { ...write, db: noting(write.db, ['insertInto', 'updateTable']) }
  return { write: noting(own, ['all', 'first']), asked: () => asked }
}

test('However many watch a ticket, it takes as many statements to tell them, in the transaction for which others wait', async () => {
  const lamp = await cara.submits('For everyone')
  await desk.app.database.write('system', async (write) => {
    for (let index = 0; index < 60; index++)
      await createUser(write, { email: `watcher.${index}@example.com`, role: 'agent', passwordHash: 'none' })
  })
  const event = { kind: 'ticket.status_changed', ticketId: Number(lamp.id), audience: 'everyone' } as const
  const tell = () =>
    desk.app.database.write(actorOf(cara), async (one) => {
      const { write, asked } = counting(one)
      await tellAgents(write, { ...event, id: 1, from: 'open', to: 'pending' } as never)
      return asked()
    })
  await watch(abe, lamp, 'watching')
  const byOne = await tell()
  meddle(
    desk,
    `INSERT INTO ticket_watch (user_id, ticket_id, state)
      SELECT id, ${lamp.id}, 'watching' FROM "user" WHERE email LIKE 'watcher.%'`,
  )
  equal(await tell(), byOne)
  equal(count(desk, `agent_update WHERE ticket_id = ${lamp.id}`), 61)
  equal(count(desk, `agent_update WHERE ticket_id = ${lamp.id} AND times = 2`), 1)
  await readAll(abe)
})

test('Each of two who watch the same tickets keeps no more than the latest, whoever is told first', async () => {
  const most = userBudget.updates.most + 300
  await submitMany(desk, cara, most, (index) => ({ title: `Watched by two ${index}` }))
  const theirs = `FROM ticket WHERE title LIKE 'Watched by two %'`
  for (const { id } of [ada, abe])
    meddle(desk, `INSERT INTO ticket_watch (user_id, ticket_id, state) SELECT ${id}, id, 'watching' ${theirs}`)
  const ids = stored(desk, `SELECT id ${theirs} ORDER BY id`).map(({ id }) => Number(id))
  for (let done = 0; done < ids.length; done += 50)
    await desk.app.database.write(actorOf(carl), async (write) => {
      for (const ticketId of ids.slice(done, done + 50))
        await tellAgents(write, { kind: 'comment.added', id: 1, ticketId, audience: 'everyone' } as never)
    })
  for (const { id } of [ada, abe]) {
    const kept = count(desk, `agent_update WHERE user_id = ${id}`)
    ok(kept <= userBudget.updates.most + 250, `${kept} are kept.`)
  }
  await readAll(abe)
  await readAll(ada)
})

test('Customers neither watch nor learn who does', async () => {
  const lamp = await cara.submits('Seen')
  await watch(abe, lamp, 'watching')
  equal(await watching(cara, lamp), null)
  equal(
    (await cara.ask(documents.watchTicket, { id: lamp.id, watching: 'muted' })).errors[0]?.extensions.code,
    'FORBIDDEN',
  )
  equal(
    (await carl.ask(documents.watchTicket, { id: lamp.id, watching: 'no' })).errors[0]?.extensions.code,
    'NOT_FOUND',
  )
  equal(
    (await abe.ask(documents.watchTicket, { id: '999999', watching: 'no' })).errors[0]?.extensions.code,
    'NOT_FOUND',
  )
})

test('Kinds that one does not want are not told, and the browser tells those that are to be', async () => {
  const choose = (kind: string, inApp: boolean, inBrowser: boolean) =>
    abe.ask(documents.chooseUpdates, { kind, inApp, inBrowser })
  const lamp = await cara.submits('Chosen')
  await readAll(abe)
  const usual = told(await abe.ask(documents.updateChoices), 'updateChoices')
  deepEqual(
    usual.find(({ kind }: { kind: string }) => kind === 'noted'),
    { kind: 'noted', inApp: true, inBrowser: false },
  )
  told(await choose('assigned', false, true), 'chooseUpdates')
  const after = told(await choose('mentioned', true, false), 'chooseUpdates')
  deepEqual(after.slice(0, 3), [
    { kind: 'assigned', inApp: false, inBrowser: false },
    { kind: 'mentioned', inApp: true, inBrowser: false },
    { kind: 'answered', inApp: true, inBrowser: true },
  ])
  await assign(ada, lamp, abe)
  await ada.notes(lamp, '@Abe')
  await cara.comments(lamp, 'It flickers.')
  deepEqual(
    told(await abe.ask(documents.updates, { first: 2 }), 'updates').map(
      ({ kind, isForBrowser }: { kind: string; isForBrowser: boolean }) => [kind, isForBrowser],
    ),
    [
      ['answered', true],
      ['mentioned', false],
    ],
  )
  deepEqual((await unread(abe)).length, 2)
  told(await choose('assigned', true, true), 'chooseUpdates')
  await readAll(abe)
})

test('What one watches and mutes is told to one’s own devices, and to nobody else', async () => {
  const lamp = await cara.submits('Watched on two devices')
  const follow = async (person: TestUser): Promise<Line> => {
    const line = await openLineAs(desk, person.token)
    await line.until(({ type }) => type === 'connection_ack')
    line.send({ id: '1', type: 'subscribe', payload: { query: 'subscription { readMarks { id watching } }' } })
    await line.until(({ type }) => type === 'next')
    return line
  }
  const toldOf = (line: Line) => line.messages.flatMap(({ payload }) => payload?.data?.readMarks ?? [])
  await using there = await follow(await logIn(desk, ada))
  await using others = await follow(abe)
  for (const state of ['watching', 'muted', 'no']) {
    await watch(ada, lamp, state)
    await there.until(() => toldOf(there).some(({ id, watching: told }) => id === lamp.id && told === state))
  }
  await watch(abe, lamp, 'watching')
  await others.until(() => toldOf(others).length > 0)
  deepEqual(toldOf(others), [{ id: lamp.id, watching: 'watching' }])
})

test('Who is deactivated watches nothing any more', async () => {
  told(await ada.ask(documents.deactivate, { id: abe.id }), 'deactivate')
  equal(count(desk, `ticket_watch WHERE user_id = ${abe.id}`), 0)
})
