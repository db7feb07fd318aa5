import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { createBucket } from './message-bucket.ts'

test('A burst, then only what has come since, and never more than a burst', () => {
  let now = 0
  const take = createBucket({ burst: 3, perSecond: 2 }, () => now)
  const taken = (times: number) => Array.from({ length: times }, take)
  deepEqual(taken(4), [true, true, true, false])
  now += 499
  deepEqual(taken(1), [false])
  now += 1
  deepEqual(taken(2), [true, false])
  now += 60_000
  deepEqual(taken(4), [true, true, true, false])
})
