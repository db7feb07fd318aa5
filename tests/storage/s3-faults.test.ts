/** A desk over an object store that fails in the middle: what its people see, and what is left behind. */
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Health } from '../../server/health.ts'
import type { S3Settings } from '../../server/platform/s3-address.ts'
import { patience } from '../../server/storage/s3-answer.ts'
import { createS3Client, emptyBody } from '../../server/storage/s3-client.ts'
import { startApp, type Desk } from '../support/app.ts'
import { documents, signUpCara } from '../support/cast.ts'
import { openSocket, upload } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { picture } from '../support/files.ts'
import { meddlingStore } from '../support/meddling-store.ts'
import { startS3 } from '../support/s3.ts'

const secret = 'the-secret-of-the-store'

const reads = ({ method, url }: IncomingMessage) => method === 'GET' && Boolean(url?.includes('/files/'))
const writes = ({ method, url }: IncomingMessage) => method === 'PUT' && Boolean(url?.includes('/files/'))

async function startDesk() {
  await using opened = new AsyncDisposableStack()
  const s3 = opened.use(await startS3())
  const store = opened.use(await meddlingStore(s3.port))
  const desk = opened.use(await startApp({ env: { FILES_URL: s3.url({ port: store.port, secret }) } }))
  const cara = await signUpCara(desk)
  const submit = (size = 4_000_000) => cara.submits('A picture', { files: [picture('p.png', randomBytes(size))] })
  const all = opened.move()
  return { s3, store, desk, cara, submit, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** How long the store may be silent until the end of the test. */
function impatient(silenceMs: number): Disposable {
  const before = { ...patience }
  Object.assign(patience, { silenceMs, pauseMs: 10 })
  return { [Symbol.dispose]: () => void Object.assign(patience, before) }
}

test('A file whose end the store owes is not taken for a whole one, and the desk goes on', async () => {
  await using all = await startDesk()
  const { desk, store } = all
  const { attachments } = await all.submit()
  const url = desk.url + attachments[0]?.fileUrl
  store.meddle((request) => (reads(request) ? 'cut' : 'pass'))
  const cut = await fetch(url)
  equal(cut.status, 200)
  await rejects(cut.bytes())
  store.meddle(() => 'pass')
  equal((await (await fetch(url)).bytes()).length, attachments[0]?.fileSize)
  equal((await fetch(url, { method: 'HEAD' })).headers.get('content-length'), String(attachments[0]?.fileSize))
  equal((await (await fetch(url, { headers: { range: 'bytes=-10' } })).bytes()).length, 10)
})

test('A store that refuses is told as such: no download, and nothing that a browser keeps', async () => {
  await using all = await startDesk()
  const { attachments } = await all.submit(100)
  using _ = impatient(1_000)
  all.store.meddle((request) => (reads(request) ? 'refused' : 'pass'))
  const response = await fetch(all.desk.url + attachments[0]?.fileUrl, { headers: { range: 'bytes=0-9' } })
  equal(response.status, 503)
  deepEqual(
    ['content-disposition', 'cache-control', 'content-range'].map((name) => response.headers.get(name)),
    [null, 'no-store', null],
  )
  match(await response.text(), /Files cannot be opened now/)
  const told = all.desk.log.join('')
  match(told, /The file store answered 503 \(SlowDown\)/)
  for (const hidden of [secret, attachments[0]?.fileUrl.slice(7, 30) ?? '', 'AWS4-HMAC']) ok(!told.includes(hidden))
})

test('Whoever hangs up in the middle of a download ends it at the store too', async () => {
  await using all = await startDesk()
  const { attachments } = await all.submit(20_000_000)
  const socket = await openSocket(all.desk.url)
  socket.write(`GET ${attachments[0]?.fileUrl} HTTP/1.1\r\nHost: desk\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
  await eventually(() => all.store.abandoned.length > 0)
  match(all.store.abandoned[0] ?? '', /^GET \/bellhop\/files\//)
})

test('A hundred readers whom the store keeps waiting hold up neither uploads nor /health', async () => {
  await using all = await startDesk()
  const { desk, store } = all
  const { attachments } = await all.submit(100)
  store.meddle((request) => (reads(request) ? 'held' : 'pass'))
  const leaving = new AbortController()
  const waiting = Array.from({ length: 100 }, () =>
    fetch(desk.url + attachments[0]?.fileUrl, { signal: leaving.signal }).catch(() => {}),
  )
  await eventually(() => store.held === 100)
  await all.submit(100)
  const health = (await (await fetch(`${desk.url}/health`)).json()) as Health
  equal(health.files, true)
  leaving.abort()
  await Promise.all(waiting)
})

test('A file that the store has taken without saying so is refused, and gone after the next sweep', async () => {
  await using all = await startDesk()
  const { desk, cara, s3, store } = all
  using _ = impatient(1_000)
  store.meddle((request) => (writes(request) ? 'unanswered' : 'pass'))
  const files = [picture('p.png', 'x')]
  const { status, errors } = await upload(desk.url, documents.createTicket, { title: 'Lost' }, { ...cara, files })
  deepEqual([status, errors[0]?.extensions.code], [503, 'UNAVAILABLE'])
  store.meddle(() => 'pass')
  await eventually(async () => (await s3.objects()).every((name) => !name.startsWith('files/')))
  // A late copy of it arrives after that: its marker is still there.
  const [marker = ''] = await s3.objects()
  match(marker, /^incoming\//)
  const late = marker.replace('incoming/', 'files/')
  const client = createS3Client(desk.config.objectStore as S3Settings)
  ;(await client.send({ method: 'PUT', key: late, body: emptyBody, expect: [200] })).resume()
  ok((await s3.objects()).includes(late))
  const settled = await desk.app.services.files.recover(async () => 'nobodys', 0)
  deepEqual([settled, await s3.objects()], [{ kept: 0, deleted: 1 }, []])
})

test('Two that sweep the same bucket at once settle it together', async () => {
  await using s3 = await startS3()
  await using one = await startApp({ env: { FILES_URL: s3.url() } })
  await using other = await startApp({ env: { FILES_URL: s3.url() } })
  const received = []
  for (let index = 0; index < 40; index++) {
    received.push(await one.app.services.files.receive(Readable.from([Buffer.from(`${index}`)])))
  }
  const named = new Set(received.map(({ key }) => key).filter((_, index) => index % 2))
  const sweep = ({ app }: Desk) => app.services.files.recover(async (key) => (named.has(key) ? 'kept' : 'nobodys'), 0)
  await Promise.all([sweep(one), sweep(other), sweep(one)])
  deepEqual(await s3.objects(), [...named].map((key) => `files/${key}`).sort())
})
