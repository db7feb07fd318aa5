import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { processBudget } from '../platform/budgets.ts'
import { notFound, OperatorError, rateLimited, unavailable } from '../platform/errors.ts'
import { backoffMs, describeError, isFinal, JobFailure } from './failure.ts'

const { firstMs, mostMs } = processBudget.jobs.backoff
const failure = new Error('x')

test('The wait doubles up to its most, and half of it is chance', () => {
  const least = [1, 2, 3, 4].map((tries) => backoffMs(tries, failure, () => 0))
  deepEqual(
    least,
    [1, 2, 4, 8].map((times) => (times * firstMs) / 2),
  )
  deepEqual(
    [1, 2, 3, 4].map((tries) => backoffMs(tries, failure, () => 1)),
    least.map((ms) => 2 * ms),
  )
  equal(
    backoffMs(50, failure, () => 1),
    mostMs,
  )
})

test('Who asked for a pause gets it', () => {
  for (const error of [rateLimited('throttle.textOfDay', 600), new JobFailure('Later.', { retryAfter: 600 })]) {
    const asked = backoffMs(1, error, () => 0)
    equal(asked, 600_000)
    ok(backoffMs(1, error, () => 1) > asked)
  }
})

test('Only what may change is tried again', () => {
  deepEqual(
    [
      failure,
      unavailable('busy.server', 1),
      rateLimited('throttle.textOfDay', 1),
      new JobFailure('Busy.'),
      new OperatorError('Full.'),
      notFound('ticket'),
    ].map(isFinal),
    [false, false, false, false, false, true],
  )
})

test('Of an unexpected error only its name and code are kept', () => {
  const secret = 'postgres://bellhop:hunter2@db/x'
  const error = Object.assign(new TypeError(secret), { code: 'ECONNREFUSED' })
  equal(describeError(error), 'TypeError ECONNREFUSED; the log has the rest.')
  equal(describeError(Object.assign(new Error(secret), { code: secret })), 'Error; the log has the rest.')
  equal(describeError(secret), 'A failure without an error; the log has the rest.')
  equal(describeError(new JobFailure('The mail server\nsaid no.')), 'The mail server said no.')
  ok(describeError(new JobFailure('😀'.repeat(1_000))).length <= processBudget.jobs.errorCharacters)
  ok(describeError(new JobFailure(`x${'😀'.repeat(1_000)}`)).isWellFormed())
})
