/** A body that is refused while it is still being sent: the sender reads why, whatever it sends with. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { requestBudget } from '../../server/platform/budgets.ts'
import { startApp } from '../support/app.ts'
import { documents, signUpCara } from '../support/cast.ts'
import { multipart, openSocket } from '../support/client.ts'
import { digest } from '../support/database.ts'
import { note } from '../support/files.ts'

const megabyte = 1024 * 1024
const desk = await startApp({ env: { MAX_FILE_MB: '1', MAX_TICKET_MB: '2' } })
after(() => desk[Symbol.asyncDispose]())
const { token } = await signUpCara(desk)
const untouched = await digest(desk)
const serverSockets = new Set<Socket>()
desk.app.http.server.on('connection', (socket: Socket) => serverSockets.add(socket))

interface Sent {
  readonly path: string
  readonly type: string
  readonly body: Buffer<ArrayBuffer>
  readonly token?: string
  /** Without a length, so that the server can't know it beforehand. */
  readonly isChunked?: boolean
}

interface Got {
  readonly status: number
  readonly text: string
}

const operations = {
  name: 'operations',
  value: JSON.stringify({ query: documents.createTicket, variables: { title: 'x', attachmentFiles: [null] } }),
}
const map = { name: 'map', value: '{"0":["variables.attachmentFiles.0"]}' }
const large = Buffer.alloc(6 * megabyte, ' ')
const form = multipart([operations, map, { name: '0', file: note('x'.repeat(large.length), 'large.txt') }])
const upload = { path: '/graphql', type: form.contentType, body: form.body }
const json = { path: '/graphql', type: 'application/json', body: large }

const refusals: Readonly<Record<string, readonly [sent: Sent, status: number, message: RegExp]>> = {
  'JSON that is too long': [{ ...json, token }, 413, /larger than 1572864 bytes/],
  'JSON that turns out to be too long': [{ ...json, token, isChunked: true }, 413, /larger than 1572864 bytes/],
  'JSON that is longer than a stranger may send': [json, 401, /log in/],
  'the same in chunks': [{ ...json, isChunked: true }, 401, /log in/],
  'another type': [{ ...json, token, type: 'text/plain' }, 415, /must be JSON/],
  'an upload without a token': [upload, 401, /log in/],
  'an upload with a bad token': [{ ...upload, token: 'x'.repeat(43) }, 401, /log in/],
  'an upload that is too large': [{ ...upload, token }, 413, /2 MB together/],
  'one of which a file turns out to be too large': [
    { ...upload, token, isChunked: true },
    413,
    /“large.txt” is larger than 1 MB/,
  ],
  'no such address': [{ ...json, path: '/nowhere' }, 404, /./],
}

const headersOf = ({ type, token: bearer }: Sent) => ({
  'content-type': type,
  ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
})

async function byHttp(sent: Sent): Promise<Got> {
  const length = sent.isChunked ? {} : { 'content-length': sent.body.length }
  const request = httpRequest(desk.url + sent.path, { method: 'POST', headers: { ...headersOf(sent), ...length } })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  request.on('error', () => {})
  for (let at = 0; at < sent.body.length; at += 65_536) request.write(sent.body.subarray(at, at + 65_536))
  request.end()
  const [response] = await answered
  response.setEncoding('utf8')
  let text = ''
  for await (const piece of response) text += piece as string
  return { status: response.statusCode ?? 0, text }
}

async function byFetch(sent: Sent): Promise<Got> {
  const body = sent.isChunked ? { body: new Blob([sent.body]).stream(), duplex: 'half' as const } : { body: sent.body }
  const response = await fetch(desk.url + sent.path, { method: 'POST', headers: headersOf(sent), ...body })
  return { status: response.status, text: await response.text() }
}

const run = promisify(execFile)

async function byCurl(sent: Sent, ...options: string[]): Promise<Got> {
  const file = join(desk.folder, 'body')
  await writeFile(file, sent.body)
  const headers = Object.entries({ ...headersOf(sent), ...(sent.isChunked ? { 'transfer-encoding': 'chunked' } : {}) })
  const { stdout } = await run('curl', [
    '--silent',
    '--show-error',
    '--data-binary',
    `@${file}`,
    '--write-out',
    '\n%{http_code}',
    ...options,
    ...headers.flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    desk.url + sent.path,
  ])
  const at = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(at + 1)), text: stdout.slice(0, at) }
}

const clients: Readonly<Record<string, (sent: Sent) => Promise<Got>>> = {
  'node:http': byHttp,
  fetch: byFetch,
  curl: byCurl,
  'curl that does not ask first': (sent) => byCurl(sent, '--header', 'Expect:'),
}

for (const [client, send] of Object.entries(clients)) {
  for (const [what, [sent, status, message]] of Object.entries(refusals)) {
    test(`By ${client}: ${what}`, async () => {
      const got = await send(sent)
      equal(got.status, status, got.text)
      match(got.text, message)
      deepEqual(await digest(desk), untouched)
    })
  }
}

const head = (lines: readonly string[]) => [...lines, 'Host: desk', '', ''].join('\r\n')

test('Of a stranger’s upload next to nothing is read, and the connection ends soon', async () => {
  const socket = await openSocket(desk.url)
  let written = 0
  let isOpen = true
  socket.once('close', () => (isOpen = false))
  socket.write(
    head(['POST /graphql HTTP/1.1', 'Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000000000']),
  )
  const chunk = Buffer.alloc(65_536, 'x')
  const inTheSystem = 16 * megabyte
  const began = performance.now()
  while (isOpen && performance.now() - began < 20_000) {
    if (!socket.writableNeedDrain) {
      socket.write(chunk)
      written += chunk.length
    }
    await sleep(socket.writableNeedDrain ? 20 : 0)
  }
  equal(isOpen, false)
  ok(written < inTheSystem, `${written} bytes were taken`)
  const bytesRead = [...serverSockets].at(-1)?.bytesRead ?? Infinity
  ok(bytesRead < requestBudget.afterRefusal.bytesOfStrangers + 256 * 1024, `${bytesRead} bytes were read`)
  deepEqual(await digest(desk), untouched)
})

test('Who asks whether to send a body is told so only when it is wanted', async () => {
  for (const [headers, expected] of [
    [[`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 30'], /^HTTP\/1.1 100 /],
    [
      [`Authorization: Bearer ${token}`, 'Content-Type: application/json', 'Content-Length: 3000000'],
      /^HTTP\/1.1 413 /,
    ],
    [['Content-Type: application/json', 'Content-Length: 300000'], /^HTTP\/1.1 401 /],
    [['Content-Type: text/plain', 'Content-Length: 300'], /^HTTP\/1.1 415 /],
  ] as const) {
    const socket = await openSocket(desk.url)
    socket.write(head(['POST /graphql HTTP/1.1', ...headers, 'Expect: 100-continue']))
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    match(String(chunk), expected)
    socket.destroy()
  }
})

test('After a small body that nobody read the connection lives on', async () => {
  const socket = await openSocket(desk.url)
  const request = `${head(['POST /nowhere HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 10'])}0123456789`
  for (let time = 0; time < 3; time++) {
    socket.write(request)
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    match(String(chunk), /^HTTP\/1.1 404 /)
    ok(!/connection: close/i.test(String(chunk)))
  }
  socket.destroy()
})
