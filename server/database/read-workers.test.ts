import { deepEqual, equal, match, notEqual, ok, rejects } from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
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

/** `source`: of a WorkerModule. */
function openWith(t: TestContext, source: string, some: Partial<typeof limits> = {}) {
  const module = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
  const workers = openReadWorkers(file, { ...limits, ...some }, module)
  t.after(() => workers.close())
  return workers
}

/** Tasks that ask for `n` numbers from 1 on, one statement after another, as one that never ends, one that fails and one that cannot be loaded. */
const counting = `
  import { sql } from '${import.meta.resolve('kysely')}'
  const run = async ({ read, quick, dialect }, { n }) => {
    const found = []
    for (let at = 1; at <= n; at++) {
      const [row] = await (at % 2 ? read : quick).build((q) => q.db.selectNoFrom(sql.lit(at).as('i')))
      found.push(row.i)
    }
    return { found: new Set(found), by: read.viewer, now: read.now, dialect: dialect.name }
  }
  const endless = ({ read }) => read.build((q) => q.db.selectNoFrom(sql\`(${endless})\`.as('i')))
  export const tasks = {
    counting: async () => ({ run }),
    endless: async () => ({ run: endless }),
    failing: async () => ({ run: async () => { throw new Error('as it was written') } }),
    missing: async () => { throw new Error('no such file') },
  }`

const task = (name: string, input: object = {}) =>
  ({ name, viewer: { id: 7, email: 'ada@example.com', role: 'agent' }, now: 1_000, input }) as const

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

test('What a process has compiled is kept for the next, though it is killed', { timeout: longMs }, async (t) => {
  const { NODE_COMPILE_CACHE: before } = process.env
  const cache = mkdtempSync(join(folder, 'compiled-'))
  process.env.NODE_COMPILE_CACHE = cache
  enableCompileCache()
  t.after(() => {
    if (before === undefined) delete process.env.NODE_COMPILE_CACHE
    else process.env.NODE_COMPILE_CACHE = before
  })
  const workers = openWith(t, counting)
  await workers.run(task('counting', { n: 1 }), longMs)
  // Of its own code, of its guard's, and of what builds queries.
  while (readdirSync(cache, { recursive: true }).length < 200) await sleep(20)
  await workers.close()
})

test('Who asks while the functions are still being loaded is answered', { timeout: longMs }, async (t) => {
  const source = `await new Promise((resolve) => setTimeout(resolve, 300))
    export const functions = { twice: (text) => text + text }`
  const workers = openWith(t, source)
  const [row] = (await workers.all("SELECT twice('ab') AS text", [], longMs)) as { text: string }[]
  equal(row?.text, 'abab')
})

test('Where the functions cannot be loaded, each read fails with the reason', { timeout: longMs }, async (t) => {
  const workers = openWith(t, 'throw new Error("no functions")')
  for (let time = 0; time < 2; time++) await rejects(workers.all('SELECT 1', [], longMs), /no functions/)
  await until(() => workers.pids().length === 0)
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

test(
  'A task asks statement after statement in the process, for its viewer, and answers what it found',
  { timeout: longMs },
  async (t) => {
    const workers = openWith(t, counting)
    const charged: number[] = []
    const answer = await workers.run(task('counting', { n: 5 }), longMs, { charge: (ms) => charged.push(ms) })
    deepEqual(answer, { found: new Set([1, 2, 3, 4, 5]), by: task('counting').viewer, now: 1_000, dialect: 'sqlite' })
    equal(charged.length, 1)
    equal((await workers.all('SELECT 1 AS one', [], longMs)).length, 1)
    equal(workers.pids().length, 1)
  },
)

test(
  'A task that fails or is not there says why, and the process goes on; one that cannot be loaded ends it',
  { timeout: longMs },
  async (t) => {
    const workers = openWith(t, counting)
    await rejects(workers.run(task('failing'), longMs), /as it was written/)
    const before = workers.pids()
    await rejects(workers.run(task('unknown'), longMs), /no task 'unknown'/)
    equal((await workers.run<{ found: Set<number> }>(task('counting', { n: 1 }), longMs)).found.size, 1)
    deepEqual(workers.pids(), before)
    await rejects(workers.run(task('missing'), longMs), /no such file/)
    equal((await workers.run<{ found: Set<number> }>(task('counting', { n: 1 }), longMs)).found.size, 1)
    await until(() => !before.some(isAlive))
  },
)

test(
  'A task that takes too long is ended with its process, also between statements',
  { timeout: longMs },
  async (t) => {
    const workers = openWith(t, counting)
    for (const name of ['endless', 'counting']) {
      await workers.run(task('counting', { n: 1 }), longMs)
      const [before] = workers.pids() as [number]
      await rejects(workers.run(task(name, { n: 1e9 }), 200), { code: 'UNAVAILABLE', message: /took too long/ })
      await until(() => !isAlive(before))
    }
  },
)

test('A task for which nobody waits any more begins no other statement', { timeout: longMs }, async (t) => {
  const workers = openWith(t, counting)
  await workers.run(task('counting', { n: 1 }), longMs)
  const before = workers.pids()
  const leaving = new AbortController()
  const asked = workers.run(task('counting', { n: 1e9 }), longMs, { signal: leaving.signal })
  leaving.abort(new Error('gone'))
  await rejects(asked, /gone/)
  // What is asked next is not taken for the one that was given up.
  equal((await workers.run<{ found: Set<number> }>(task('counting', { n: 2 }), longMs)).found.size, 2)
  deepEqual(workers.pids(), before)
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

test('In place of those that were ended one stands by', { timeout: longMs }, async (t) => {
  const workers = open(t, { running: 2 })
  const both = (sql: string, ms: number) => Promise.allSettled([1, 2].map(() => workers.all(sql, [], ms)))
  await both('SELECT 1', longMs)
  const before = workers.pids()
  equal(before.length, 2)
  await both(endless, 100)
  const isNew = (pid: number) => !before.includes(pid)
  await until(() => !before.some(isAlive) && workers.pids().filter(isNew).length === 1)
  const [standingBy] = workers.pids() as [number]
  equal((await workers.all('SELECT 1 AS one', [], longMs)).length, 1)
  ok(workers.pids().includes(standingBy))
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

/** There a process that was killed does not tell by whom. */
const isOnWindows = process.platform === 'win32' && 'Windows has no signals.'

test(
  'If somebody else ended the process, nobody is told that it was too much',
  { timeout: longMs, skip: isOnWindows },
  async (t) => {
    const workers = open(t)
    const asked = rejects(workers.all(endless, [], longMs), { code: 'UNAVAILABLE', message: /was interrupted/ })
    await until(() => workers.pids().length === 1)
    process.kill(workers.pids()[0] as number, 'SIGKILL')
    await asked
    equal((await workers.all('SELECT 1 AS one', [], longMs)).length, 1)
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
