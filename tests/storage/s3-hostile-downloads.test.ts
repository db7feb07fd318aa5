/** Downloads from an object store that lies: nobody takes what it gives for a whole file, and no answer runs into the next one. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { patience } from '../../server/storage/s3-answer.ts'
import { startApp, type Desk } from '../support/app.ts'
import { signUpCara, type SeenAttachment } from '../support/cast.ts'
import { sendRaw } from '../support/client.ts'
import { picture } from '../support/files.ts'
import { startHostileStore, trickle, type HostileStore, type Trick } from '../support/hostile-store.ts'

const size = 400_000
let store: HostileStore
let desk: Desk
let file: SeenAttachment
const usual = { ...patience }

before(async () => {
  store = await startHostileStore()
  desk = await startApp({ env: { FILES_URL: store.url } })
  const cara = await signUpCara(desk)
  const { attachments } = await cara.submits('A picture', { files: [picture('p.png', Buffer.alloc(size, 7))] })
  file = attachments[0] as SeenAttachment
  Object.assign(patience, { silenceMs: 500, pauseMs: 5, paceMs: 250 })
})

after(async () => {
  Object.assign(patience, usual)
  await desk[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})

beforeEach(() => store.play(() => undefined))

const content = () => [...store.objects.values()].find(({ length }) => length > size) as Buffer
const onRead = (trick: Trick) => store.play((what) => (what.startsWith('GET files/') ? trick : undefined))
const other = (bytes: Buffer) => bytes.map((byte) => byte ^ 1) as Buffer

/** What a client is left with: the status and whether it got a whole body. */
async function download(headers: Record<string, string> = {}): Promise<{ status: number; body: Buffer | undefined }> {
  const response = await fetch(desk.url + file.fileUrl, { headers })
  const body = await response.bytes().catch(() => undefined)
  return { status: response.status, body: body && Buffer.from(body) }
}

const withLength =
  (bytes: Buffer, length: number, status = 200): Trick =>
  (_request, response) => {
    response.writeHead(status, { 'content-length': length, 'content-range': `bytes 0-${length - 1}/${length}` })
    response.write(bytes)
    response.end()
  }

const chunked =
  (bytes: () => Buffer): Trick =>
  (_request, response) => {
    response.writeHead(206, { 'content-range': `bytes 0-${content().length - 1}/${content().length}` }).end(bytes())
  }

