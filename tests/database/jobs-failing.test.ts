/** Jobs that fail: how often and when they are tried again, what is kept of them, and who is told. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { JobFailure } from '../../server/jobs/failure.ts'
import { processBudget } from '../../server/platform/budgets.ts'
import { notFound } from '../../server/platform/errors.ts'
import { meddle } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { cause, causes, note, openJobsDesk } from '../support/jobs.ts'

const { backoff } = processBudget.jobs

test('What fails waits ever longer, is tried so often, and is kept with its reason', async () => {
  await using desk = await openJobsDesk()
  const secret = 'postgres://bellhop:hunter2@db.example.com/desk'
  let tries = 0
  desk.work({
    async 'number.note'() {
      tries++
      throw new Error(`No answer from ${secret}`)
    },
  })
  await note(desk, 1)
  let at = desk.now
  for (let failed = 1; failed < 3; failed++) {
    await eventually(() => desk.rows()[0]?.last_error !== null && desk.rows()[0]?.lease === null && tries === failed)
    const wait = Number(desk.rows()[0]?.run_at) - at
    const most = backoff.firstMs * 2 ** (failed - 1)
    ok(wait >= most / 2 && wait <= most, `${wait} after ${failed}`)
    await desk.passAndLook(wait)
    at += wait
  }
  await eventually(() => desk.rows()[0]?.failed_at !== null)
  const [row] = desk.rows()
  deepEqual(
    { tries: Number(row?.tries), run: row?.run_at, lease: row?.lease, failedAt: Number(row?.failed_at) },
    { tries: 3, run: null, lease: null, failedAt: at },
  )
  equal(row?.last_error, 'Error; the log has the rest.')
  equal(desk.log.filter((line) => line.includes('is tried again') && line.includes(secret)).length, 2)
  equal(desk.log.filter((line) => line.includes('is not tried again')).length, 1)
  await desk.passAndLook(365 * 24 * 60 * 60 * 1000)
  await note(desk, 2)
  await eventually(() => tries === 4)
})

test('What waits for a job is told once the job is given up, and not before', async () => {
  await using desk = await openJobsDesk()
  let tries = 0
  const told: unknown[] = []
  desk.work(
    {
      async 'number.note'(_, { number }) {
        if (number === 7) tries++
        if (number === 7) throw new Error('It does not work.')
      },
    },
    desk.database,
    {
      async 'number.note'(write, payload) {
        told.push(payload, tries)
        await cause(write, 'given up')
      },
    },
  )
  await note(desk, 1)
  await note(desk, 7)
  for (const failed of [1, 2]) {
    await eventually(() => tries === failed && desk.rows()[0]?.last_error !== null && desk.rows()[0]?.lease === null)
    equal(await causes({ read: desk.database.read('system') }), 0)
    await desk.passAndLook(backoff.mostMs)
  }
  await eventually(() => desk.rows()[0]?.failed_at !== null)
  deepEqual(told, [{ number: 7 }, 3])
  equal(await causes({ read: desk.database.read('system') }), 1)
})

test('What fails as expected is told in its words: a no is final, a not now waits as long as it says', async () => {
  await using desk = await openJobsDesk()
  desk.work({
    async 'number.note'(_, { number }) {
      throw number === 1 ? notFound('ticket') : new JobFailure('The mail server is busy.', { retryAfter: 900 })
    },
  })
  const [no, later] = [await note(desk, 1), await note(desk, 2)]
  await eventually(() => desk.rows().every((row) => row.last_error !== null))
  const byId = new Map(desk.rows().map((row) => [Number(row.id), row]))
  equal(byId.get(no)?.run_at, null)
  match(String(byId.get(no)?.last_error), /^There is no such ticket/)
  equal(byId.get(later)?.last_error, 'The mail server is busy.')
  ok(Number(byId.get(later)?.run_at) - desk.now >= 900_000)
})

test('A payload that can not be read fails alone', async () => {
  await using desk = await openJobsDesk()
  const plant = (payload: string) =>
    meddle(
      desk,
      `INSERT INTO job (kind, payload, created_at, run_at) VALUES ('number.note', '${payload}', ${desk.now}, ${desk.now - 1})`,
    )
  for (const payload of ['{"number": "1"}', 'not JSON', 'null', '{}']) plant(payload)
  const done: number[] = []
  desk.work({ 'number.note': async (_, { number }) => void done.push(number) })
  await note(desk, 7)
  await eventually(() => done.length === 1 && desk.rows().length === 4)
  for (const failed of [1, 2]) {
    await eventually(() => desk.rows().every(({ lease, tries }) => lease === null && Number(tries) === failed))
    await desk.passAndLook(backoff.firstMs * failed)
  }
  await eventually(() => desk.rows().every((row) => row.failed_at !== null))
  deepEqual(done, [7])
})
