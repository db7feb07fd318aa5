/** What strangers and others send over sockets that is not meant well: it costs the desk little, and no one else anything. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { networkBudget, socketBudget } from '../../server/platform/budgets.ts'
import { startApp, type Desk } from '../support/app.ts'
import { signUp, signUpCara } from '../support/cast.ts'
import { openSocket } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { changesDocument, follow, openLine, openLineAs, type Line } from '../support/live.ts'
import { startMeasured } from '../support/memory.ts'

const MB = 1024 * 1024
const desk = await startApp({ env: { TRUST_PROXY: 'loopback' } })
after(() => desk[Symbol.asyncDispose]())
const cara = await signUpCara(desk)

const logged = ({ log }: Desk) =>
  log.map((line) => JSON.parse(line)).filter(({ level }) => level === 'warn' || level === 'error')

/** Sends until so many bytes have gone, or the server has had enough; nothing is ever read. */
async function flood({ socket }: Line, bytes: number, send: (socket: WebSocket) => number): Promise<number> {
  socket.pause()
  let sent = 0
  const isOpen = () => socket.readyState === WebSocket.OPEN
  while (sent < bytes && isOpen()) {
    for (let times = 0; times < 1_000 && sent < bytes && socket.bufferedAmount < MB; times++) sent += send(socket)
    const since = performance.now()
    do await sleep(1)
    while (socket.bufferedAmount >= MB && isOpen() && performance.now() - since < 400)
    if (socket.bufferedAmount >= MB) break
  }
  return sent
}

const pingMessage = JSON.stringify({ type: 'ping', payload: { x: 'x'.repeat(60_000) } })
/** What is sent, how much of it, and how; each answer of the bytes that it took. */
const floods: readonly [string, number, (socket: WebSocket) => number][] = [
  ['large pings of the protocol', 80 * MB, (socket) => (socket.send(pingMessage), pingMessage.length)],
  ['small pings of the protocol', 20 * MB, (socket) => (socket.send('{"type":"ping"}'), 21)],
  ['pings of WebSockets', 20 * MB, (socket) => (socket.ping('x'.repeat(125)), 131)],
  ['pongs that no one asked for', 20 * MB, (socket) => (socket.pong('x'.repeat(125)), 131)],
]

for (const [what, bytes, send] of floods) {
  test(`Many ${what} that are never read do not fill the memory, and others are served`, async () => {
    await using measured = await startMeasured()
    const eve = await signUp(measured, 'eve', 'customer')
    await using ear = await follow(measured, eve)
    const before = await measured.peakMemory()
    let sent = 0
    // The server ends each of them sooner or later; a stranger comes again.
    for (let times = 0; times < 30 && sent < bytes; times++) {
      await using line = await openLine(measured.url)
      sent += await flood(line, bytes, send)
    }
    const grown = (await measured.peakMemory()) - before
    ok(grown < 40 * MB, `${Math.round(sent / MB)} MB of ${what}: ${Math.round(grown / MB)} MB more`)
    const ticket = await eve.submits('Meanwhile')
    await ear.hears((one) => one.ticket?.id === ticket.id)
    equal(measured.log(), '')
  })
}

test('Messages that take long to parse cost a stranger their sockets, and others no time', async () => {
  await using measured = await startMeasured()
  const eve = await signUp(measured, 'eve', 'customer')
  const text = `{"type":"ping","payload":[${'[],'.repeat(20_000)}0]}`
  for (let times = 0; times < 10; times++) {
    await using line = await openLine(measured.url)
    for (let at = 0; at < socketBudget.messages.burst; at++) line.send(text)
    // Not one of them is answered.
    equal(await line.closed(), 4400)
    deepEqual(line.messages, [])
  }
  await eve.submits('Meanwhile')
  equal(measured.log(), '')
})

