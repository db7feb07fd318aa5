import { deepEqual, equal, ok } from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from '../database/query-builder.ts'
import { openSqlite } from '../database/sqlite.ts'
import { attemptBudget } from '../platform/budgets.ts'
import { createLog } from '../platform/log.ts'
import { networkOf } from '../platform/network.ts'
import { release } from './throttle.ts'
import { countLogIn, networkThrottles } from './login-throttle.ts'
import type { OriginKind } from './known-origins.ts'

const second = 1000
const hour = 60 * 60 * second

interface Attempts {
  /** Whether the password would be looked at. */
  guess: (address: string, more?: { email?: string; known?: OriginKind; device?: string }) => Promise<boolean>
  /** The same with the right password. */
  logIn: (address: string) => Promise<boolean>
  pass: (ms: number) => void
  rows: () => Promise<number>
}

async function withAttempts(work: (attempts: Attempts) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bellhop-'))
  let now = Date.UTC(2030, 0, 1)
  const database = openSqlite({ directory, log: createLog('error'), now: () => now })
  const count = (
    address: string,
    { email = 'cara@example.com', known, device }: Parameters<Attempts['guess']>[1] = {},
  ) =>
    database
      .write('system', (write) => countLogIn(write, { email, origin: { network: networkOf(address), device }, known }))
      .catch((error: { code?: string }) => {
        if (error.code !== 'RATE_LIMITED') throw error
        return undefined
      })
  try {
    await work({
      guess: async (address, more) => (await count(address, more)) !== undefined,
      async logIn(address) {
        const throttles = await count(address)
        if (throttles) await database.write('system', (write) => release(write, throttles))
        return throttles !== undefined
      },
      pass: (ms) => void (now += ms),
      async rows() {
        const found = await database
          .read('system')
          .build((q) => q.db.selectFrom('brake').select(sql<number>`count(*)`.as('count')))
        return Number(found[0]?.count)
      },
    })
  } finally {
    await database.close()
    await rm(directory, { recursive: true })
  }
}

const networks = (count: number, first = 0): string[] =>
  Array.from(
    { length: count },
    (_, index) => `10.${(first + index) >> 16}.${((first + index) >> 8) & 255}.${(first + index) & 255}`,
  )

test('An hour of guesses from 20 networks: whoever comes from another one gets in, every time', () =>
  withAttempts(async ({ guess, logIn, pass }) => {
    const attackers = networks(20)
    let guesses = 0
    let tries = 0
    let refused = 0
    for (let at = 0; at < 3_600; at += 5) {
      for (const attacker of attackers) if (await guess(attacker)) guesses++
      if (!(await logIn(`192.0.2.${tries++ % 250}`))) refused++
      pass(5 * second)
    }
    deepEqual({ tries, refused }, { tries: 720, refused: 0 })
    ok(guesses < 20 * 25, `${guesses} guesses were looked at.`)
  }))

test('Two mistakes in a new place do not keep the owner out, from wherever others guess', () =>
  withAttempts(async ({ guess, logIn, pass }) => {
    for (let at = 0; at < 600; at += 5) {
      for (const attacker of networks(20)) await guess(attacker)
      pass(5 * second)
    }
    equal(await guess('192.0.2.1'), true)
    equal(await guess('192.0.2.1'), true)
    equal(await logIn('192.0.2.1'), true)
  }))

test('150 networks hold the first tries of others for no longer than ten seconds for each above a hundred', () =>
  withAttempts(async ({ guess, logIn, pass }) => {
    const attackers = networks(150)
    let waited = 0
    for (const attacker of attackers) await guess(attacker)
    equal(await logIn('192.0.2.1'), false)
    while (!(await logIn('192.0.2.1'))) {
      pass(5 * second)
      waited += 5
      for (const attacker of attackers) await guess(attacker)
    }
    ok(waited > 200 && waited <= 600, `${waited} s`)
  }))

