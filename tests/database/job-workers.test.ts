/** Leases, stops and schedules of those who do the jobs. */
import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { JobContext } from '../../server/jobs/run-job.ts'
import { keepSchedule, type Scheduled } from '../../server/jobs/schedule.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { temporaryFolder } from '../support/app.ts'
import { meddle, stored } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import {
  enqueueTest,
  gate,
  openAgain,
  openJobsDesk,
  testKinds,
  type JobsDesk,
  type TestHandlers,
} from '../support/jobs.ts'
import { databaseSettings, dropDatabaseOf } from '../support/test-database.ts'

const { leaseMs } = testKinds['number.note']
const hourMs = 60 * 60 * 1000

const note = (desk: JobsDesk, number: number, kind: 'number.note' | 'number.brief' = 'number.note') =>
  desk.database.write('system', (write) => enqueueTest(write, kind, { number }))

const isEmpty = (desk: JobsDesk) => desk.rows().length === 0

test('The job of a process that was killed is done by another, once its lease has ended', async () => {
  const folder = await temporaryFolder()
  const { DATABASE_URL: url } = await databaseSettings(folder)
  const start = Date.UTC(2030, 0, 15)
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'support', 'job-process.ts')], {
    env: { PATH: process.env.PATH, FOLDER: folder, URL: url ?? '', NOW: String(start) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')

  let now = start
  const database = await openAgain(folder, url, () => now)
  const done: number[] = []
  const nothing = async () => {}
  const worker = startWorker({
    database,
    kinds: testKinds,
    handlers: {
      'number.note': async (_, { number }) => void done.push(number),
      'number.flood': nothing,
      'number.brief': nothing,
      'clock.tick': nothing,
      'clock.tock': nothing,
    },
    log: createLog('error'),
    metrics: createMetrics(),
    now: () => now,
  })
  now = start + leaseMs - 1
  await database.write('system', (write) => enqueueTest(write, 'number.note', { number: 2 }))
  await eventually(() => done.length === 1)
  now = start + leaseMs
  await database.write('system', (write) => enqueueTest(write, 'number.note', { number: 3 }))
  await eventually(() => done.length === 3)
  deepEqual(
    done.toSorted((a, b) => a - b),
    [1, 2, 3],
  )
  equal(done[0], 2)
  await eventually(() => stored({ folder }, 'SELECT id FROM job').length === 0)
  await worker.stop()
  await database.close()
  await dropDatabaseOf(folder)
  await rm(folder, { recursive: true })
})

test('A job whose process ended each time is given up: not all of them have to die of it', async () => {
  await using desk = await openJobsDesk()
  const { tries } = testKinds['number.note']
  const plant = (number: number, begun: number) =>
    meddle(
      desk,
      `INSERT INTO job (kind, payload, created_at, run_at, tries, lease)
       VALUES ('number.note', '{"number":${number}}', 1, ${desk.now}, ${begun}, 'of the dead')`,
    )
  plant(1, tries)
  plant(2, tries - 1)
  const done: number[] = []
  desk.work({ 'number.note': async (_, { number }) => void done.push(number) })
  await eventually(() => desk.rows().length === 1 && desk.rows()[0]?.failed_at !== null)
  deepEqual(done, [2])
  deepEqual([desk.rows()[0]?.run_at, desk.rows()[0]?.last_error], [null, 'Each time its process ended before it did.'])
})

test('A lease is renewed while its job runs, however long that takes', async () => {
  await using desk = await openJobsDesk()
  const other = await desk.another()
  const begun: number[] = []
  const hold = gate()
  const handlers: Partial<TestHandlers> = {
    async 'number.brief'(_, { number }) {
      begun.push(number)
      if (number === 1) await hold.promise
    },
  }
  desk.work(handlers)
  await note(desk, 1, 'number.brief')
  await eventually(() => begun.length === 1)
  desk.work(handlers, other)
  const lease = () => Number(desk.rows().find(({ payload }) => payload === '{"number":1}')?.run_at)
  for (let round = 0; round < 4; round++) {
    const before = lease()
    desk.pass(200)
    await eventually(() => lease() >= before + 200)
    // Whoever looks now finds the other, and not this one.
    const expected = begun.length + 1
    await note(desk, 10 + round, 'number.brief')
    await eventually(() => begun.length === expected)
  }
  deepEqual(begun, [1, 10, 11, 12, 13])
  hold.resolve()
  await eventually(() => isEmpty(desk))
})

