import { equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../platform/config.ts'
import { createWriteLimits } from './write-limits.ts'

const customer = { id: 1, email: 'cara@example.com', role: 'customer' } as const
const agent = { id: 2, email: 'ada@example.com', role: 'agent' } as const
const MB = 1024 * 1024

const limitsWith = (floor: number, free: number | undefined) =>
  createWriteLimits({
    limits: readConfig({ MIN_FREE_DISK_MB: String(floor) }).limits,
    now: () => 0,
    freeBytes: () => (free === undefined ? undefined : Promise.resolve(free * MB)),
  })

const floors: readonly [floor: number, free: number | undefined, customers: boolean, agents: boolean][] = [
  [1_024, 600, true, true],
  [1_024, 500, false, true],
  [1_024, 128, false, true],
  [1_024, 127, false, false],
  [100, 60, true, true],
  [100, 49, false, true],
  [100, 12, false, false],
  [10_000_000, 600, true, true],
  [0, 0, true, true],
  [1_024, undefined, true, true],
]

test('Texts are taken while there is room for them, those of agents longer', async () => {
  for (const [floor, free, customers, agents] of floors) {
    const limits = limitsWith(floor, free)
    for (const [person, isTaken] of [
      [customer, customers],
      [agent, agents],
    ] as const) {
      if (isTaken) await limits.admit(person, ['text'])
      else await rejects(limits.admit(person, ['text']), { code: 'UNAVAILABLE', details: { retryAfter: 60 } })
      // What is no text takes next to no room.
      await limits.admit(person, [])
    }
  }
})

test('Only people write', async () => {
  await rejects(limitsWith(0, 0).admit('anonymous', []), { code: 'UNAUTHENTICATED' })
})

test('The disk is not looked at for every text', async () => {
  let looks = 0
  const limits = createWriteLimits({
    limits: readConfig({}).limits,
    now: () => 0,
    freeBytes: () => {
      looks++
      return Promise.resolve(1_000 * MB)
    },
  })
  await Promise.all(Array.from({ length: 50 }, () => limits.admit(customer, ['text'])))
  equal(looks, 1)
})
