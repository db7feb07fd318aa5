import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeAgo } from './time-ago.ts'

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

test('a moment ahead of the clock is never in the future', () => {
  assert.equal(timeAgo(now + day, now), 'less than a minute ago')
})
