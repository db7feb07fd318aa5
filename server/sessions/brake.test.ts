import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqlite } from '../database/sqlite.ts'
import { createLog } from '../platform/log.ts'
import { attemptBudget } from '../platform/budgets.ts'
import { checkBrakes, countFailure, release, sweepBrakes, type Brake } from './brake.ts'

const second = 1000
const day = 24 * 60 * 60 * second

/** As many as a log-in from `network` has at an account that knows the network. */
const logInBrakes = (email: string, network: string): Brake[] => [
  { key: `${email} ${network}`, ...attemptBudget.account },
]
const signUpBrakes = (network: string): Brake[] => [{ key: network, ...attemptBudget.takenAddresses }]

async function withBrakes(
  work: (attempts: {
    fail: (brakes: readonly Brake[]) => Promise<void>
    succeed: (brakes: readonly Brake[]) => Promise<void>
    check: (brakes: readonly Brake[]) => Promise<void>
    pass: (ms: number) => void
    sweep: (count: number) => Promise<number>
  }) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bellhop-'))
  let now = Date.UTC(2030, 0, 1)
  const database = openSqlite({ directory, log: createLog('error'), now: () => now })
  try {
    await work({
      fail: (brakes) => database.write('system', (write) => countFailure(write, brakes)),
      succeed: (brakes) => database.write('system', (write) => release(write, brakes)),
      check: (brakes) => checkBrakes(database.read('system'), brakes),
      pass: (ms) => void (now += ms),
      sweep: (count) => database.write('system', (write) => sweepBrakes(write, count)),
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
  withBrakes(async ({ fail, check, pass }) => {
    const brakes = logInBrakes('cara@example.com', '203.0.113.7')
    for (let count = 1; count < 10; count++) await fail(brakes)
    equal(await waitOf(check(brakes)), 0)
    const waits = []
    for (let count = 10; count < 24; count++) {
      await fail(brakes)
      const wait = await waitOf(check(brakes))
      waits.push(wait)
      pass(wait * second - 1)
      await rejects(check(brakes))
      pass(1)
      await check(brakes)
    }
    equal(waits.join(' '), '1 2 4 8 16 32 64 128 256 512 900 900 900 900')
  }))

test('A failure within a wait is refused and does not prolong it', () =>
  withBrakes(async ({ fail, check, pass }) => {
    const brakes = logInBrakes('cara@example.com', '203.0.113.7')
    for (let count = 0; count < 10; count++) await fail(brakes)
    for (let count = 0; count < 100; count++) equal(await waitOf(fail(brakes)), 1)
    pass(second)
    await check(brakes)
  }))

test('A success forgets the failures before it, and so does a day', () =>
  withBrakes(async ({ fail, succeed, check, pass }) => {
    const brakes = logInBrakes('cara@example.com', '203.0.113.7')
    for (let count = 0; count < 9; count++) await fail(brakes)
    await succeed(brakes)
    for (let count = 0; count < 9; count++) await fail(brakes)
    await check(brakes)
    pass(day)
    for (let count = 0; count < 9; count++) await fail(brakes)
    await check(brakes)
    await fail(brakes)
    await rejects(check(brakes))
  }))

test('When one of several brakes holds, none of them counts, and the longest wait is told', () =>
  withBrakes(async ({ fail, check }) => {
    const [here] = logInBrakes('cara@example.com', '203.0.113.7') as [Brake]
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
  withBrakes(async ({ fail, check }) => {
    const signUps = signUpBrakes('203.0.113.7')
    for (let count = 0; count < 30; count++) await fail(signUps)
    ok((await waitOf(check(signUps))) > 0)
    await check(logInBrakes('cara@example.com', '203.0.113.7'))
    await check(signUpBrakes('203.0.113.8'))
  }))

test('What sign-ups found out is forgotten one a minute, and by no success', () =>
  withBrakes(async ({ fail, check, pass }) => {
    const brakes = signUpBrakes('203.0.113.7')
    for (let count = 0; count < 30; count++) await fail(brakes)
    equal(await waitOf(check(brakes)), 1)
    pass(10 * 60 * second)
    for (let count = 0; count < 9; count++) await fail(brakes)
    await check(brakes)
    await fail(brakes)
    equal(await waitOf(check(brakes)), 1)
  }))

test('What is forgotten one by one is a rate: the time between two tries is not lost', () =>
  withBrakes(async ({ fail, check, pass }) => {
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
  withBrakes(async ({ fail, succeed, check }) => {
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
  withBrakes(async ({ fail, pass, sweep }) => {
    for (let network = 0; network < 25; network++) await fail(logInBrakes('cara@example.com', String(network)))
    equal(await sweep(10), 0)
    pass(day + 1)
    await fail(logInBrakes('cara@example.com', 'new'))
    deepEqual([await sweep(10), await sweep(10), await sweep(10), await sweep(10)], [10, 10, 5, 0])
  }))
