import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longAge, shortAge, timeAgo } from './time-ago.ts'

const now = Date.UTC(2026, 5, 15, 12)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('a relative time names the largest whole unit', () => {
  const cases: [number, string][] = [
    [0, 'less than a minute ago'],
    [59_999, 'less than a minute ago'],
    [minute, '1 minute ago'],
    [12.9 * minute, '12 minutes ago'],
    [hour, '1 hour ago'],
    [23.9 * hour, '23 hours ago'],
    [day, '1 day ago'],
    [8 * day, '1 week ago'],
    [45 * day, '1 month ago'],
    [800 * day, '2 years ago'],
  ]
  for (const [age, text] of cases) assert.equal(timeAgo(now - age, now), text)
})

test('an age is told in full and in the fewest letters', () => {
  const cases: [number, string, string][] = [
    [0, 'less than a minute', '< 1 min'],
    [0.99 * minute, 'less than a minute', '< 1 min'],
    [minute, '1 minute', '1 min'],
    [3.9 * hour, '3 hours', '3 h'],
    [2 * day, '2 days', '2 d'],
    [800 * day, '2 years', '2 y'],
  ]
  for (const [age, full, short] of cases) {
    assert.deepEqual([longAge(now - age, now), shortAge(now - age, now)], [full, short])
  }
})

test('a moment ahead of the clock is never in the future', () => {
  assert.equal(timeAgo(now + day, now), 'less than a minute ago')
})
