/** Requests as bytes on a socket: broken, ambiguous, or after files that are not theirs. */
import { connect } from 'node:net'
import type { Random } from '../random.ts'
import type { Tokens } from './desk.ts'
import { mutateBytes } from './values.ts'

const answerPatienceMs = 8_000

export function rawRequest(random: Random, tokens: Tokens): Buffer {
  const request = Buffer.from(random.pick(kinds)(random, tokens), 'latin1')
  return random.chance(0.25) ? mutateBytes(random, request) : request
}

type Kind = (random: Random, tokens: Tokens) => string

const host = 'Host: localhost\r\n'
const end = 'Connection: close\r\n\r\n'
const user = '{"query":"{ user { id } }"}'
const post = (headers: string, body: string) =>
  `POST /graphql HTTP/1.1\r\n${host}Content-Type: application/json\r\n${headers}\r\n${body}`
const whole = post(`Content-Length: ${user.length}\r\n`, user)

const steps = [
  '..',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '....//',
  '..;/',
  '%252e%252e%252f',
  '..%c0%af',
  '%00',
  '.',
  '%',
  '%zz',
  '//',
  '/./',
]
const goals = [
  'bellhop.db',
  'bellhop.db-wal',
  'etc/passwd',
  'package.json',
  'files/incoming/',
  'server/main.ts',
  'index.html',
  'x'.repeat(43),
  '',
]
const roots = [
  '/files/',
  '/assets/',
  '/export/',
  '/',
  '/tickets/',
  '/health/',
  '/graphql/',
  `/export/${'A'.repeat(43)}/`,
]

const traversal: Kind = (random) => {
  const climb = random.pick(steps).repeat(random.int(1, 6))
  const target = `${random.pick(roots)}${climb}${random.pick(goals)}${random.pick(['', '', '?x=1', '#x', '%00.png', '/'])}`
  return `${random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'])} ${target} HTTP/1.1\r\n${host}${random.pick(['', 'Accept-Encoding: br, gzip\r\n', 'Range: bytes=0-10\r\n', 'If-None-Match: *\r\n'])}${end}`
}

const requestLine: Kind = (random) => {
  const method = random.pick([
    'GET',
    'get',
    'G E T',
    '',
    'BREW',
    'CONNECT',
    'TRACE',
    'PRI',
    'OPTIONS',
    'M-SEARCH',
    'QUERY',
    'x'.repeat(9_000),
    '\x16\x03\x01',
  ])
  const target = random.pick([
    '/',
    '*',
    '',
    'http://example.com/',
    '//',
    '/\0',
    '/ x',
    '?',
    '#',
    'localhost:80',
    `/${'a'.repeat(20_000)}`,
    '/%',
    '/\xff\xfe',
    '/tickets/1/2/3',
  ])
  const version = random.pick([
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'HTTP/9.9',
    'HTTP/1.1 ',
    'http/1.1',
    '',
    'ICE/1.0',
  ])
  return `${method} ${target} ${version}${random.pick(['\r\n', '\n', '\r', ''])}${random.pick([host, '', 'Host: a\r\nHost: b\r\n', 'Host:\r\n'])}${end}`
}

const ambiguousLength: Kind = (random) =>
  random.pick([
    post(`Content-Length: ${user.length}\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${whole}`),
    post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n', `1b\r\n${user}\r\n0\r\n\r\n`),
    post('Transfer-Encoding: xchunked\r\n', `1b\r\n${user}\r\n0\r\n\r\n`),
    post('Transfer-Encoding : chunked\r\n', `1b\r\n${user}\r\n0\r\n\r\n`),
    post('Content-Length: 5\r\nContent-Length: 27\r\n', user),
    post('Content-Length: -1\r\n', user),
    post('Content-Length: +27\r\n', user),
    post('Content-Length: 99999999999999999999\r\n', user),
    post('Content-Length: 1e3\r\n', user),
    post('Content-Length: 27, 27\r\n', user),
    post('Transfer-Encoding: chunked\r\n', `ffffffffffffffff1\r\n${user}`),
    post('Transfer-Encoding: chunked\r\n', `1b;${'x'.repeat(20_000)}\r\n${user}\r\n0\r\n\r\n`),
    post('Transfer-Encoding: chunked\r\n', `1b\r\n${user}\r\n0\r\nContent-Length: 3\r\n\r\n`),
    post('Transfer-Encoding: chunked\r\n', `-1\r\n${user}\r\n0\r\n\r\n`),
    post('Transfer-Encoding: chunked\r\n', `${'1\r\nx\r\n'.repeat(random.int(1, 2_000))}0\r\n\r\n`),
  ])

const pipelined: Kind = (random, { customer }) => {
  const pieces = [
    whole,
    `GET /health HTTP/1.1\r\n${host}\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\n`,
    post(`Authorization: Bearer ${customer}\r\nContent-Length: ${user.length}\r\n`, user),
    `GET /files/${'A'.repeat(43)} HTTP/1.1\r\n${host}\r\n`,
    `BROKEN\r\n\r\n`,
  ]
  return Array.from({ length: random.int(2, 30) }, () => random.pick(pieces)).join('')
}

const headers: Kind = (random) =>
  `GET ${random.pick(['/', '/health', '/graphql', '/nothing'])} HTTP/1.1\r\n${host}${random.pick([
    `X: ${'x'.repeat(random.int(1, 40_000))}\r\n`,
    'X: 1\r\n'.repeat(random.int(1, 3_000)),
    `${'x'.repeat(20_000)}: 1\r\n`,
    'No colon\r\n',
    ': no name\r\n',
    'X : space\r\n',
    ' X: folded\r\n',
    'X: \0\r\n',
    'X: \xff\r\n',
    'Range: bytes=-\r\n',
    'Range: bytes=0-1,5-6,9999999999999999999-\r\n',
    'Expect: 200-ok\r\n',
    'Upgrade: websocket\r\nConnection: upgrade\r\n',
    'Upgrade: h2c\r\nHTTP2-Settings: AAAA\r\nConnection: upgrade, HTTP2-Settings\r\n',
    'If-Modified-Since: never\r\n',
    'Accept-Encoding: br;q=nonsense, *;q=0\r\n',
    'Content-Length: 5\r\n',
  ])}${end}`

const cut: Kind = (random) => whole.slice(0, random.int(0, whole.length))

const multipart: Kind = (random, { customer }) => {
  const body = '--b\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ user { id } }"}\r\n--b--'
  const head = `POST /graphql HTTP/1.1\r\n${host}Authorization: Bearer ${customer}\r\nContent-Type: multipart/form-data; boundary=b\r\n`
  return random.pick([
    `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n`,
    `${head}Content-Length: ${body.length + 50}\r\n\r\n${body}`,
    `${head}Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body}`,
    `${head}\r\n${body}`,
  ])
}

const kinds: readonly Kind[] = [traversal, traversal, requestLine, ambiguousLength, pipelined, headers, cut, multipart]

/** Sends the bytes and then no more; resolves to all that came back, as Latin-1. Rejects when the connection stays open. */
export function exchange(url: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.setTimeout(answerPatienceMs, () => {
      socket.destroy()
      reject(new Error(`The connection is still open after ${answerPatienceMs} ms.`))
    })
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A refused request may end in a reset; what came before it counts.
    socket.on('error', () => {})
    socket.once('end', () => socket.end())
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.once('connect', () => socket.end(bytes))
  })
}
