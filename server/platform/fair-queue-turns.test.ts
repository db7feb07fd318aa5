/** Who is next of those who wait. */
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startQueue } from '../../tests/support/fair-queue.ts'
import { createFairQueue } from './fair-queue.ts'

test('Who has many tasks waiting holds no one else up', async () => {
  const { begun, run } = startQueue({ running: 1, waiting: 3 })
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', { name, ms: 1 })),
    run('b', { name: 'b1', ms: 1 }),
    run('c', { name: 'c1', ms: 1 }),
  ]
  await rejects(run('a', { name: 'a5' }), { code: 'UNAVAILABLE' })
  await Promise.all(all)
  deepEqual(begun.slice(0, 3).toSorted(), ['a1', 'b1', 'c1'])
})

test('Who has taken much comes after those who have taken little, until it is forgotten', async () => {
  const { queue, begun, run, pass } = startQueue({ running: 1, waiting: 10, halfLifeMs: 1_000 })
  await run('greedy', { ms: 500 })
  const order = async () => {
    await Promise.all(['other', 'greedy', 'modest'].map((owner) => run(owner)))
    return begun.slice(-2)
  }
  queue.charge('modest', 100)
  deepEqual(await order(), ['modest', 'greedy'])
  pass(20_000)
  queue.charge('modest', 100)
  deepEqual(await order(), ['greedy', 'modest'])
})

test('Who has waited for too long is next, whatever they have taken and however many come who have taken less', async () => {
  let now = 0
  const queue = createFairQueue({ running: 1, waiting: 10, overdueMs: 500 }, () => now)
  queue.charge('greedy', 400)
  const gates: PromiseWithResolvers<void>[] = []
  const come = (owner: string) => {
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    return queue.run(owner, () => gate.promise)
  }
  const all = [come('first')]
  let greedyAt: number | undefined
  const greedy = queue.run('greedy', async () => void (greedyAt = now))
  for (let at = 0; at < 8; at++) {
    all.push(come(`new ${at}`), come(`other ${at}`))
    now += 100
    for (const gate of gates.splice(0, 1)) gate.resolve()
    await sleep(1)
  }
  for (const gate of gates) gate.resolve()
  await Promise.all([...all, greedy])
  equal(greedyAt, 500)
})

test('Who comes later waits for one turn of each of those who have waited too long, however many tasks each of them has', async () => {
  const { begun, run, hold, release, pass } = startQueue({ running: 1, waiting: 20, overdueMs: 500 })
  const first = hold('first')
  const many = Array.from({ length: 100 }, (_, index) => run(`owner ${index % 10}`, { ms: 10 }))
  pass(600)
  const newcomer = run('newcomer')
  release()
  await Promise.all([first, ...many, newcomer])
  equal(begun.slice(1).indexOf('newcomer'), 10)
})

test('Of one lane one task runs at a time, and those of other lanes or none do not wait for it', async () => {
  const { queue, begun, hold, release } = startQueue({ running: 4, waiting: 10 })
  const all = [...['a', 'b', 'c'].map((owner) => hold(owner, { lane: 'one' })), hold('d'), hold('e', { lane: 'other' })]
  deepEqual(begun, ['a', 'd', 'e'])
  deepEqual(queue.load(), { running: 3, waiting: 2 })
  release()
  await Promise.all(all)
  deepEqual(begun, ['a', 'd', 'e', 'b', 'c'])
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})

test('A lane is free again after a failure', async () => {
  const { queue, run } = startQueue({ running: 2, waiting: 10 })
  const fail = async () => {
    throw new Error('No.')
  }
  await rejects(queue.run('a', fail, { lane: 'one' }), /No/)
  await run('b', { lane: 'one' })
})

test('What is urgent comes first', async () => {
  const { queue, begun, run } = startQueue({ running: 1, waiting: 5 })
  queue.charge('known', 500)
  await Promise.all([
    run('first', { ms: 1 }),
    run('stranger', { ms: 1 }),
    run('known', { name: 'usual', ms: 1 }),
    run('known', { name: 'urgent', ms: 1, isUrgent: true }),
  ])
  deepEqual(begun, ['first', 'urgent', 'stranger', 'usual'])
})
