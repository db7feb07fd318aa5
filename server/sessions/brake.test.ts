import { equal, ok, rejects } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqlite } from '../database/sqlite.ts'
import { createLog } from '../platform/log.ts'
import { checkBrakes, countFailure, logInBrakes, release, signUpBrakes, type Brake } from './brake.ts'

const second = 1000
const day = 24 * 60 * 60 * second

async function withBrakes(
  work: (attempts: {
    fail: (brakes: readonly Brake[]) => Promise<void>
    succeed: (brakes: readonly Brake[]) => Promise<void>
    check: (brakes: readonly Brake[]) => Promise<void>
    pass: (ms: number) => void
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

test('Failures from 100 networks slow the account as a whole, half a minute at most', () =>
  withBrakes(async ({ fail, check, pass }) => {
    const from = (network: number) => logInBrakes('cara@example.com', `203.0.113.${network}`)
    for (let network = 0; network < 99; network++) await fail(from(network))
    await check(from(200))
    await fail(from(99))
    equal(await waitOf(check(from(200))), 1)
    await check(logInBrakes('carl@example.com', '203.0.113.1'))
    let longest = 0
    for (let network = 100; network < 120; network++) {
      pass(30 * second)
      await fail(from(network))
      longest = Math.max(longest, await waitOf(check(from(200))))
    }
    equal(longest, 30)
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

test('When one of several brakes holds, none of them counts', () =>
  withBrakes(async ({ fail, check }) => {
    const here = logInBrakes('cara@example.com', '203.0.113.7')
    for (let count = 0; count < 10; count++) await fail(here)
    for (let count = 0; count < 95; count++) await rejects(fail(here))
    await check(logInBrakes('cara@example.com', '198.51.100.4'))
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

test('No address can pass for another one and its network', () => {
  const keys = (email: string, network: string) => logInBrakes(email, network).map(({ key }) => key)
  const other = keys('cara@example.com\x00203.0.113.7', '198.51.100.4')
  for (const key of keys('cara@example.com', '203.0.113.7')) ok(!other.includes(key))
})