test('One comment that a hundred subscriptions ask very much of costs little memory', async () => {
  await using measured = await startMeasured()
  await using opened = new AsyncDisposableStack()
  const eve = await signUp(measured, 'eve', 'customer')
  const ada = await signUp(measured, 'ada', 'agent')
  await using ear = await follow(measured, ada)
  // In JSON each of its characters is six.
  const ticket = await eve.submits('Heavy', { description: '\u0001'.repeat(100_000) })
  const aliases = Array.from({ length: 15 }, (_, index) => `d${index}: description`).join(' ')
  const lines: Line[] = []
  for (let count = 0; count < 5; count++) {
    const line = opened.use(await openLineAs(measured, eve.token))
    await line.until(({ type }) => type === 'connection_ack')
    for (let id = 1; id <= 20; id++) {
      // Different texts, so that none can be made for another.
      const query = `subscription { ticketChanges { id ticket { ${aliases} } } }`.padEnd(500 + 20 * count + id)
      line.send({ id: String(id), type: 'subscribe', payload: { query } })
    }
    lines.push(line)
  }
  const taken = await Promise.all(
    lines.flatMap((line) => Array.from({ length: 20 }, (_, index) => line.until(({ id }) => id === String(index + 1)))),
  )
  ok(taken.filter(({ type }) => type === 'next').length >= 50)
  const before = await measured.peakMemory()
  await eve.comments(ticket, 'One comment')
  const change = await ear.hears(({ kind }) => kind === 'comment')
  for (const line of lines) {
    const { payload } = await line.until((one) => one.payload?.data?.ticketChanges?.id === change.id)
    equal(payload.data.ticketChanges.ticket, null)
    equal(payload.errors[0].extensions.code, 'BAD_REQUEST')
  }
  const grown = (await measured.peakMemory()) - before
  ok(grown < 100 * MB, `${Math.round(grown / MB)} MB more`)
})

test('A ping is answered without what it carried, a ping of the WebSocket with it, as its standard wants', async () => {
  await using line = await openLine(desk.url)
  line.send({ type: 'ping', payload: { large: 'x'.repeat(1_000) } })
  deepEqual(await line.until(({ type }) => type === 'pong'), { type: 'pong' })
  const pong = once(line.socket, 'pong')
  line.socket.ping('echo')
  equal(String((await pong)[0]), 'echo')
})

test('Who says too much is sent away with the reason; at a pace that people need no one is', async () => {
  await using line = await openLine(desk.url)
  const reason = once(line.socket, 'close')
  for (let sent = 0; sent <= socketBudget.messages.burst + 20; sent++) line.send({ type: 'ping' })
  equal(await line.closed(), 1008)
  equal(String((await reason)[1]), 'Too many messages')
  await using busy = await openLineAs(desk, cara.token)
  await busy.until(({ type }) => type === 'connection_ack')
  for (let index = 0; index < 20; index++)
    busy.send({ id: String(index), type: 'subscribe', payload: { query: changesDocument } })
  await busy.until(({ id, type }) => id === '19' && type === 'next')
  equal(busy.socket.readyState, busy.socket.OPEN)
})

test('What a client can not mean is closed with 4400, is no error of the server, and is not deep for it', async () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const wrong = [
    '{"type":"connection_ack"}',
    '{"type":"next","id":"1","payload":{}}',
    '{"type":"error","id":"1","payload":[]}',
    '{"type":"complete","id":""}',
    deep(32_000),
    '['.repeat(60_000),
    '{"a":'.repeat(10_000),
    `{"type":"ping","payload":${deep(30_000)}}`,
    `{"type":"subscribe","id":"${'x'.repeat(129)}","payload":{"query":"{ x }"}}`,
    `{"type":"complete","id":"${'x'.repeat(129)}"}`,
    `{"type":"connection_init","payload":{"token":${deep(30_000)}}}`,
    // Who has not said who they are has little to say.
    `{"type":"ping","payload":"${'x'.repeat(socketBudget.messageBytesBeforeLogIn)}"}`,
    `{"type":"ping","payload":[${'0,'.repeat(socketBudget.json.values)}0]}`,
  ]
  for (const text of wrong) {
    await using line = await openLine(desk.url)
    line.send(text)
    equal(await line.closed(), 4400, text.slice(0, 60))
  }
  await using giant = await openLine(desk.url)
  giant.send(`{"type":"connection_init","payload":{"token":"${'x'.repeat(70_000)}"}}`)
  equal(await giant.closed(), 1009)
  await using variables = await openLineAs(desk, cara.token)
  await variables.until(({ type }) => type === 'connection_ack')
  const subscribe = (depth: number) =>
    `{"id":"1","type":"subscribe","payload":{"query":"subscription ($after: ID) { ticketChanges(after: $after) { id } }","variables":{"after":${deep(depth)}}}}`
  variables.send(subscribe(10))
  const refused = await variables.until(({ id }) => id === '1')
  equal((refused.payload.errors ?? refused.payload)[0].extensions.code, 'BAD_REQUEST')
  variables.send(subscribe(15_000))
  equal(await variables.closed(), 4400)
  deepEqual(logged(desk), [])
})

