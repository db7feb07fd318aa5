/** A desk behind the packaged proxy, asked by clients that mean harm. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { after, before, test } from 'node:test'
import { connect as connectTls, type SecureVersion } from 'node:tls'
import { WebSocket } from 'ws'
import { startApp, type Desk } from '../support/app.ts'
import { noCaddy, startCaddy, startCaddyBefore, type Caddy } from '../support/caddy.ts'
import { documents, signUpCara, type TestUser } from '../support/cast.ts'
import { multipart, sendRaw } from '../support/client.ts'
import { picture } from '../support/files.ts'

const token = 'a-token-of-metrics'
const skip = noCaddy ?? false

let desk: Desk
let caddy: Caddy
let cara: TestUser

before(async () => {
  if (skip) return
  desk = await startApp({
    env: { METRICS_TOKEN: token, TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://localhost', AGENT_SIGNUP: 'invite' },
  })
  caddy = await startCaddy([Number(new URL(desk.url).port)])
  cara = await signUpCara(desk)
})

after(async () => {
  await caddy?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})

const asMetrics = { headers: { authorization: `Bearer ${token}` } }

/** Ways to write /metrics, and what stands for it somewhere between a client, a proxy and a router. */
const disguises = [
  '/metrics',
  '/metrics/',
  '/metrics//',
  '/metrics/.',
  '/metrics/x/..',
  '/metrics?x',
  '/metrics/?x',
  '/metrics#x',
  '/metrics;x',
  '/metrics%20',
  '/metrics%00',
  '/metrics%2f',
  '/metrics%3fx',
  '/METRICS',
  '/Metrics/',
  '//metrics',
  '///metrics//',
  '/./metrics',
  '/x/../metrics',
  '/files/../metrics',
  '/files/%2e%2e/metrics',
  '/files/..%2fmetrics',
  '/%2e/metrics',
  '/%6detrics',
  '/%6Detrics/',
  '/m%65trics',
  '/%2fmetrics',
  '/%256detrics',
  '/metrics%252f',
  '\\metrics',
  '/\\metrics',
  '/;/metrics',
  '/health/../metrics',
  '/graphql/../metrics',
]

const isMetrics = (text: string) => text.includes('bellhop_') || text.includes('# HELP')

test('No way of writing /metrics leads through the proxy, even for who has the token', { skip }, async () => {
  for (const path of disguises) {
    const { status, text } = await caddy.ask(path, asMetrics)
    ok(status >= 400 && status < 500, `${path}: ${status}`)
    ok(!isMetrics(text), path)
  }
  for (const target of [
    `https://localhost:${caddy.port}/metrics`,
    'http://localhost/metrics/',
    'http://x/%6detrics',
    '*',
  ]) {
    const socket = await caddy.openTls()
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: localhost:${caddy.port}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    )
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    // Caddy has an empty answer for hosts that are not its own.
    match(text, /^HTTP\/1\.1 4\d\d |\r\nContent-Length: 0\r\n/, target)
    ok(!isMetrics(text), target)
  }
  const plain = await fetch(`http://127.0.0.1:${caddy.httpPort}/metrics`, { ...asMetrics, redirect: 'manual' })
  ok(!isMetrics(await plain.text()))
})

