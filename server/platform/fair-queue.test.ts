import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startQueue, type Turn } from '../../tests/support/fair-queue.ts'
import { createFairQueue } from './fair-queue.ts'

test('A few run, some wait in their order, the rest are refused at once', async () => {
  const queue = createFairQueue({ running: 2, waiting: 3 })
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const results = gates.map(({ promise }, index) =>
    queue.run('a', async () => {
      begun.push(index)
      await promise
      return index
    }),
  )
  await rejects(
    queue.run('a', async () => 5),
    { code: 'UNAVAILABLE', details: { retryAfter: 2 } },
  )
  deepEqual(begun, [0, 1])
  gates[1]?.resolve()
  equal(await results[1], 1)
  deepEqual(begun, [0, 1, 2])
  for (const { resolve } of gates) resolve()
  deepEqual(await Promise.all(results), [0, 1, 2, 3, 4])
  deepEqual(begun, [0, 1, 2, 3, 4])
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})

test('A task that fails makes room like any other', async () => {
  const queue = createFairQueue({ running: 1, waiting: 1 })
  for (let index = 0; index < 10; index++) {
    const failing = queue.run('a', () => Promise.reject(new Error('no')))
    const next = queue.run('a', async () => 'yes')
    await rejects(failing, /no/)
    equal(await next, 'yes')
  }
})

test("A failure that is everyone's ends the waiting of all", async () => {
  const { queue, run, hold, release } = startQueue({ running: 1, waiting: 10 })
  const first = hold('a')
  const waiting = ['a', 'b'].map((owner) => run(owner))
  queue.refuseWaiting(new Error('silence'))
  for (const one of waiting) await rejects(one, /silence/)
  release()
  await first
  await run('b')
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})

test('One who has nothing waiting is let in though the others fill the queue', async () => {
  const { run, hold, release } = startQueue({ running: 1, waiting: 2, waitingInAll: 2 })
  const all = ['a', 'a', 'a'].map((owner) => hold(owner))
  await rejects(run('a'), { code: 'UNAVAILABLE' })
  all.push(hold('b'))
  await rejects(run('b'), { code: 'UNAVAILABLE' })
  release()
  await Promise.all(all)
})

test('An aborted task leaves the queue, and its place is free', async () => {
  const { queue, begun, run, hold, release } = startQueue({ running: 1, waiting: 1 })
  const first = hold('a')
  const controller = new AbortController()
  const gone = run('a', { name: 'never', signal: controller.signal })
  controller.abort(new Error('left'))
  await rejects(gone, /left/)
  const next = run('a', { name: 'next' })
  await rejects(run('a', { signal: controller.signal }), /left/)
  release()
  await Promise.all([first, next])
  deepEqual(begun, ['a', 'next'])
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})

test('Who has waited too long is told to try again, and leaves its place to those who come later', async () => {
  const { queue, run, hold, release } = startQueue({ running: 1, waiting: 10, patienceMs: 30 })
  const first = hold('a')
  await rejects(run('b'), { code: 'UNAVAILABLE', details: { retryAfter: 2 } })
  deepEqual(queue.load(), { running: 1, waiting: 0 })
  release()
  await first
  await run('b')
})

test('Who had a turn in time is not refused, however long it takes', async () => {
  const { queue, run } = startQueue({ running: 1, waiting: 10, patienceMs: 30 })
  const first = run('a')
  const second = queue.run('b', () => sleep(100, 'done'))
  await first
  equal(await second, 'done')
})

test('Where there is no more room a newcomer is let in instead of the last of whoever has taken most', async () => {
  const { queue, begun, run, hold, release } = startQueue({ running: 1, waiting: 5, waitingInAll: 2, newcomers: 3 })
  for (const [owner, ms] of Object.entries({ little: 10, some: 100, much: 1_000, urgent: 9_000 }))
    queue.charge(owner, ms)
  const held = hold('holder')
  const ask = (owner: string, turn?: Turn) => {
    const done = run(owner, turn)
    done.catch(() => {})
    return done
  }
  const gone = new AbortController()
  const all = [ask('urgent', { isUrgent: true }), ask('much'), ask('little', { signal: gone.signal })]
  const busy = { code: 'UNAVAILABLE' }
  // Not for who has something waiting already, nor for who has taken as much or more.
  await rejects(ask('much'), busy)
  queue.charge('more', 2_000)
  await rejects(ask('more'), busy)
  deepEqual(queue.load(), { running: 1, waiting: 3 })
  all.push(ask('some'))
  await rejects(all[1] as Promise<void>, busy)
  deepEqual(queue.load(), { running: 1, waiting: 3 })
  all.push(ask('fresh'))
  await rejects(all[3] as Promise<void>, busy)
  all.push(ask('new'))
  await rejects(all[2] as Promise<void>, busy)
  // Who has given way can go away, and changes nothing.
  gone.abort(new Error('gone'))
  deepEqual(queue.load(), { running: 1, waiting: 3 })
  release()
  await held
  await Promise.allSettled(all)
  deepEqual(begun, ['holder', 'urgent', 'fresh', 'new'])
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})

test('What a task has told that it took counts at once, and what it waits for afterwards does not', async () => {
  let now = 0
  const queue = createFairQueue({ running: 2, waiting: 5 }, () => now)
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const waits = queue.run('waits', async (took) => {
    took(0)
    await gate.promise
    took(5)
  })
  const works = queue.run('works', () => gate.promise)
  now = 1_000
  queue.charge('other', 500)
  const all = ['works', 'other', 'waits'].map((owner) => queue.run(owner, async () => void begun.push(owner)))
  gate.resolve()
  await Promise.all([waits, works, ...all])
  deepEqual(begun, ['waits', 'other', 'works'])
})
