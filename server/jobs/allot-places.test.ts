import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { allotPlaces } from './allot-places.ts'

const kind = (name: string, running: number, concurrency: number, begun = 0) => ({
  kind: name,
  running,
  concurrency,
  begun,
})
const allotted = (...asked: Parameters<typeof allotPlaces>) => Object.fromEntries(allotPlaces(...asked))

test('Free places go to the kinds that have fewest', () => {
  deepEqual(allotted([kind('a', 6, 8), kind('b', 0, 8)], 2), { b: 2 })
  deepEqual(allotted([kind('a', 0, 8), kind('b', 0, 8)], 8), { a: 4, b: 4 })
  deepEqual(allotted([kind('a', 2, 8), kind('b', 0, 8)], 4), { b: 3, a: 1 })
})

test('Of those that have as many, the one begins of which none began for longest', () => {
  deepEqual(allotted([kind('a', 1, 8, 9), kind('b', 1, 8, 3), kind('c', 1, 8, 7)], 1), { b: 1 })
})

test('No kind gets more than it may have', () => {
  deepEqual(allotted([kind('a', 0, 1), kind('b', 2, 3)], 8), { a: 1, b: 1 })
  deepEqual(allotted([kind('a', 3, 2)], 8), {})
  deepEqual(allotted([kind('a', 0, 5)], 0), {})
})
