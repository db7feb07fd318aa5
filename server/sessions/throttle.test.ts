import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqlite } from '../database/sqlite.ts'
import { createLog } from '../platform/log.ts'
import { attemptBudget } from '../platform/budgets.ts'
import { checkThrottles, countFailure, release, sweepThrottles, type Throttle } from './throttle.ts'

const second = 1000
const day = 24 * 60 * 60 * second

/** As many as a log-in from `network` has at an account that knows the network. */
const logInThrottles = (email: string, network: string): Throttle[] => [
  { key: `${email} ${network}`, ...attemptBudget.account },
]
const signUpThrottles = (network: string): Throttle[] => [{ key: network, ...attemptBudget.takenAddresses }]

async function withThrottles(
  work: (attempts: {
    fail: (throttles: readonly Throttle[]) => Promise<void>
    succeed: (throttles: readonly Throttle[]) => Promise<void>
    check: (throttles: readonly Throttle[]) => Promise<void>
    pass: (ms: number) => void
    sweep: (count: number) => Promise<number>
  }) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bellhop-'))
  let now = Date.UTC(2030, 0, 1)
  const database = openSqlite({ directory, log: createLog('error'), now: () => now })
  try {
    await work({
      fail: (throttles) => database.write('system', (write) => countFailure(write, throttles)),
      succeed: (throttles) => database.write('system', (write) => release(write, throttles)),
      check: (throttles) => checkThrottles(database.read('system'), throttles),
      pass: (ms) => void (now += ms),
      sweep: (count) => database.write('system', (write) => sweepThrottles(write, count)),
    })
  } finally {
    await database.close()
    await rm(directory, { recursive: true })
  }
}

/** How long a refusal says to wait, in seconds; 0 when there is none. */
async function waitOf(attempt: Promise<void>): Promise<number> {
  return attempt.then(
    () => 0,
    (error: { details?: { retryAfter?: number } }) => error.details?.retryAfter ?? Number.NaN,
  )
}

test('The waits double from one second to 15 minutes', () =>
  withThrottles(async ({ fail, check, pass }) => {
    const throttles = logInThrottles('cara@example.com', '203.0.113.7')
    for (let count = 1; count < 10; count++) await fail(throttles)
    equal(await waitOf(check(throttles)), 0)
    const waits = []
    for (let count = 10; count < 24; count++) {
      await fail(throttles)
      const wait = await waitOf(check(throttles))
      waits.push(wait)
      pass(wait * second - 1)
      await rejects(check(throttles))
      pass(1)
      await check(throttles)
    }
    equal(waits.join(' '), '1 2 4 8 16 32 64 128 256 512 900 900 900 900')
  }))

test('A failure within a wait is refused and does not prolong it', () =>
  withThrottles(async ({ fail, check, pass }) => {
    const throttles = logInThrottles('cara@example.com', '203.0.113.7')
    for (let count = 0; count < 10; count++) await fail(throttles)
    for (let count = 0; count < 100; count++) equal(await waitOf(fail(throttles)), 1)
    pass(second)
    await check(throttles)
  }))

test('A success forgets the failures before it, and so does a day', () =>
  withThrottles(async ({ fail, succeed, check, pass }) => {
    const throttles = logInThrottles('cara@example.com', '203.0.113.7')
    for (let count = 0; count < 9; count++) await fail(throttles)
    await succeed(throttles)
    for (let count = 0; count < 9; count++) await fail(throttles)
    await check(throttles)
    pass(day)
    for (let count = 0; count < 9; count++) await fail(throttles)
    await check(throttles)
    await fail(throttles)
    await rejects(check(throttles))
  }))

test('When one of several throttles holds, none of them counts, and the longest wait is told', () =>
  withThrottles(async ({ fail, check }) => {
    const [here] = logInThrottles('cara@example.com', '203.0.113.7') as [Throttle]
    const wide = { key: 'cara@example.com', freeFailures: 100, maxWaitMs: 30 * second }
    for (let count = 0; count < 10; count++) await fail([here, wide])
    for (let count = 0; count < 95; count++) await rejects(fail([here, wide]))
    await check([wide])
    const short = { ...here, key: 'short', freeFailures: 1 }
    await fail([short])
    await fail([{ ...wide, freeFailures: 1 }])
    equal(await waitOf(check([short, wide, here])), 30)
  }))

test('Sign-ups and log-ins are counted apart', () =>
  withThrottles(async ({ fail, check }) => {
    const signUps = signUpThrottles('203.0.113.7')
    for (let count = 0; count < 30; count++) await fail(signUps)
    ok((await waitOf(check(signUps))) > 0)
    await check(logInThrottles('cara@example.com', '203.0.113.7'))
    await check(signUpThrottles('203.0.113.8'))
  }))

test('What sign-ups found out is forgotten one a minute, and by no success', () =>
  withThrottles(async ({ fail, check, pass }) => {
    const throttles = signUpThrottles('203.0.113.7')
    for (let count = 0; count < 30; count++) await fail(throttles)
    equal(await waitOf(check(throttles)), 1)
    pass(10 * 60 * second)
    for (let count = 0; count < 9; count++) await fail(throttles)
    await check(throttles)
    await fail(throttles)
    equal(await waitOf(check(throttles)), 1)
  }))

test('What is forgotten one by one is a rate: the time between two tries is not lost', () =>
  withThrottles(async ({ fail, check, pass }) => {
    const rate = [{ key: 'x', freeFailures: 5, forgetOneMs: 10 * second }]
    let counted = 0
    for (let at = 0; at < 1000; at++) {
      await fail(rate).then(
        () => counted++,
        () => {},
      )
      pass(second)
    }
    equal(counted, 5 + 99)
    pass(50 * second)
    await check(rate)
  }))

test('A success takes back the one attempt that it was, where the others are forgotten one by one', () =>
  withThrottles(async ({ fail, succeed, check }) => {
    const rate = [{ key: 'x', freeFailures: 5, forgetOneMs: 10 * second }]
    for (let count = 0; count < 4; count++) await fail(rate)
    for (let count = 0; count < 20; count++) {
      await fail(rate)
      await succeed(rate)
    }
    await check(rate)
    await fail(rate)
    await rejects(check(rate))
  }))

test('What has been forgotten is swept a few at a time', () =>
  withThrottles(async ({ fail, pass, sweep }) => {
    for (let network = 0; network < 25; network++) await fail(logInThrottles('cara@example.com', String(network)))
    equal(await sweep(10), 0)
    pass(day + 1)
    await fail(logInThrottles('cara@example.com', 'new'))
    deepEqual([await sweep(10), await sweep(10), await sweep(10), await sweep(10)], [10, 10, 5, 0])
  }))