test('Who has lost the lease has to end, writes nothing more, and changes nothing of what others do with the job', async () => {
  await using desk = await openJobsDesk()
  const ended = gate()
  let context: JobContext | undefined
  desk.work({
    async 'number.brief'(given) {
      context = given
      await new Promise((resolve) => {
        given.signal.addEventListener('abort', resolve)
      })
      await rejects(
        given.write(async () => {}),
        /has to end/,
      )
      ended.resolve()
    },
  })
  await note(desk, 1, 'number.brief')
  await eventually(() => context !== undefined)
  meddle(desk, "UPDATE job SET lease = 'of another', tries = 2")
  await ended.promise
  await eventually(() => desk.log.some((line) => line.includes('The lease of a job expired')))
  const [row] = desk.rows()
  deepEqual([row?.lease, Number(row?.tries), row?.last_error], ['of another', 2, null])
})

test('At a stop nothing more is begun, what runs may end, and what does not is given back as if it had not begun', async () => {
  await using desk = await openJobsDesk()
  const begun: number[] = []
  const hold = gate()
  const worker = desk.work({
    async 'number.note'({ signal }, { number }) {
      begun.push(number)
      await hold.promise
      if (number === 1) return
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
    },
  })
  await note(desk, 1)
  await eventually(() => begun.length === 1)
  await note(desk, 2)
  await eventually(() => begun.length === 2)
  const stopped = worker.stop()
  hold.resolve()
  await note(desk, 3)
  await stopped
  deepEqual(begun, [1, 2])
  deepEqual(
    desk.rows().map(({ payload, tries, lease, run_at: at }) => [payload, Number(tries), lease, Number(at)]),
    [
      ['{"number":2}', 0, null, desk.now],
      ['{"number":3}', 0, null, desk.now],
    ],
  )
  const again: number[] = []
  desk.work({ 'number.note': async (_, { number }) => void again.push(number) })
  await eventually(() => isEmpty(desk))
  deepEqual(new Set(again), new Set([2, 3]))
})

test('A worker that pauses ends what it has and takes no more, until another does', async () => {
  await using desk = await openJobsDesk()
  const hold = gate()
  const done: number[] = []
  const worker = desk.work({
    async 'number.note'(_, { number }) {
      await hold.promise
      done.push(number)
    },
  })
  await note(desk, 1)
  await eventually(() => worker.running()['number.note'] === 1)
  worker.pause()
  await note(desk, 2)
  hold.resolve()
  await eventually(() => desk.rows().length === 1)
  deepEqual(done, [1])
  desk.work()
  await eventually(() => isEmpty(desk))
  deepEqual(done, [1])
})

type Schedule = readonly Scheduled<typeof testKinds>[]

test('A scheduled job is done once in each interval, whoever does it, and starts anew change nothing of that', async () => {
  await using desk = await openJobsDesk()
  const other = await desk.another()
  const ticks: string[] = []
  const schedule: Schedule = [
    { kind: 'clock.tick', everyMs: hourMs },
    { kind: 'clock.tock', everyMs: 2 * hourMs },
  ]
  const counting = (name: string): Partial<TestHandlers> => ({
    'clock.tick': async () => void ticks.push(`tick ${name}`),
    'clock.tock': async () => void ticks.push(`tock ${name}`),
  })
  await Promise.all([keepSchedule(desk.database, schedule), keepSchedule(other, schedule)])
  desk.work(counting('one'))
  desk.work(counting('other'), other)
  const counted = () => ['tick', 'tock'].map((name) => ticks.filter((one) => one.startsWith(name)).length)
  const settled = () => desk.rows().every(({ lease, run_at: at }) => lease === null && Number(at) > desk.now + passed)
  let passed = 0
  const expected = [
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 2],
  ]
  deepEqual(counted(), [0, 0])
  for (const counts of expected) {
    passed += hourMs
    await desk.passAndLook(hourMs)
    await eventually(settled)
    deepEqual(counted(), counts)
    await keepSchedule(other, schedule)
  }
})

