import { deepEqual, equal, match, notEqual, rejects } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openReadWorkers } from './read-workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'bellhop-'))
const file = join(folder, 'read.db')
new DatabaseSync(file).close()
after(() => rmSync(folder, { recursive: true }))

const limits = { running: 1, heapBytes: 64 * 1024 * 1024, answerCharacters: 2_000_000, idleMs: 60_000 }
const longMs = 60_000
const endless = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n'

function open(t: TestContext, some: Partial<typeof limits> = {}) {
  const workers = openReadWorkers(file, { ...limits, ...some })
  t.after(() => workers.close())
  return workers
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Fails by the test's own time limit. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20)
}

test('Values and rows arrive as they are', { timeout: longMs }, async (t) => {
  const workers = open(t)
  const values = ['ä\u0000', 1.5, null, Buffer.from([0, 255])]
  const rows = await workers.all('SELECT ? AS text, ? AS number, ? AS empty, ? AS bytes', values, longMs)
  deepEqual(
    rows.map((row) => ({ ...(row as object) })),
    [{ text: 'ä\u0000', number: 1.5, empty: null, bytes: new Uint8Array([0, 255]) }],
  )
  const series = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1800)'
  const long = await workers.all(`${series} SELECT i, hex(zeroblob(500)) AS text FROM n`, [], longMs)
  deepEqual(
    long.map((row) => (row as { i: number }).i),
    Array.from({ length: 1_800 }, (_, index) => index + 1),
  )
  equal(workers.pids().length, 1)
})

test('Who asks while the functions are still being loaded is answered', { timeout: longMs }, async (t) => {
  const source = `await new Promise((resolve) => setTimeout(resolve, 300)); export const twice = (text) => text + text`
  const workers = openReadWorkers(file, limits, new URL(`data:text/javascript,${encodeURIComponent(source)}`))
  t.after(() => workers.close())
  const [row] = (await workers.all("SELECT twice('ab') AS text", [], longMs)) as { text: string }[]
  equal(row?.text, 'abab')
})

test('Where the functions cannot be loaded, each read fails with the reason', { timeout: longMs }, async (t) => {
  const workers = openReadWorkers(file, limits, new URL('data:text/javascript,throw new Error("no functions")'))
  t.after(() => workers.close())
  for (let time = 0; time < 2; time++) await rejects(workers.all('SELECT 1', [], longMs), /no functions/)
  equal(workers.pids().length, 1)
})

test('Without a file each read fails with the reason, until it is there', { timeout: longMs }, async (t) => {
  const missing = join(folder, 'missing.db')
  const workers = openReadWorkers(missing, limits)
  t.after(() => workers.close())
  const asked = await Promise.allSettled(Array.from({ length: 3 }, () => workers.all('SELECT 1', [], longMs)))
  for (const one of asked) match(String((one as PromiseRejectedResult).reason), /unable to open database file/)
  new DatabaseSync(missing).close()
  equal((await workers.all('SELECT 1 AS one', [], longMs)).length, 1)
  await rejects(workers.all('SELECT missing', [], longMs), /no such column/)
  equal(workers.pids().length, 3)
})

test('From when two are at work another stands by, as long as there may be more', { timeout: longMs }, async (t) => {
  const workers = open(t, { running: 3 })
  for (let read = 0; read < 2; read++) await workers.all('SELECT 1', [], longMs)
  equal(workers.pids().length, 1)
  const busy = Promise.allSettled([1, 2].map(() => workers.all(endless, [], 1_000)))
  await until(() => workers.pids().length === 3)
  equal((await workers.all('SELECT 1 AS one', [], longMs)).length, 1)
  for (const one of await busy) equal((one as PromiseRejectedResult).reason.code, 'UNAVAILABLE')
})

test(
  'A statement that takes too long is ended with its process, and the next has another',
  { timeout: longMs },
  async (t) => {
    const workers = open(t)
    await workers.all('SELECT 1', [], longMs)
    const [before] = workers.pids() as [number]
    await rejects(workers.all(endless, [], 200), { code: 'UNAVAILABLE', message: /took too long/ })
    await until(() => !isAlive(before))
    equal((await workers.all('SELECT 1 AS one', [], longMs)).length, 1)
    notEqual(workers.pids()[0], before)
  },
)

test(
  'A statement that takes too much memory is ended, and the next has another process',
  { timeout: longMs },
  async (t) => {
    const workers = open(t)
    await workers.all('SELECT 1', [], longMs)
    const greedy = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000)
    SELECT length(group_concat(hex(randomblob(50000)))) FROM n`
    await rejects(workers.all(greedy, [], longMs), { code: 'UNAVAILABLE', message: /too much memory/ })
    equal((await workers.all('SELECT 1 AS one', [], longMs)).length, 1)
  },
)

test(
  'An answer that is too large is refused before it is made, and the process goes on',
  { timeout: longMs },
  async (t) => {
    const workers = open(t)
    await workers.all('SELECT 1', [], longMs)
    const before = workers.pids()
    const large = endless.replace('max(i)', 'hex(zeroblob(5000)) AS text')
    await rejects(workers.all(large, [], longMs), { code: 'UNAVAILABLE', message: /too much memory/ })
    equal((await workers.all('SELECT 1 AS one', [], longMs)).length, 1)
    deepEqual(workers.pids(), before)
  },
)

test('Processes that are not needed any more end but for two', { timeout: longMs }, async (t) => {
  const workers = open(t, { idleMs: 200 })
  const reads = [1, 2, 3, 4].map(() => workers.all('SELECT 1', [], longMs))
  // While all are at work: the first may have been idle for long enough by the time the last has started.
  equal(workers.pids().length, 4)
  await Promise.all(reads)
  await until(() => workers.pids().length === 2)
  await sleep(500)
  equal(workers.pids().length, 2)
})

test(
  'One that was closed ends what is under way, leaves no process and answers no more',
  { timeout: longMs },
  async (t) => {
    const workers = open(t)
    await workers.all('SELECT 1', [], longMs)
    const late = [workers.all(endless, [], longMs), workers.all(endless, [], longMs)]
    const pids = workers.pids()
    const settled = Promise.allSettled(late)
    await workers.close()
    for (const one of await settled) equal((one as PromiseRejectedResult).reason.code, 'UNAVAILABLE')
    equal(pids.length, 2)
    deepEqual(pids.filter(isAlive), [])
    await rejects(workers.all('SELECT 3', [], longMs), { code: 'UNAVAILABLE' })
  },
)
