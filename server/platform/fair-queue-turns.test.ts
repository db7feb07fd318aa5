/** Who is next of those who wait. */
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFairQueue } from './fair-queue.ts'

test('Who has many tasks waiting holds no one else up', async () => {
  const queue = createFairQueue({ running: 1, waiting: 3 })
  const begun: string[] = []
  const task = (name: string) => async () => void begun.push(name)
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('a', task(name))),
    queue.run('b', task('b1')),
    queue.run('c', task('c1')),
  ]
  await rejects(queue.run('a', task('a5')), { code: 'UNAVAILABLE' })
  await Promise.all(all)
  deepEqual(begun.slice(0, 3).toSorted(), ['a1', 'b1', 'c1'])
})

test('Who has taken much comes after those who have taken little, until it is forgotten', async () => {
  let now = 0
  const queue = createFairQueue({ running: 1, waiting: 10, halfLifeMs: 1_000 }, () => now)
  await queue.run('greedy', async () => void (now += 500))
  const order = async () => {
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = queue.run('other', () => gate.promise)
    const all = ['greedy', 'modest'].map((name) => queue.run(name, async () => void begun.push(name)))
    gate.resolve()
    await Promise.all([first, ...all])
    return begun
  }
  queue.charge('modest', 100)
  deepEqual(await order(), ['modest', 'greedy'])
  now += 20_000
  queue.charge('modest', 100)
  deepEqual(await order(), ['greedy', 'modest'])
})

test('Who has waited for too long is next, whatever they have taken and however many come who have taken less', async () => {
  let now = 0
  const queue = createFairQueue({ running: 1, waiting: 10, overdueMs: 500 }, () => now)
  queue.charge('greedy', 400)
  const gates: PromiseWithResolvers<void>[] = []
  const begun: string[] = []
  const come = (name: string) => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return queue.run(name, async () => {
      begun.push(name)
      await gate.promise
    })
  }
  const all = [come('first')]
  const greedy = queue.run('greedy', async () => void begun.push(`greedy at ${now}`))
  for (let at = 0; at < 8; at++) {
    all.push(come(`new ${at}`), come(`other ${at}`))
    now += 100
    for (const gate of gates.splice(0, 1)) gate.resolve()
    await sleep(1)
  }
  for (const gate of gates) gate.resolve()
  await Promise.all([...all, greedy])
  equal(
    begun.find((name) => name.startsWith('greedy')),
    'greedy at 500',
  )
})

test('Who comes later waits for one turn of each of those who have waited too long, however many tasks each of them has', async () => {
  let now = 0
  const queue = createFairQueue({ running: 1, waiting: 20, overdueMs: 500 }, () => now)
  const gate = Promise.withResolvers<void>()
  const first = queue.run('first', () => gate.promise)
  const begun: string[] = []
  const many = Array.from({ length: 100 }, (_, index) => {
    const owner = `owner ${index % 10}`
    return queue.run(owner, async () => {
      begun.push(owner)
      now += 10
    })
  })
  now = 600
  const newcomer = queue.run('newcomer', async () => void begun.push('newcomer'))
  gate.resolve()
  await Promise.all([first, ...many, newcomer])
  equal(begun.indexOf('newcomer'), 10)
})

test('Of one lane one task runs at a time, and those of other lanes or none do not wait for it', async () => {
  const queue = createFairQueue({ running: 4, waiting: 10 })
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const hold = (name: string, lane?: string) =>
    queue.run(
      name,
      async () => {
        begun.push(name)
        await gate.promise
      },
      { lane },
    )
  const all = [hold('a', 'one'), hold('b', 'one'), hold('c', 'one'), hold('d'), hold('e', 'other')]
  deepEqual(begun, ['a', 'd', 'e'])
  deepEqual(queue.load(), { running: 3, waiting: 2 })
  gate.resolve()
  await Promise.all(all)
  deepEqual(begun, ['a', 'd', 'e', 'b', 'c'])
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})

test('A lane is free again after a failure', async () => {
  const queue = createFairQueue({ running: 2, waiting: 10 })
  const fail = async () => {
    throw new Error('No.')
  }
  await rejects(queue.run('a', fail, { lane: 'one' }), /No/)
  await queue.run('b', async () => {}, { lane: 'one' })
})

test('What is urgent comes first', async () => {
  const queue = createFairQueue({ running: 1, waiting: 5 })
  queue.charge('known', 500)
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = queue.run('x', () => gate.promise)
  const all = [
    queue.run('stranger', async () => void begun.push('stranger')),
    queue.run('known', async () => void begun.push('usual')),
    queue.run('known', async () => void begun.push('urgent'), { isUrgent: true }),
  ]
  gate.resolve()
  await Promise.all([first, ...all])
  deepEqual(begun, ['urgent', 'stranger', 'usual'])
})
