import assert from 'node:assert/strict'
import { test } from 'node:test'
import { throttleAsync } from './throttle-async.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('what is asked for at once is done once more, after the pause; failures end nothing', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let begun = 0
  const answers: (() => void)[] = []
  const ask = throttleAsync(async () => {
    begun++
    await new Promise<void>((resolve) => answers.push(resolve))
    if (begun === 1) throw new Error('no connection')
  }, 2_000)
  ask()
  ask()
  ask()
  assert.equal(begun, 1)
  answers[0]?.()
  await nextTurn()
  t.mock.timers.tick(1_999)
  ask()
  assert.equal(begun, 1)
  t.mock.timers.tick(1)
  assert.equal(begun, 2)
  answers[1]?.()
  await nextTurn()
  t.mock.timers.tick(2_000)
  assert.equal(begun, 2)
  ask()
  assert.equal(begun, 3)
})
