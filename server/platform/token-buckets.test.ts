import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTokenBuckets } from './token-buckets.ts'

const bucket = { burst: 3, perSecond: 0.5 }

test('So many at once, then at an even pace; each owner has a bucket of its own', () => {
  let now = 0
  const buckets = createTokenBuckets(() => now)
  const take = (owner = 1) => buckets.take(owner, bucket)
  deepEqual([take(), take(), take(), take(), take()], [0, 0, 0, 2, 2])
  equal(take(2), 0)
  now += 1_999
  equal(take(), 1)
  now += 1
  deepEqual([take(), take()], [0, 2])
  now -= 5_000
  equal(take(), 2)
  now += 60_000
  deepEqual([take(), take(), take(), take()], [0, 0, 0, 2])
})

test('Whenever they are taken, no more are taken than the pace and one bucket allow', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5_000), { maxLength: 100 }), (pauses) => {
      let now = 0
      let taken = 0
      const buckets = createTokenBuckets(() => now)
      for (const pause of pauses) {
        now += pause
        const wait = buckets.take(1, bucket)
        if (wait === 0) taken++
        else {
          // It says when there is one.
          now += wait * 1000
          equal(buckets.take(1, bucket), 0)
          taken++
        }
        ok(taken <= bucket.burst + (now / 1000) * bucket.perSecond + 1e-6)
      }
    }),
  )
})

test('Owners whose buckets are full again are forgotten', () => {
  let now = 0
  const buckets = createTokenBuckets(() => now)
  for (let owner = 0; owner < 10_000; owner++) buckets.take(owner, bucket)
  equal(buckets.size(), 10_000)
  now += 61_000
  buckets.take(1, bucket)
  equal(buckets.size(), 1)
})
