import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTurns } from './turns.ts'

const tooLong = () => new Error('too long')

test('As many as there are go at once, the others in the order they came', async () => {
  const turns = createTurns(2, { patienceMs: 1_000, tooLong })
  const went: number[] = []
  const all = [1, 2, 3, 4].map((number) => turns.take().then(() => went.push(number)))
  await sleep(5)
  deepEqual(went, [1, 2])
  turns.give()
  await sleep(5)
  deepEqual(went, [1, 2, 3])
  turns.give()
  await Promise.all(all)
  deepEqual(went, [1, 2, 3, 4])
})

test('Who waits too long is sent away, and the turn is not lost', async () => {
  const turns = createTurns(1, { patienceMs: 20, tooLong })
  await turns.take()
  await rejects(turns.take(), /too long/)
  turns.give()
  await turns.take()
  const next = turns.take()
  turns.give()
  await next
})

test('Those who have waited longest can be sent away together', async () => {
  const turns = createTurns(1, { patienceMs: 1_000, tooLong })
  await turns.take()
  const early = Promise.allSettled([turns.take(), turns.take()])
  await sleep(40)
  const late = turns.take().then(() => 'late')
  turns.dismiss(20, new Error('gone'))
  deepEqual(
    (await early).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  turns.give()
  equal(await late, 'late')
})

test("Those who were in each other's way go one at a time, and more again when it goes well", async () => {
  const turns = createTurns(3, { patienceMs: 1_000, tooLong })
  let running = 0
  const seen: number[] = []
  const go = async (goesWell: boolean) => {
    await turns.take()
    seen.push(++running)
    await sleep(1)
    running--
    if (goesWell) turns.widen()
    else turns.narrow()
    turns.give()
  }
  await Promise.all([false, false, false, true, true].map(go))
  deepEqual(seen, [1, 2, 3, 1, 1])
  await Promise.all(Array.from({ length: 60 }, () => go(true)))
  equal(Math.max(...seen.slice(-20)), 3)
})