const brokenOff: readonly (readonly [string, Trick])[] = [
  ['fewer bytes, as if that were all', chunked(() => content().subarray(0, 300_000))],
  ['nothing at all', chunked(() => Buffer.alloc(0))],
  ['more bytes', chunked(() => Buffer.concat([content(), Buffer.from('more')]))],
  ['other bytes', chunked(() => other(content()))],
  ['one other bit, at the end', chunked(() => Buffer.concat([content().subarray(0, -1), Buffer.from([8])]))],
  [
    'a longer length',
    (request, response) => withLength(content(), content().length + 10, 206)(request, response, async () => {}),
  ],
  [
    'bytes without end',
    (_request, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-${content().length - 1}/${content().length}` })
      const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1)
      response.once('close', () => clearInterval(timer))
    },
  ],
  [
    'a reset in the middle',
    (_request, response) => {
      response.writeHead(206, {
        'content-length': content().length,
        'content-range': `bytes 0-${content().length - 1}/${content().length}`,
      })
      response.write(content().subarray(0, 100_000), () => response.socket?.resetAndDestroy())
    },
  ],
  [
    'a byte now and then',
    (_request, response) => {
      response.writeHead(206, {
        'content-length': content().length,
        'content-range': `bytes 0-${content().length - 1}/${content().length}`,
      })
      trickle(response as never, 'x')
    },
  ],
]

/** Nobody can take it for the file: it is a failure in words, or broken off before its end. */
function isNoFile({ status, body }: { status: number; body: Buffer | undefined }): boolean {
  return status >= 500 ? /Something went wrong|Files cannot be opened/.test(String(body)) : body === undefined
}

for (const [name, trick] of brokenOff) {
  test(`A whole file with ${name} is no file, and the next answer is not touched`, async () => {
    onRead(trick)
    ok(isNoFile(await download()))
    // On one connection: whatever is too much would be read as the second answer.
    const [first, second] = [file.fileUrl, '/health/live'].map((path) => `GET ${path} HTTP/1.1\r\nHost: desk\r\n`)
    const answers = await sendRaw(desk.url, `${first}\r\n${second}Connection: close\r\n\r\n`)
    const [head = '', rest = ''] = answers.split(/\r\n\r\n(.*)/s)
    const length = Number(/^content-length: (\d+)/m.exec(head)?.[1])
    if (head.startsWith('HTTP/1.1 200'))
      return ok(rest.length < length, 'the connection ends before the promised length')
    match(head, /^HTTP\/1\.1 50[03] /)
    ok(!/content-disposition/i.test(head))
    return match(rest.slice(length), /^HTTP\/1\.1 200 OK.*\{"live":true\}$/s)
  })
}

test('A file is whole when the store is honest again, and a part of it has its own length', async () => {
  deepEqual((await download()).body, content())
  deepEqual((await download({ range: 'bytes=5-99' })).body, content().subarray(5, 100))
})

for (const [name, bytes] of [
  ['fewer', 50],
  ['more', 200],
] as const) {
  test(`A part of a file with ${name} bytes than were asked for is no file`, async () => {
    onRead((_request, response) => {
      response.writeHead(206, { 'content-range': `bytes 0-99/${content().length}` }).end(content().subarray(0, bytes))
    })
    ok(isNoFile(await download({ range: 'bytes=0-99' })))
  })
}

const refused: readonly (readonly [string, Trick])[] = [
  [
    'another part',
    (_request, response) => response.writeHead(206, { 'content-range': 'bytes 1-100/400068' }).end(Buffer.alloc(100)),
  ],
  [
    'a part of another file',
    (_request, response) => response.writeHead(206, { 'content-range': 'bytes 0-99/17' }).end(Buffer.alloc(100)),
  ],
  ['no word about which part', (_request, response) => response.writeHead(206).end(Buffer.alloc(100))],
  ['the whole file', (_request, response) => response.writeHead(200).end(content())],
  ['no content', (_request, response) => response.writeHead(204).end()],
  ['a refusal', (_request, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
  [
    'an error without end',
    (_request, response) => {
      response.writeHead(500)
      const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1)
      response.once('close', () => clearInterval(timer))
    },
  ],
  ['an error that trickles', (_request, response) => trickle(response.writeHead(500) as never, 'x')],
  ['a head of 30 kB', (_request, response) => response.writeHead(206, { 'x-large': 'x'.repeat(30_000) }).end()],
  [
    'five thousand headers',
    (_request, response) => {
      response
        .writeHead(
          206,
          Array.from({ length: 10_000 }, (_, index) => `x${index}`),
        )
        .end()
    },
  ],
  [
    'a head that trickles',
    ({ socket }) => trickle(socket, 'HTTP/1.1 206 Partial Content\r\nx: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
  ],
  ['hints without end', ({ socket }) => trickle(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 1)],
  ['what is no HTTP', ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.2p1\r\n')],
  ['silence', () => {}],
  ['a reset', ({ socket }) => socket.resetAndDestroy()],
]

for (const [name, trick] of refused) {
  test(`Asked for a part, the store answers ${name}: refused in words`, async () => {
    onRead(trick)
    const response = await fetch(desk.url + file.fileUrl, { headers: { range: 'bytes=0-99' } })
    equal(response.status, 503)
    equal(response.headers.get('retry-after'), '5')
    match(await response.text(), /Files cannot be opened now\. Please try again in a few seconds\./)
    equal(response.headers.get('content-disposition'), null)
  })
}

test('A store that sends elsewhere is not followed', async () => {
  let asked = 0
  const elsewhere = createServer((_request, response) => {
    asked++
    response.end(content())
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  for (const status of [301, 302, 307, 308]) {
    onRead((_request, response) => response.writeHead(status, { location: `http://127.0.0.1:${port}/` }).end())
    equal((await download()).status, 503)
  }
  elsewhere.close()
  equal(asked, 0)
})

test('What was damaged is logged by the name of the file, and its address is not', async () => {
  onRead(chunked(() => other(content())))
  await download()
  const lines = desk.log.filter((line) => line.includes('A stored file is damaged.'))
  ok(lines.length > 0)
  match(lines.at(-1) ?? '', /"key":"[\w-]{22}"/)
  ok(!desk.log.some((line) => line.includes(file.fileUrl.slice(7, 40))))
})

test('Sizes that the store makes up are a fault of the store', async () => {
  for (const length of ['5', '99999999999999999999', '']) {
    store.play((what) =>
      what.startsWith('HEAD files/')
        ? (_request, response) => response.writeHead(200, length ? { 'content-length': length } : {}).end()
        : undefined,
    )
    const { status } = await download()
    ok(status >= 500, `${length}: ${status}`)
  }
})
