import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createFlood, type Caused } from './flood.ts'

const limits = {
  inBatches: { burst: 3, perSecond: 1 },
  single: { burst: 2, perSecond: 1 },
  everyMs: 1_000,
  perSubscriberMs: 100,
  mostMs: 5_000,
}

function open(subscribers = 0) {
  let now = 0
  const state = { told: 0 }
  const flood = createFlood(limits, { subscribers: () => subscribers, onHeldBack: () => state.told++, now: () => now })
  const admits = (change: Caused, times: number) => Array.from({ length: times }, () => flood.admit(change))
  return { flood, state, admits, after: (ms: number) => (now += ms) }
}

test('Each person has a burst of their own, and then a pace; Bellhop is one of them', () => {
  const { flood, admits, after } = open()
  const [ada, abe] = [1, 2].map((actorId) => ({ actorId, isInBatch: false })) as [Caused, Caused]
  deepEqual(admits(ada, 4), [true, true, false, false])
  deepEqual(admits(abe, 1), [true])
  deepEqual(admits({ actorId: undefined, isInBatch: false }, 3), [true, true, false])
  after(1_000)
  deepEqual(admits(ada, 2), [true, false])
  flood.end()
})

test('All batches of one person have one burst, beside that of their single changes', () => {
  const { flood, admits } = open()
  deepEqual(admits({ actorId: 1, isInBatch: true }, 4), [true, true, true, false])
  deepEqual(admits({ actorId: 1, isInBatch: false }, 1), [true])
  flood.end()
})

test('What is held back is told once after a while, the later the more follow', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { flood, state, admits } = open(5)
  ok(admits({ actorId: 1, isInBatch: false }, 9).includes(false))
  flood.holdBack()
  t.mock.timers.tick(1_499)
  equal(state.told, 0)
  t.mock.timers.tick(1)
  equal(state.told, 1)
  flood.holdBack()
  flood.end()
  t.mock.timers.tick(10_000)
  equal(state.told, 1)
  const many = open(1_000)
  many.flood.holdBack()
  t.mock.timers.tick(5_000)
  equal(many.state.told, 1)
})