test('However many networks guess at one account, there is a limit to the guesses of a day', () =>
  withAttempts(async ({ guess, pass }) => {
    let guesses = 0
    // Each of these is used once, ten a second; then the same again.
    for (let at = 0; at < 1_800; at++) {
      for (const network of networks(10, 10 * at)) if (await guess(network)) guesses++
      pass(second)
    }
    // 100 at once and six a minute: a day has 8,740 of them.
    equal(guesses, 100 + 179)
  }))

test('Where the account is known its own count holds and nothing else, on a device also in a network that is held', () =>
  withAttempts(async ({ guess }) => {
    for (const network of networks(300)) for (let count = 0; count < 3; count++) await guess(network)
    equal(await guess('192.0.2.1'), false)
    equal(await guess('192.0.2.1', { known: 'network' }), true)
    for (let count = 0; count < 20; count++) await guess('198.51.100.4', { known: 'network' })
    equal(await guess('198.51.100.4', { known: 'network' }), false)
    equal(await guess('198.51.100.4', { known: 'device', device: 'phone' }), true)
    let guesses = 0
    for (let count = 0; count < 50; count++)
      if (await guess('192.0.2.9', { known: 'device', device: 'stolen' })) guesses++
    equal(guesses, 10, 'Who has stolen a device has no more guesses than others.')
  }))

test('All networks of one IPv6 /48 have no more guesses than four', () =>
  withAttempts(async ({ guess }) => {
    let guesses = 0
    for (let index = 0; index < 250; index++) {
      for (let count = 0; count < 4; count++) if (await guess(`2001:db8:1:${(index << 8).toString(16)}::1`)) guesses++
    }
    equal(guesses, 40)
    equal(await guess('2001:db8:2::1'), true)
  }))

test('Whoever tries one address after another fills no table', () =>
  withAttempts(async ({ guess, rows, pass }) => {
    let guesses = 0
    for (let count = 0; count < 3_000; count++) {
      if (await guess('203.0.113.7', { email: `a${count}@example.com` })) guesses++
    }
    const { freeFailures: apart } = attemptBudget.addressesOfSite
    const { freeFailures: together } = attemptBudget.addressesBeyond
    equal(guesses, apart + together)
    // Of each address that is counted apart: from this network, and from anywhere.
    const filled = await rows()
    ok(filled <= 2 * apart + together + 2, `${filled} rows`)
    for (let at = 0; at < 60; at++) {
      pass(60 * second)
      for (let count = 0; count < 50; count++) await guess('203.0.113.7', { email: `b${at}.${count}@example.com` })
    }
    ok((await rows()) <= filled + 2 * 42 + 61, `${await rows()} rows an hour later`)
    // Others, and the accounts that know the network, are not held by it.
    equal(await guess('203.0.113.8', { email: 'a2999@example.com' }), true)
    equal(await guess('203.0.113.7', { email: 'a2998@example.com', known: 'network' }), true)
  }))

test('Log-ins that succeed are no addresses that failed', () =>
  withAttempts(async ({ logIn, rows }) => {
    for (let count = 0; count < 50; count++) await logIn('203.0.113.7')
    equal(await rows(), 0)
  }))

test('No address can pass for another one and its network', () => {
  const keys = (email: string, network: string) => networkThrottles(email, network).map(({ key }) => key)
  const other = keys('cara@example.com\x00203.0.113.7', '198.51.100.4')
  for (const key of keys('cara@example.com', '203.0.113.7')) ok(!other.includes(key))
  equal(keys('cara@example.com', networkOf('2001:db8::1')).length, 2)
})

test('A day without a guess forgets all', () =>
  withAttempts(async ({ guess, pass }) => {
    for (const network of networks(400)) await guess(network)
    equal(await guess('192.0.2.1'), false)
    pass(24 * hour)
    equal(await guess('192.0.2.1'), true)
  }))
