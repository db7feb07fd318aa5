/** Uploads into an object store that hangs, lies or answers without end: they are refused in words, and the desk goes on. */
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { userBudget } from '../../server/platform/budgets.ts'
import { readPage } from '../../server/storage/s3-listing.ts'
import { patience } from '../../server/storage/s3-answer.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCara, type TestUser } from '../support/cast.ts'
import { upload } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { picture } from '../support/files.ts'
import { entryOf, startHostileStore, trickle, type HostileStore, type Trick } from '../support/hostile-store.ts'

let store: HostileStore
let desk: Desk
let cara: TestUser
const usual = { ...patience }

before(async () => {
  store = await startHostileStore()
  desk = await startApp({ env: { FILES_URL: store.url } })
  cara = await signUpCara(desk)
  Object.assign(patience, { silenceMs: 300, pauseMs: 5, paceMs: 100, minBytesPerSecond: 1_000_000 })
})

after(async () => {
  Object.assign(patience, usual)
  await desk[Symbol.asyncDispose]()
  await store[Symbol.asyncDispose]()
})

beforeEach(() => store.play(() => undefined))

const send = (size = 1_000) =>
  upload(
    desk.url,
    documents.createTicket,
    { title: 'A picture' },
    {
      token: cara.token,
      files: [picture('p.png', Buffer.alloc(size, 7))],
    },
  )

const onPut = (trick: Trick) => store.play((what) => (what.startsWith('PUT files/') ? trick : undefined))

const tricks: readonly (readonly [string, Trick])[] = [
  ['says that it has it and has nothing', (request, response) => request.resume().on('end', () => response.end())],
  ['says so before it has read it', (_request, response) => response.end()],
  [
    'has only half of it',
    async (request, response, answer) => {
      await answer()
      const key = (request.url ?? '').split('?')[0]?.slice('/bellhop/'.length) ?? ''
      store.objects.set(key, store.objects.get(key)?.subarray(0, 20) as Buffer)
      response.end()
    },
  ],
  ['never reads it', (request) => request.pause()],
  ['reads it and is silent', (request) => request.resume()],
  [
    'answers a byte now and then',
    (request) => trickle(request.resume().socket, 'HTTP/1.1 200 OK\r\nx: xxxxxxxxxxxxxxx'),
  ],
  ['hangs up in the middle', (request) => request.once('data', () => request.socket.resetAndDestroy())],
  [
    'sends elsewhere',
    (request, response) =>
      request.resume().on('end', () => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()),
  ],
  ['answers what is no HTTP', (request) => request.socket.end('\0\0\0\0')],
]

for (const [name, trick] of tricks) {
  test(`A store that ${name}: the upload is refused, everything else goes on`, async () => {
    const before = (await cara.lists()).length
    onPut(trick)
    const [answer, listed] = await Promise.all([send(2_000_000), cara.lists()])
    equal(listed.length, before)
    deepEqual([answer.status, answer.errors[0]?.extensions.code], [503, 'UNAVAILABLE'])
    match(answer.errors[0]?.message ?? '', /Files cannot be stored now\. Tickets without files still work/)
    const { id } = await cara.submits('Without files')
    await cara.comments({ id }, 'It goes on')
    equal((await cara.lists()).length, before + 1)
  })
}

test('An upload that the store breaks off in the middle is sent again from its beginning', async () => {
  let broken = 0
  onPut((request, _response, answer) => {
    if (broken++) return answer()
    return request.once('data', () => request.socket.resetAndDestroy())
  })
  equal((await send(2_000_000)).status, 200)
  equal(broken, 2)
})

test('Answers without end to what was kept are cut off, and the upload counts', async () => {
  let sent = 0
  const endless: Trick = (request, response) => {
    request.resume()
    response.writeHead(request.method === 'DELETE' ? 200 : 200)
    const timer = setInterval(() => {
      sent += 10_000
      response.write(Buffer.alloc(10_000))
    }, 1)
    response.once('close', () => clearInterval(timer))
  }
  store.play((what) => (/^(PUT incoming|DELETE incoming)/.test(what) ? endless : undefined))
  equal((await send()).status, 200)
  await eventually(() => store.asked.some((what) => what.startsWith('DELETE incoming')))
  // Each is left after a few kB; the connections are gone, not read for ever.
  await eventually(() => [...store.open].every(({ writableNeedDrain }) => !writableNeedDrain))
  ok(sent < 20_000_000, `${sent} bytes`)
})

