import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { createTaskQueues } from './task-queues.ts'

test('Each owner has so many running and waiting, whatever others have', async () => {
  const queues = createTaskQueues({ running: 1, waiting: 1 })
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const task = (name: string) => async () => {
    begun.push(name)
    await gate.promise
    return name
  }
  const all = ['a1', 'a2', 'b1'].map((name) => queues.run(name.charAt(0), task(name)))
  await rejects(queues.run('a', task('a3')), { code: 'UNAVAILABLE' })
  deepEqual(begun, ['a1', 'b1'])
  gate.resolve()
  deepEqual(await Promise.all(all), ['a1', 'a2', 'b1'])
  equal(await queues.run('a', task('a4')), 'a4')
})
