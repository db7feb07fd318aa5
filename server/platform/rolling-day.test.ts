import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { createRollingDay } from './rolling-day.ts'

const hour = 60 * 60 * 1000

test('What was added within 24 hours counts, for each owner apart', () => {
  let now = 1000 * hour
  const day = createRollingDay(() => now)
  day.add(1, 5)
  now += 10 * hour
  day.add(1, 7)
  day.add(2, 1)
  equal(day.sum(1), 12)
  now += 13 * hour + hour - 1
  equal(day.sum(1), 12)
  now += 1
  equal(day.sum(1), 7)
  equal(day.sum(2), 1)
  now += 10 * hour
  equal(day.sum(1), 0)
  equal(day.sum(3), 0)
})