test('After twenty uploads that hang at once, the next ones are served', async () => {
  onPut((request) => request.resume())
  const before = store.asked.length
  const hanging = Array.from({ length: 20 }, () => send())
  await eventually(
    () => store.asked.slice(before).filter((what) => what.startsWith('PUT files/')).length >= userBudget.uploads,
  )
  equal((await cara.lists()).length > 0, true)
  store.play((what) => (what === 'HEAD ' ? () => {} : undefined))
  const health = (await (await fetch(`${desk.url}/health`)).json()) as { files: boolean; ready: boolean }
  deepEqual([health.files, health.ready], [false, true])
  store.play(() => undefined)
  // One person has so many at once; the others are told to wait for them.
  for (const { status } of await Promise.all(hanging)) ok([200, 429, 503].includes(status), String(status))
  equal((await send()).status, 200)
})

const sweep = () => desk.app.services.files.recover(async () => 'kept', 0)

const listings: readonly (readonly [string, (after: string) => string])[] = [
  [
    'the same next page for ever',
    () => `${entryOf('incoming/x', 0)}<NextContinuationToken>same</NextContinuationToken>`,
  ],
  [
    'pages in a circle',
    (after) => `${entryOf('incoming/x', 0)}<NextContinuationToken>${(Number(after) + 1) % 7}</NextContinuationToken>`,
  ],
  ['empty pages for ever', (after) => `<NextContinuationToken>${Number(after) + 1}</NextContinuationToken>`],
  ['a page of three megabytes', () => entryOf(`incoming/${'x'.repeat(3_000_000)}`, 0)],
]

for (const [name, page] of listings) {
  test(`A listing with ${name} comes to an end`, async () => {
    const before = store.asked.length
    store.play((what) =>
      what.startsWith('GET ?')
        ? ({ url }, response) =>
            response.end(page(new URL(url ?? '', 'http://x').searchParams.get('continuation-token') ?? '0'))
        : undefined,
    )
    await rejects(sweep(), /lists its objects without coming to an end|answered more than was asked for/)
    ok(store.asked.length - before < 40)
    // A desk starts on it all the same.
    await using other = await startApp({ env: { FILES_URL: store.url } })
    equal((await fetch(`${other.url}/health/live`)).status, 200)
    ok(other.log.some((line) => line.includes('Files are settled later.')))
  })
}

test('A listing that trickles is left', async () => {
  store.play((what) =>
    what.startsWith('GET ?')
      ? (_request, response) => trickle(response.writeHead(200) as never, '<Contents>')
      : undefined,
  )
  await rejects(sweep(), /did not finish its answer/)
})

test('Names in a listing that are no keys of files lead nowhere', async () => {
  const names = [
    '../../etc/passwd',
    'incoming/../files/x',
    `incoming/${'x'.repeat(100_000)}`,
    'incoming/',
    'files/x',
    '&#0;',
    'incoming/a b',
  ]
  store.play((what) =>
    what.startsWith('GET ?')
      ? (_request, response) => response.end(names.map((name) => entryOf(name, 1)).join(''))
      : undefined,
  )
  const before = store.asked.length
  deepEqual(await sweep(), { kept: 0, deleted: 0 })
  equal(store.asked.length, before + 1)
})

test('A page of a listing takes as long as it is large, whatever stands in it', () => {
  const time = (text: string) => {
    const begun = performance.now()
    const page = readPage(text, 'incoming/', 0)
    return { ms: performance.now() - begun, found: page.length }
  }
  const honest = entryOf(`incoming/${'a'.repeat(22)}`, 1).repeat(15_000)
  time(honest)
  const floor = time(honest)
  equal(floor.found, 15_000)
  const size = honest.length
  for (const part of [
    '<Contents>',
    '<Contents><Key>',
    '<Key>',
    '<Size>1',
    '</Contents>',
    '<Contents></Contents>',
    '<Contents><Size>11</Contents>',
  ]) {
    const { ms, found } = time(part.repeat(size / part.length))
    equal(found, 0)
    // A pattern that looks at the rest again for each takes ten thousand times as long.
    ok(ms < 200 + floor.ms * 50, `${part}: ${ms} ms, an honest page ${floor.ms} ms`)
  }
})

test('A clock that is wrong is named at the start', async () => {
  store.play((what) =>
    what.startsWith('PUT probe/')
      ? (_request, response) => response.writeHead(403).end('<Error><Code>RequestTimeTooSkewed</Code></Error>')
      : undefined,
  )
  await rejects(startApp({ env: { FILES_URL: store.url } }), /its clock and this machine's do not agree; set the clock/)
})