test('A schedule is as the newest start has it', async () => {
  await using desk = await openJobsDesk()
  const shown = () =>
    desk.rows().map(({ kind, every_ms: every, run_at: at }) => [kind, Number(every), Number(at) - desk.now])
  await keepSchedule<typeof testKinds>(desk.database, [{ kind: 'clock.tick', everyMs: hourMs }])
  deepEqual(shown(), [['clock.tick', hourMs, hourMs]])
  await keepSchedule<typeof testKinds>(desk.database, [
    { kind: 'clock.tick', everyMs: 5_000 },
    { kind: 'clock.tock', everyMs: hourMs },
  ])
  deepEqual(shown(), [
    ['clock.tick', 5_000, 5_000],
    ['clock.tock', hourMs, hourMs],
  ])
  // What the clock said before was wrong: the next turn would be a day away.
  meddle(desk, `UPDATE job SET run_at = ${desk.now + 24 * hourMs} WHERE kind = 'clock.tock'`)
  await keepSchedule<typeof testKinds>(desk.database, [
    { kind: 'clock.tick', everyMs: 5_000 },
    { kind: 'clock.tock', everyMs: hourMs },
  ])
  deepEqual(shown(), [
    ['clock.tick', 5_000, 5_000],
    ['clock.tock', hourMs, hourMs],
  ])
  // As a backup from outside may have it.
  meddle(
    desk,
    `INSERT INTO job (kind, job_key, payload, created_at, run_at, every_ms) VALUES ('clock.tick', NULL, 'null', 0, ${desk.now}, 1),
      ('clock.tock', 'another', 'null', 0, ${desk.now}, 1), ('number.note', NULL, 'null', 0, ${desk.now}, 1)`,
  )
  await keepSchedule<typeof testKinds>(desk.database, [
    { kind: 'clock.tick', everyMs: 5_000 },
    { kind: 'clock.tock', everyMs: hourMs },
  ])
  deepEqual(shown(), [
    ['clock.tick', 5_000, 5_000],
    ['clock.tock', hourMs, hourMs],
  ])
  await note(desk, 1)
  await keepSchedule<typeof testKinds>(desk.database, [{ kind: 'clock.tock', everyMs: hourMs }])
  deepEqual(
    desk.rows().map(({ kind }) => kind),
    ['clock.tock', 'number.note'],
  )
})

test('A scheduled job that fails is tried again, is told as failed, and begins anew at its next turn', async () => {
  await using desk = await openJobsDesk()
  await keepSchedule<typeof testKinds>(desk.database, [{ kind: 'clock.tick', everyMs: hourMs }])
  let tries = 0
  let isBroken = true
  desk.work({
    async 'clock.tick'() {
      tries++
      if (isBroken) throw new Error('broken')
    },
  })
  const row = () => desk.rows()[0] ?? {}
  await desk.passAndLook(hourMs)
  for (const failed of [1, 2]) {
    await eventually(() => tries === failed && row().lease === null && row().last_error !== null)
    await desk.passAndLook(60_000)
  }
  await eventually(() => row().failed_at !== null)
  equal(tries, testKinds['clock.tick'].tries)
  ok(Number(row().run_at) > desk.now + hourMs)
  deepEqual([row().lease, Number(row().tries), row().job_key], [null, 0, 'schedule'])
  isBroken = false
  await desk.passAndLook(hourMs)
  await eventually(() => row().failed_at === null)
  deepEqual([tries, row().last_error, desk.rows().length], [4, null, 1])
})
