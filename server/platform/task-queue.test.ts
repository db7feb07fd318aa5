import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createTaskQueue } from './task-queue.ts'

test('A few run, some wait in their order, the rest are refused at once', async () => {
  const queue = createTaskQueue({ running: 2, waiting: 3 })
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const results = gates.map(({ promise }, index) =>
    queue.run(async () => {
      begun.push(index)
      await promise
      return index
    }),
  )
  await rejects(
    queue.run(async () => 5),
    { code: 'UNAVAILABLE', details: { retryAfter: 2 } },
  )
  deepEqual(begun, [0, 1])
  gates[1]?.resolve()
  equal(await results[1], 1)
  deepEqual(begun, [0, 1, 2])
  for (const { resolve } of gates) resolve()
  deepEqual(await Promise.all(results), [0, 1, 2, 3, 4])
  deepEqual(begun, [0, 1, 2, 3, 4])
  equal(await queue.run(async () => 6), 6)
})

test('A task that fails makes room like any other', async () => {
  const queue = createTaskQueue({ running: 1, waiting: 1 })
  for (let index = 0; index < 10; index++) {
    const failing = queue.run(() => Promise.reject(new Error('no')))
    const next = queue.run(async () => 'yes')
    await rejects(failing, /no/)
    equal(await next, 'yes')
  }
})

test('Who has many tasks waiting holds no one else up', async () => {
  const queue = createTaskQueue({ running: 1, waiting: 3 })
  const begun: string[] = []
  const task = (name: string) => async () => void begun.push(name)
  const all = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => queue.of('a').run(task(name))),
    queue.of('b').run(task('b1')),
    queue.of('c').run(task('c1')),
  ]
  await rejects(queue.of('a').run(task('a5')), { code: 'UNAVAILABLE' })
  all.push(queue.of('b').run(task('b2')))
  await Promise.all(all)
  deepEqual(begun, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  deepEqual(queue.load(), { running: 0, waiting: 0 })
})
