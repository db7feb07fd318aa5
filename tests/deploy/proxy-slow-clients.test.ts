/** Slow and half-open clients over TLS, hundreds at once: they are ended, others are served, and a slow upload arrives. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { startApp } from '../support/app.ts'
import { noCaddy, startCaddy, type Caddy } from '../support/caddy.ts'
import { documents, signUpCara } from '../support/cast.ts'
import { closed, multipart } from '../support/client.ts'
import { picture } from '../support/files.ts'

const each = 60
const size = 20_000_000

/** How long the proxy gives one transfer in this test. */
const transferSeconds = 25

/** The first bytes of a handshake that announce more than comes. */
const halfHello = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])

/** A byte a second. */
function trickle(socket: Socket): Socket {
  const timer = setInterval(() => socket.write('x'), 1_000)
  socket.once('close', () => clearInterval(timer))
  return socket
}

async function openTcp(port: number, first: Buffer | string = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  if (first.length) socket.write(first)
  return socket
}

async function openTls(caddy: Caddy, first = ''): Promise<Socket> {
  const socket = await caddy.openTls()
  socket.resume()
  if (first) socket.write(first)
  return socket
}

const head = ({ port }: Caddy, start: string, ...more: string[]) =>
  [start, `Host: localhost:${port}`, ...more].join('\r\n')

/** They hold a connection without ever finishing what they begin. */
const kinds: Readonly<Record<string, (caddy: Caddy) => Promise<Socket>>> = {
  'a connection and nothing more': ({ port }) => openTcp(port),
  'half a handshake': ({ port }) => openTcp(port, halfHello),
  'a handshake that trickles': async ({ port }) => trickle(await openTcp(port, halfHello)),
  'a handshake and nothing more': (caddy) => openTls(caddy),
  'a head that trickles': async (caddy) => trickle(await openTls(caddy, head(caddy, 'GET / HTTP/1.1', 'X-Slow: '))),
  'a head over plain HTTP that trickles': async (caddy) =>
    trickle(await openTcp(caddy.httpPort, head(caddy, 'GET / HTTP/1.1', 'X-Slow: '))),
  'a body that trickles': async (caddy) =>
    trickle(
      await openTls(
        caddy,
        `${head(caddy, 'POST /graphql HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100000')}\r\n\r\n{`,
      ),
    ),
}

test('Hundreds of slow connections', { skip: noCaddy ?? false }, async (t) => {
  await using desk = await startApp({ env: { TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://localhost' } })
  await using caddy = await startCaddy([Number(new URL(desk.url).port)], { TRANSFER_TIMEOUT: `${transferSeconds}s` })
  const cara = await signUpCara(desk)
  const { attachments } = await cara.submits('Large', { files: [picture('p.png', Buffer.alloc(size, 7))] })

  await using left = new AsyncDisposableStack()
  const ended: Promise<unknown>[] = []
  const opened = await Promise.all(
    Object.values(kinds).flatMap((open) => Array.from({ length: each }, () => open(caddy))),
  )
  for (const socket of opened) ended.push(closed(socket))
  // These ask for a large file and do not take it.
  const readers = await Promise.all(
    Array.from({ length: each }, async () => {
      const socket = await caddy.openTls()
      socket.pause()
      socket.write(`${head(caddy, `GET ${attachments[0]?.fileUrl} HTTP/1.1`)}\r\n\r\n`)
      return socket
    }),
  )
  // The proxy counts from when it has read the request, which on a busy machine is a while after it was sent.
  const readersEnd = sleep((transferSeconds + 10) * 1_000)

  left.defer(() => [...opened, ...readers].forEach((socket) => socket.destroy()))
  let isOver = false
  left.defer(() => void (isOver = true))
  const statuses: number[] = []
  const probing = (async () => {
    while (!isOver) {
      statuses.push((await caddy.ask('/health/ready')).status)
      if (isOver) return
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${cara.token}` }
      const listed = await caddy.ask('/graphql', { method: 'POST', headers, body: '{"query":"{ tickets { id } }"}' })
      statuses.push(listed.status)
      await sleep(100)
    }
  })()
  probing.catch(() => {})
  // Longer than any head may take, at twice the slowest pace that Bellhop puts up with.
  const answer = await uploadSlowly(caddy, cara.token, { bytesPerSecond: 20_000, seconds: 13 })
  equal(JSON.parse(answer).data?.createTicket.attachments.length, 1, answer)
  await Promise.all(ended)
  await readersEnd
  // They are ended too: what is left is what was on its way.
  for (const socket of readers) {
    let bytes = 0
    socket.on('data', (chunk: Buffer) => (bytes += chunk.length)).resume()
    await closed(socket)
    ok(bytes < size, `${bytes} bytes came after all`)
  }
  isOver = true
  await probing
  deepEqual([...new Set(statuses)], [200])
  ok(statuses.length > 50)
  t.diagnostic(`${opened.length + readers.length} slow connections, ${statuses.length} requests of others`)
})

async function uploadSlowly(
  caddy: Caddy,
  token: string,
  { bytesPerSecond, seconds }: { bytesPerSecond: number; seconds: number },
): Promise<string> {
  const variables = { title: 'By phone', attachmentFiles: [null] }
  const { body, contentType } = multipart([
    { name: 'operations', value: JSON.stringify({ query: documents.createTicket, variables }) },
    { name: 'map', value: '{"0":["variables.attachmentFiles.0"]}' },
    { name: '0', file: picture('p.png', Buffer.alloc(bytesPerSecond * seconds, 7)) },
  ])
  const socket = await caddy.openTls()
  const fields = [`Content-Type: ${contentType}`, `Content-Length: ${body.length}`, `Authorization: Bearer ${token}`]
  socket.write(`${head(caddy, 'POST /graphql HTTP/1.1', ...fields, 'Connection: close')}\r\n\r\n`)
  let said = ''
  socket.on('data', (chunk: Buffer) => (said += String(chunk)))
  const isClosed = closed(socket)
  const part = bytesPerSecond / 4
  const began = performance.now()
  for (let from = 0; from < body.length && !socket.destroyed; from += part) {
    socket.write(body.subarray(from, from + part))
    // By the clock: on a busy machine pauses are longer than they are meant to be.
    await sleep(Math.max(0, ((from + part) / bytesPerSecond) * 1_000 - (performance.now() - began)))
  }
  await isClosed
  return said.slice(said.indexOf('\r\n\r\n') + 4)
}
