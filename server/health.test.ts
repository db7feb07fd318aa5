import { deepEqual } from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Database } from './database/database.ts'
import type { Services } from './graphql/context.ts'
import { createHealthCheck } from './health.ts'

/** What the check says of a database that answered `agoMs` before, and does not now. */
async function saidOf(t: TestContext, agoMs: number): Promise<boolean> {
  let now = 1_000_000
  t.mock.method(performance, 'now', () => now)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let answer: Promise<undefined> = Promise.resolve(undefined)
  const database = { read: () => ({ first: () => answer }) } as unknown as Database
  const services = {
    files: { isReachable: () => Promise.resolve(true) },
    lifecycle: { isDraining: false },
  } as unknown as Pick<Services, 'files' | 'lifecycle'>
  const check = createHealthCheck(database, services)
  deepEqual(await check(), { database: true, files: true, draining: false, ready: true })
  answer = new Promise(() => {})
  now += agoMs
  const said = check()
  t.mock.timers.tick(1_000)
  const { ready } = await said
  t.mock.timers.reset()
  t.mock.restoreAll()
  return ready
}

test('A database that does not answer in time is forgiven once to a proxy that asks every ten seconds, and not twice', async (t) => {
  deepEqual([await saidOf(t, 10_000), await saidOf(t, 20_000)], [true, false])
})