test('A message comes in few parts, and never compressed', async () => {
  await using parts = await openLine(desk.url)
  for (let sent = 0; sent <= socketBudget.fragments; sent++) parts.socket.send('[', { fin: false })
  equal(await parts.closed(), 1008)
  await using empty = await openLine(desk.url)
  empty.socket.send('', { fin: false })
  for (let sent = 0; sent <= socketBudget.fragments; sent++) empty.socket.send('', { fin: false })
  equal(await empty.closed(), 1008)
  await using whole = await openLine(desk.url)
  for (const part of ['{"ty', 'pe":"', 'ping"']) whole.socket.send(part, { fin: false })
  whole.socket.send('}', { fin: true })
  await whole.until(({ type }) => type === 'pong')
  equal(whole.socket.extensions, '', 'It was offered, as clients do by themselves.')
})

/** Sockets of these addresses that say nothing, as a proxy would pass them on. */
async function openSilent(own: Desk, addresses: readonly string[], opened: AsyncDisposableStack): Promise<Line[]> {
  const lines: Line[] = []
  for (const address of addresses) lines.push(opened.use(await openLine(own.url, { 'x-forwarded-for': address })))
  return lines
}

const isOpen = ({ socket }: Line) => socket.readyState === WebSocket.OPEN

test('Of one network so many may wait before they say who they are: then the oldest goes, and others are let in', async () => {
  await using opened = new AsyncDisposableStack()
  const { socketsBeforeLogIn: most } = networkBudget
  const elsewhere = await openSilent(desk, ['198.51.100.7'], opened)
  // All of one IPv6 /64 are one network.
  const network = Array.from({ length: most + 8 }, (_, index) => `2001:db8:1:2::${index + 1}`)
  const crowd = await openSilent(desk, network, opened)
  for (const line of crowd.slice(0, 8)) equal(await line.closed(), 4408)
  deepEqual(crowd.map(isOpen), [...Array(8).fill(false), ...Array(most).fill(true)])
  deepEqual(elsewhere.map(isOpen), [true])
  await using same = await openLine(desk.url, { 'x-forwarded-for': '2001:db8:1:2::77' })
  same.send({ type: 'connection_init', payload: { token: cara.token } })
  await same.until(({ type }) => type === 'connection_ack')
})

test('Without a trusted proxy what a client says of its address is not believed', async () => {
  await using own = await startApp()
  await using opened = new AsyncDisposableStack()
  const count = networkBudget.socketsBeforeLogIn + 4
  const lines = await openSilent(
    own,
    Array.from({ length: count }, (_, index) => `198.51.100.${index}`),
    opened,
  )
  for (const line of lines.slice(0, 4)) equal(await line.closed(), 4408)
  equal(lines.filter(isOpen).length, networkBudget.socketsBeforeLogIn)
})

test('A refused upgrade leaves no connection behind, though the other side never ends its half', async () => {
  await using own = await startApp()
  const connections = () =>
    new Promise<number>((resolve, reject) =>
      own.app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  const { port } = new URL(own.url)
  const sockets = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket.write(
        'GET /graphql HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      )
      return socket
    }),
  )
  for (const socket of sockets) ok(String((await once(socket, 'data'))[0]).startsWith('HTTP/1.1 403'))
  await eventually(async () => (await connections()) === 0)
  for (const socket of sockets) socket.destroy()
})

test('A line that is cut in the middle of what it is told leaves no error in the log', async () => {
  await using own = await startApp()
  const eve = await signUp(own, 'eve', 'customer')
  const ticket = await eve.submits('Long', { description: 'x'.repeat(60_000) })
  for (let times = 0; times < 10; times++) {
    const { line, cut } = await openCuttable(own.url)
    line.send({ type: 'connection_init', payload: { token: eve.token } })
    await line.until(({ type }) => type === 'connection_ack')
    const query = 'subscription { ticketChanges { id kind ticket { description } } }'
    for (let id = 1; id <= 10; id++) line.send({ id: String(id), type: 'subscribe', payload: { query } })
    await line.until(({ id, type }) => id === '10' && type === 'next')
    line.socket.pause()
    const comments = Array.from({ length: 5 }, (_, index) => eve.comments(ticket, `${times} ${index}`))
    await Promise.race(comments)
    cut()
    await Promise.all(comments)
  }
  await eventually(async () => (await own.app.services.metrics.text()).includes('bellhop_live_sockets 0\n'))
  deepEqual(logged(own), [])
})

/** A line whose connection can be reset, as a network that breaks does. */
async function openCuttable(url: string): Promise<{ line: Line; cut: () => void }> {
  const socket = await openSocket(url)
  const line = await openLine(url, {}, () => socket)
  return { line, cut: () => socket.resetAndDestroy() }
}
