import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseRange } from './range.ts'

test('A range is within the file, whatever is asked', () => {
  const number = fc.oneof(fc.constant(''), fc.nat(30).map(String), fc.constant('999999999999999'))
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 20 }), (first, last, size) => {
      const range = parseRange(`bytes=${first}-${last}`, size)
      if (range === undefined || range === 'unsatisfiable') return
      ok(range.start >= 0 && range.start <= range.end && range.end < size)
    }),
  )
})

test('The three forms', () => {
  deepEqual(parseRange('bytes=2-4', 10), { start: 2, end: 4 })
  deepEqual(parseRange('bytes=2-', 10), { start: 2, end: 9 })
  deepEqual(parseRange('bytes=-2', 10), { start: 8, end: 9 })
})

test('What lies outside can not be had; what is no single range is ignored', () => {
  for (const header of ['bytes=10-', 'bytes=10-12', 'bytes=-0']) equal(parseRange(header, 10), 'unsatisfiable')
  for (const header of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) equal(parseRange(header, 0), 'unsatisfiable', header)
  for (const header of [undefined, '', 'bytes', 'bytes=-', 'bytes=3-1', 'bytes=0-1,2-3', 'BYTES=0-1', 'bytes = 0-1']) {
    equal(parseRange(header, 10), undefined)
  }
})