test('Bellhop itself has its metrics in one place, so that a rule of any proxy can name it', async () => {
  await using own = await startApp({ env: { METRICS_TOKEN: token } })
  const { port } = new URL(own.url)
  const raw = async (target: string) => {
    return sendRaw(
      `http://127.0.0.1:${port}`,
      `GET ${target} HTTP/1.1\r\nHost: desk\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
    )
  }
  for (const path of [...disguises, 'http://desk/metrics', 'x/metrics']) {
    equal(isMetrics(await raw(path)), path === '/metrics' || path === '/metrics?x', path)
  }
})

test('Who someone is, is what the proxy saw: what a client says of it is not believed', { skip }, async () => {
  const seen: IncomingHttpHeaders[] = []
  await using upstream = await startCaddyBefore((request, response) => {
    seen.push(request.headers)
    response.end()
  })
  const other = upstream.caddy
  seen.length = 0
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1, 10.0.0.1' },
    { 'X-Forwarded-For': ['1.2.3.4', '5.6.7.8'] },
    { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.example.com' },
    { connection: 'x-forwarded-for, close', 'x-forwarded-for': '1.2.3.4' },
  ]) {
    await other.ask('/', { headers })
  }
  const asked = seen.filter(
    (headers) => headers['user-agent'] === undefined || !headers['user-agent'].startsWith('Go-'),
  )
  equal(asked.length, 5)
  for (const headers of asked) {
    equal(headers['x-forwarded-for'], '127.0.0.1')
    equal(headers['x-forwarded-proto'], 'https')
    equal(headers['x-forwarded-host'], `localhost:${other.port}`)
  }
})

test('Guessing is slowed down, whatever a client says about where it is', { skip }, async () => {
  const guess = (index: number) =>
    caddy.ask('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
      body: JSON.stringify({ query: documents.login, variables: { email: cara.email, password: `wrong ${index}` } }),
    })
  const codes = []
  for (let index = 0; index < 14; index++) codes.push(JSON.parse((await guess(index)).text).errors[0].extensions.code)
  equal(codes.at(-1), 'RATE_LIMITED')
})

test(
  'Over TLS only: plain HTTP is sent to https, browsers are told to stay there, old versions are refused',
  { skip },
  async () => {
    const plain = await fetch(`http://localhost:${caddy.httpPort}/tickets`, { redirect: 'manual' })
    equal(plain.status, 308)
    match(plain.headers.get('location') ?? '', /^https:\/\/localhost/)
    equal((await caddy.ask('/health/live')).headers['strict-transport-security'], 'max-age=31536000')
    const handshake = (version: SecureVersion) =>
      new Promise((resolve) => {
        const socket = connectTls({
          host: '127.0.0.1',
          port: caddy.port,
          servername: 'localhost',
          ca: caddy.ca,
          minVersion: version,
          maxVersion: version,
          ciphers: 'DEFAULT@SECLEVEL=0',
        })
        socket.once('secureConnect', () => resolve(socket.getProtocol())).once('error', () => resolve('refused'))
        socket.once('close', () => {}).unref()
      })
    deepEqual(await Promise.all((['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const).map(handshake)), [
      'refused',
      'refused',
      'TLSv1.2',
      'TLSv1.3',
    ])
  },
)

test('A desk is used through it: files, health, live changes over a WebSocket', { skip }, async () => {
  const { body, contentType } = multipart([
    {
      name: 'operations',
      value: JSON.stringify({ query: documents.createTicket, variables: { title: 'Sent', attachmentFiles: [null] } }),
    },
    { name: 'map', value: '{"0":["variables.attachmentFiles.0"]}' },
    { name: '0', file: picture('p.png', Buffer.alloc(2_000_000, 7)) },
  ])
  const sent = await caddy.ask('/graphql', {
    method: 'POST',
    headers: { 'content-type': contentType, authorization: `Bearer ${cara.token}` },
    body,
  })
  const ticket = JSON.parse(sent.text).data.createTicket
  const file = await caddy.ask(ticket.attachments[0].fileUrl)
  equal(file.headers['content-length'], String(ticket.attachments[0].fileSize))
  equal((await caddy.ask('/health/ready')).status, 200)

  const socket = new WebSocket(`wss://127.0.0.1:${caddy.port}/graphql`, 'graphql-transport-ws', {
    ca: caddy.ca,
    servername: 'localhost',
    headers: { host: `localhost:${caddy.port}` },
  } as object)
  const heard: any[] = []
  socket.on('message', (data: Buffer) => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  const next = async (type: string) => {
    while (!heard.some((message) => message.type === type)) await once(socket, 'message')
  }
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token: cara.token } }))
  await next('connection_ack')
  socket.send(JSON.stringify({ id: '1', type: 'ping' }))
  await next('pong')
  socket.terminate()
})
