import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createPace } from './pace.ts'

function startPace() {
  let at = 1_000_000
  const pace = createPace(() => at, { atOnce: 10, everyMs: 100 })
  return {
    pace,
    pass: (ms: number) => void (at += ms),
    wait: (owner: number, amount: number) => pace.next(owner, amount) - at,
  }
}

test('So much may be done at once, then it goes on at an even pace', () => {
  const { wait } = startPace()
  deepEqual([wait(1, 4), wait(1, 6), wait(1, 1), wait(1, 3), wait(1, 0)], [0, 0, 100, 400, 0])
})

test('Who has waited may do some at once again, and never more', () => {
  const { wait, pass } = startPace()
  wait(1, 10)
  pass(500)
  deepEqual([wait(1, 5), wait(1, 1)], [0, 100])
  pass(1_000_000)
  deepEqual([wait(1, 10), wait(1, 1)], [0, 100])
})

test('When the next may begin is told without counting it', () => {
  const { pace, wait, pass } = startPace()
  equal(pace.from(1), pace.next(1, 0))
  const at = pace.from(1)
  wait(1, 14.5)
  deepEqual([pace.from(1) - at, pace.from(1) - at, pace.from(2) - at], [450, 450, 0])
  pass(450)
  equal(pace.from(1) - at, 450)
  wait(1, 0.001)
  equal(pace.from(1) - at, 451)
})

test('Nobody waits for another', () => {
  const { wait } = startPace()
  ok(wait(1, 500) > 0)
  equal(wait(2, 10), 0)
})

test('Those who are not ahead are forgotten', () => {
  const { pace, wait, pass } = startPace()
  for (let owner = 0; owner < 900; owner++) wait(owner, 1)
  pass(1_000)
  for (let turn = 0; turn < 200; turn++) wait(7, 1)
  ok(pace.size() < 900)
})
