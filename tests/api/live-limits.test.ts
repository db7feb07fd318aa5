/** Who may hold a line, and how much of it: sessions, origins, roles, and limits of messages, subscriptions and lines. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, test } from 'node:test'
import { days, startApp } from '../support/app.ts'
import { documents, logIn, signUp, signUpCast } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { changesDocument, follow, openLine, openLineAs, type Line } from '../support/live.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, carl, ada } = await signUpCast(desk)

const subscribe = (line: Line, query: string, variables: object = {}, id = '1') =>
  line.send({ id, type: 'subscribe', payload: { query, variables } })

test('Without a session, with one that ended and with one that ends, the line is closed with 4403', async () => {
  for (const token of [undefined, '', 'x', 'x'.repeat(43)]) {
    await using line = await openLineAs(desk, token)
    equal(await line.closed(), 4403, String(token))
    deepEqual(line.messages, [])
  }
  const session = await logIn(desk, cara)
  await using ear = await follow(desk, session)
  await using other = await follow(desk, cara)
  await session.ask(documents.logout)
  equal(await ear.line.closed(), 4403)
  await cara.submits('Still told to the other')
  await other.hears(({ ticket }) => ticket?.title === 'Still told to the other')
  await using late = await openLineAs(desk, session.token)
  equal(await late.closed(), 4403)
})

test('A session that runs out by the clock ends its line', async () => {
  await using own = await startApp()
  const eve = await signUp(own, 'eve', 'customer')
  await using ear = await follow(own, eve)
  own.clock.advance(days(31))
  equal(await ear.line.closed(), 4403)
})

test('Who says nothing, or subscribes before saying who it is, is told to go', async () => {
  await using eager = await openLine(desk.url)
  subscribe(eager, changesDocument)
  equal(await eager.closed(), 4401)
  await using twice = await openLineAs(desk, cara.token)
  await twice.until(({ type }) => type === 'connection_ack')
  twice.send({ type: 'connection_init', payload: { token: ada.token } })
  equal(await twice.closed(), 4429)
})

test('Pages of other origins are refused before anything is said', async () => {
  for (const origin of ['https://evil.example', 'null', 'not a url', `${desk.url}.evil.example`]) {
    await rejects(openLine(desk.url, { origin }), /403/, origin)
  }
  for (const origin of [desk.url, desk.config.publicUrl]) {
    await using line = await openLine(desk.url, { origin })
    equal(line.socket.readyState, line.socket.OPEN, origin)
  }
  await rejects(openLine(`${desk.url}/elsewhere`), /Unexpected server response/)
})

test('The same limits and rules hold for documents as by POST', async () => {
  await using line = await openLineAs(desk, cara.token)
  await line.until(({ type }) => type === 'connection_ack')
  const aliases = Array.from({ length: 16 }, (_, index) => `a${index}: ticketChanges { id }`).join(' ')
  const wrong: readonly [string, RegExp][] = [
    ['{ tickets { id } }', /sent by POST/],
    ['mutation { logout }', /sent by POST/],
    ['{ __schema { types { name } } }', /sent by POST/],
    [`subscription { ${aliases} }`, /aliases|one top level|only one/i],
    ['subscription { ticketChanges { id } __typename }', /one top level|only/i],
    ['subscription { ticketChanges { nothing } }', /nothing/],
    ['subscription { ticketChanges @skip(if: true) { id } }', /condition/],
    ['subscription ($x: Boolean = false) { ticketChanges @include(if: $x) { id } }', /condition/],
    ['subscription { ... @skip(if: true) { ticketChanges { id } } }', /condition/],
    [
      'subscription { ...F } fragment F on Subscription { ... { ticketChanges @include(if: true) { id } } }',
      /condition/,
    ],
    ['subscription {', /Syntax/],
    [
      'subscription { ticketChanges { ticket { user { id } attachments { id fileName } } } '.padEnd(15_100, ' ') + '}',
      /15,?000|long/,
    ],
    ['x', /Syntax/],
    ['', /./],
  ]
  for (const [index, [query, message]] of wrong.entries()) {
    subscribe(line, query, {}, String(index))
    const { payload } = await line.until(({ id, type }) => id === String(index) && type === 'error')
    ok(payload[0].extensions.code === 'BAD_REQUEST' && message.test(payload[0].message), JSON.stringify(payload))
  }
  subscribe(line, 'subscription ($t: ID) { ticketChanges(ticket: $t) { id } }', { t: 'x' }, 'last')
  const refused = await line.until(({ id }) => id === 'last')
  equal((refused.payload.errors ?? refused.payload)[0].extensions.code, 'NOT_FOUND')
  equal(line.socket.readyState, line.socket.OPEN)
})

test('Messages, subscriptions and lines have a limit', async () => {
  await using long = await openLineAs(desk, cara.token)
  await long.until(({ type }) => type === 'connection_ack')
  long.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: 'x'.repeat(70_000) } }))
  equal(await long.closed(), 1009)
  for (const nonsense of ['no json', '[]', '{"type":"unknown"}', '{"id":1,"type":"subscribe"}']) {
    await using line = await openLineAs(desk, cara.token)
    await line.until(({ type }) => type === 'connection_ack')
    line.send(nonsense)
    equal(await line.closed(), 4400, nonsense)
  }
  await using many = await openLineAs(desk, cara.token)
  await many.until(({ type }) => type === 'connection_ack')
  for (let index = 1; index <= 21; index++) subscribe(many, changesDocument, {}, String(index))
  const { payload } = await many.until(({ type }) => type === 'error')
  equal(payload[0].extensions.code, 'BAD_REQUEST')
  await many.until(({ id, type }) => id === '20' && type === 'next')
  await using opened = new AsyncDisposableStack()
  const lines: Line[] = []
  for (let index = 0; index < 21; index++) lines.push(opened.use(await openLineAs(desk, carl.token)))
  equal(await Promise.race(lines.map((line) => line.closed())), 4429)
})

test('A subscription that is completed tells nothing more, and leaves nothing behind', async () => {
  await using ear = await follow(desk, cara)
  ear.line.send({ id: '1', type: 'complete' })
  await using other = await follow(desk, cara)
  const ticket = await cara.submits('After the end')
  await other.hears((one) => one.ticket?.id === ticket.id)
  equal(ear.changes().filter((one) => one.ticket?.id === ticket.id).length, 0)
})

test('Who gets another role loses the line, and has it again as what they are now', async () => {
  await using own = await startApp()
  const eve = await signUp(own, 'eve', 'agent')
  await using ear = await follow(own, eve)
  meddle(own, 'UPDATE "user" SET role = \'customer\'')
  equal(await ear.line.closed(), 4410)
  await using again = await follow(own, eve)
  equal(again.changes().at(-1)?.kind, 'ready')
})

test('One person has a limit of lines, by however many sessions', async () => {
  await using own = await startApp()
  const eve = await signUp(own, 'eve', 'customer')
  const sessions = await Promise.all(Array.from({ length: 6 }, () => logIn(own, eve)))
  const lines: Line[] = []
  for (let index = 0; index < 101; index++) {
    lines.push(await openLineAs(own, sessions[index % 6]?.token))
  }
  equal(await Promise.race(lines.map((line) => line.closed())), 4429)
  for (const line of lines) await line[Symbol.asyncDispose]()
})

test('An operation that is completed before it has begun ends, also when another is asked for under its id at once', async () => {
  await using own = await startApp()
  const { cara, ada } = await signUpCast(own)
  await using agent = await openLineAs(own, ada.token)
  await using line = await openLineAs(own, cara.token)
  for (const one of [line, agent]) await one.until(({ type }) => type === 'connection_ack')
  const again = (on: Line, times: number, query: string, variables: object) => {
    for (let index = 0; index < times; index++) {
      subscribe(on, query, variables)
      on.send({ id: '1', type: 'complete' })
    }
    subscribe(on, query, variables)
  }
  again(line, 40, changesDocument, {})
  again(agent, 40, documents.watchCounts, { views: [{ key: 'all', filter: {} }] })
  await line.until(({ payload }) => payload?.data?.ticketChanges.kind === 'ready')
  await agent.until(({ type }) => type === 'next')
  const ticket = await cara.submits('Told once')
  await agent.until(({ payload }) => payload?.data?.viewCounts[0].count === 1)
  await line.until(({ payload }) => payload?.data?.ticketChanges.ticket?.id === ticket.id)
  await ada.sets(ticket, 'pending')
  const about = (kind: string) => line.messages.filter(({ payload }) => payload?.data?.ticketChanges.kind === kind)
  await line.until(({ payload }) => payload?.data?.ticketChanges.kind === 'status')
  deepEqual([about('created').length, about('status').length], [1, 1])
  const counts = agent.messages.filter(({ type, payload }) => type === 'next' && payload.data.viewCounts[0].count === 1)
  equal(counts.length, 1)
})

test('A second operation under an id that goes on closes the line with 4409', async () => {
  await using line = await openLineAs(desk, cara.token)
  await line.until(({ type }) => type === 'connection_ack')
  subscribe(line, changesDocument)
  subscribe(line, changesDocument)
  equal(await line.closed(), 4409)
})
