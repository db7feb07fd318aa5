/** Many processes on one PostgreSQL tell each other; who could not hear is told to load anew. */
import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { documents, logIn, signUp, type TestUser } from '../support/cast.ts'
import { follow, lastChange, openLineAs, type Line } from '../support/live.ts'
import { administer } from '../support/postgres.ts'
import { urlOf } from '../support/test-database.ts'

test('Two desks on one database tell each other; a log-out at one ends the line at the other', async () => {
  await using first = await startApp()
  await using second = await startApp({ folder: first.folder })
  const cara = await signUp(first, 'cara', 'customer')
  const ada = await signUp(second, 'ada', 'agent')
  await using atFirst = await follow(first, ada)
  await using atSecond = await follow(second, cara)
  const ticket = await cara.submits('At the first')
  await atFirst.hears((one) => one.ticket?.id === ticket.id)
  await atSecond.hears((one) => one.kind === 'created' && one.ticket?.id === ticket.id)
  await ada.sets(ticket, 'resolved')
  await atSecond.hears((one) => one.kind === 'status' && one.ticket?.status === 'resolved')
  await cara.ask(documents.logout)
  equal(await atSecond.line.closed(), 4403)
})

test('Agents at two desks on one database see each other on a ticket, whoever came first, and when one of them is gone', async () => {
  await using first = await startApp({ clock: 'real' })
  await using second = await startApp({ folder: first.folder, clock: 'real' })
  const cara = await signUp(first, 'cara', 'customer')
  const [ada, abe] = [await signUp(first, 'ada', 'agent'), await signUp(second, 'abe', 'agent')]
  const { id: ticket } = await cara.submits('Lamp')
  await using adas = await openLineAs(first, ada.token)
  await using abes = await openLineAs(second, abe.token)
  const look = async (line: Line, writing?: string) => {
    await line.until(({ type }) => type === 'connection_ack')
    line.send({ id: '1', type: 'subscribe', payload: { query: documents.presence, variables: { ticket, writing } } })
  }
  const knows = (line: Line, { id }: TestUser, writing: string | null) =>
    line.until(({ payload }) => {
      const [one, ...more] = payload?.data?.ticketPresence ?? []
      return one?.user.id === id && one.writing === writing && !more.length
    })
  await look(adas)
  await adas.until(({ type }) => type === 'next')
  await look(abes, 'everyone')
  await knows(adas, abe, 'everyone')
  await knows(abes, ada, null)
  const before = adas.messages.length
  abes.socket.terminate()
  await adas.until(
    (message) => adas.messages.indexOf(message) >= before && !message.payload?.data?.ticketPresence.length,
  )
})

test('When the connection for notifications is cut, those who follow are told to load anew, and go on from there', async () => {
  await using desk = await startApp()
  const cara = await signUp(desk, 'cara', 'customer')
  await using ear = await follow(desk, cara)
  const cut = await administer(
    urlOf(desk.folder),
    // It says what was asked last: now and then it is asked whether it is there, and it tells things itself.
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query ~ '^(LISTEN|SELECT 1$|SELECT pg_notify)'`,
  )
  ok(cut.length > 0)
  await cara.submits('While no one could hear')
  await ear.hears(({ kind }) => kind === 'reset')
  const next = await cara.submits('Heard again')
  await ear.hears((one) => one.ticket?.id === next.id)
})

test('What commits after a later event was heard is told to who comes back', async () => {
  await using desk = await startApp()
  const cara = await signUp(desk, 'cara', 'customer')
  const ada = await signUp(desk, 'ada', 'agent')
  const [slow, quick] = [await cara.submits('Slow'), await cara.submits('Quick')]
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
  const overtaken = desk.app.database.write('system', async (write) => {
    await write.db
      .insertInto('event')
      .values({ kind: 'comment.added', at: write.now, actor_id: null, ticket_id: Number(slow.id), data: '{}' })
      .execute()
    hasBegun()
    await held
  })
  await begun
  await ada.comments(quick, 'Before')
  const last = await lastChange(desk, cara)
  letGo()
  await overtaken
  await using back = await follow(desk, cara, { after: last })
  ok(back.changes().some((one) => one.kind === 'comment' && one.ticket?.id === slow.id))
})

test('A log-in at one desk is good at all, and lists and searches are the same', async () => {
  await using first = await startApp()
  await using second = await startApp({ folder: first.folder })
  const cara = await signUp(first, 'cara', 'customer')
  const again = await logIn(second, cara)
  await cara.submits('Seen everywhere')
  equal((await again.lists()).length, 1)
  equal((await again.ask(documents.search, { text: 'everywh' })).data.search.length, 1)
})
