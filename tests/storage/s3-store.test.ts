/** The store of files over S3, against a real server: whole, bounded in memory, and honest when something is wrong. */
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { readConfig } from '../../server/platform/config.ts'
import type { FileStore } from '../../server/storage/file-store.ts'
import { openS3Store } from '../../server/storage/file-store-s3.ts'
import { createLog } from '../../server/platform/log.ts'
import type { S3Settings } from '../../server/platform/s3-address.ts'
import { patience } from '../../server/storage/s3-answer.ts'
import { temporaryFolder } from '../support/app.ts'
import { startS3 } from '../support/s3.ts'

const megabyte = 1024 * 1024

interface Opened extends AsyncDisposable {
  readonly files: FileStore
  readonly log: string[]
  readonly spool: string
}

async function openStore(url: string): Promise<Opened> {
  const folder = await temporaryFolder()
  const log: string[] = []
  const spool = join(folder, 'spool')
  const files = await openS3Store({
    settings: readConfig({ FILES_URL: url }).objectStore as S3Settings,
    spoolFolder: spool,
    log: createLog('debug', (line) => log.push(line)),
  })
  return { files, log, spool, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

const send = (files: FileStore, content: Uint8Array) => files.receive(Readable.from([content]))
const whole = async (files: FileStore, key: string, range?: { start: number; end: number }) =>
  buffer(await files.read(key, range))

/** Accepts connections and never answers. */
async function silentServer(): Promise<AsyncDisposable & { port: number; server: Server }> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}

test('What was received is read again, whole and in ranges, under a random key', async () => {
  await using s3 = await startS3()
  await using store = await openStore(s3.url())
  const content = randomBytes(300_000)
  const file = await send(store.files, content)
  match(file.key, /^[\w-]{22}$/)
  equal(file.size, content.length)
  ok(content.subarray(0, 256 * 1024).equals(file.head))
  ok(content.subarray(-64 * 1024).equals(file.tail))
  deepEqual(Buffer.from(file.sha256), createHash('sha256').update(content).digest())
  equal(await store.files.size(file.key), content.length)
  ok(content.equals(await whole(store.files, file.key)))
  deepEqual(await whole(store.files, file.key, { start: 0, end: 4 }), content.subarray(0, 5))
  deepEqual(await whole(store.files, file.key, { start: 299_990, end: 299_999 }), content.subarray(-10))
  deepEqual(await readdir(store.spool), [])
  const empty = await send(store.files, new Uint8Array())
  equal(await store.files.size(empty.key), 0)
})

test('A file that is settled keeps no marker; one that is discarded is gone', async () => {
  await using s3 = await startS3()
  await using store = await openStore(s3.url())
  const [kept, discarded] = [await send(store.files, randomBytes(9)), await send(store.files, randomBytes(9))]
  equal((await s3.objects()).length, 4)
  await store.files.discard([discarded.key])
  await store.files.keep([kept.key])
  while ((await s3.objects()).length > 1) await new Promise((resolve) => setTimeout(resolve, 20))
  deepEqual(await s3.objects(), [`files/${kept.key}`])
})

test('What a crash left is settled by asking who was named, and not before its time', async () => {
  await using s3 = await startS3()
  await using store = await openStore(s3.url())
  const named = await send(store.files, randomBytes(9))
  const orphan = await send(store.files, randomBytes(9))
  const held = await send(store.files, randomBytes(9))
  const fateOf = async (key: string) => (key === named.key ? 'kept' : key === held.key ? 'held' : 'nobodys')
  deepEqual(await store.files.recover(fateOf, 60_000), { kept: 0, deleted: 0 })
  deepEqual(await store.files.recover(fateOf, 0), { kept: 1, deleted: 1 })
  // What a reply has that is held waits with it.
  const left = [`files/${named.key}`, `files/${held.key}`, `incoming/${held.key}`].toSorted()
  deepEqual((await s3.objects()).toSorted(), left)
  ok(orphan.key)
})

test('A source that breaks leaves nothing behind', async () => {
  await using s3 = await startS3()
  await using store = await openStore(s3.url())
  const breaking = Readable.from(
    (async function* () {
      yield randomBytes(100_000)
      throw new Error('gone')
    })(),
  )
  await rejects(store.files.receive(breaking), /gone/)
  deepEqual([await s3.objects(), await readdir(store.spool)], [[], []])
})

test('100 MB go through both ways in bounded memory', { timeout: 120_000 }, async () => {
  await using s3 = await startS3()
  await using store = await openStore(s3.url())
  const chunk = randomBytes(megabyte)
  const sent = (count: number) =>
    store.files.receive(
      Readable.from(
        (function* () {
          for (let index = 0; index < count; index++) yield chunk
        })(),
      ),
    )
  // What the machinery itself takes.
  await buffer(await store.files.read((await sent(20)).key))
  const before = process.memoryUsage.rss()
  let peak = before
  const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
  const file = await sent(100)
  const hash = createHash('sha256')
  for await (const part of await store.files.read(file.key)) hash.update(part as Buffer)
  clearInterval(watching)
  equal(file.size, 100 * megabyte)
  deepEqual(hash.digest(), Buffer.from(file.sha256))
  const grown = (peak - before) / megabyte
  console.log(`100 MB through the store: ${Math.round(grown)} MB of memory more at the peak`)
  ok(grown < 60, `${grown} MB`)
})

test('A store that is down: refused in words, told in the log, and back with it', async () => {
  await using s3 = await startS3()
  await using store = await openStore(s3.url())
  const file = await send(store.files, randomBytes(9))
  await s3.stop()
  await rejects(send(store.files, randomBytes(9)), { code: 'UNAVAILABLE', message: /^Files cannot be stored now/ })
  await rejects(store.files.size(file.key), { code: 'UNAVAILABLE', message: /^Files cannot be opened now/ })
  await store.files.discard([file.key])
  ok(store.log.some((line) => line.includes('ECONNREFUSED')))
  ok(!store.log.join('').includes('S3RVER:'))
  await s3.start()
  equal(await store.files.size(file.key), 9)
})

test('A store that is silent is given up in time; the start goes on without it', async () => {
  await using silent = await silentServer()
  await using store = await openStore(`s3://a:b@127.0.0.1:${silent.port}/bucket?tls=false`)
  match(store.log[0] ?? '', /does not answer yet/)
  const { silenceMs, pauseMs } = patience
  Object.assign(patience, { silenceMs: 200, pauseMs: 10 })
  try {
    const start = performance.now()
    await rejects(send(store.files, randomBytes(9)), { code: 'UNAVAILABLE' })
    // By its own patience it would take three times 8 s.
    ok(performance.now() - start < 8_000)
    equal(await store.files.isReachable(), false)
  } finally {
    Object.assign(patience, { silenceMs, pauseMs })
  }
})

test('A wrong key and a bucket that is not there end the start in one line without the secret', async () => {
  await using s3 = await startS3()
  await rejects(openStore(s3.url({ key: 'OTHER', secret: 'not-the-secret' })), (error: Error) => {
    match(error.message, /bucket bellhop on 127\.0\.0\.1:\d+ cannot be used: the key or secret .* is refused/)
    return !error.message.includes('not-the-secret')
  })
  ok(await openStore(s3.url()))
  await rejects(openStore(s3.url({ bucket: 'missing' })), /there is no such bucket/)
})

test('An object that is missing has no size, and reading it is a fault', async () => {
  await using s3 = await startS3()
  await using store = await openStore(s3.url())
  const file = await send(store.files, randomBytes(9))
  await rm(s3.pathOf(`files/${file.key}`))
  equal(await store.files.size(file.key), undefined)
  await rejects(store.files.read(file.key), /answered 404/)
})
