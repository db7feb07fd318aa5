import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mergeLists } from './merge-lists.ts'

const ascending = (a: number, b: number) => a - b

/** Lists of numbers that are all different, and how many of each were read. */
function listsOf(rows: readonly (readonly number[])[]) {
  const read = rows.map(() => 0)
  let calls = 0
  const lists = rows.map((list, index) => async (count: number, last: number | undefined) => {
    calls++
    const start = last === undefined ? 0 : list.indexOf(last) + 1
    const some = list.slice(start, start + count)
    read[index] = (read[index] as number) + some.length
    return some
  })
  return { lists, read, calls: () => calls }
}

test('The beginning of all lists together, however the rows are spread', async () => {
  const spread = fc.array(fc.nat(3), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(spread, fc.integer({ min: 1, max: 20 }), async (listOf, count) => {
      const rows = [0, 1, 2, 3].map((list) => listOf.flatMap((own, number) => (own === list ? [number] : [])))
      const { lists, calls } = listsOf(rows)
      deepEqual(
        await mergeLists(lists, count, ascending),
        Array.from({ length: Math.min(count, listOf.length) }, (_, number) => number),
      )
      equal(calls() <= 8, true)
    }),
  )
})

test('Lists that take turns are read once, and hardly further than what is answered', async () => {
  const rows = [0, 1].map((list) => Array.from({ length: 1_000 }, (_, index) => 2 * index + list))
  const { lists, read, calls } = listsOf(rows)
  equal((await mergeLists(lists, 50, ascending)).length, 50)
  deepEqual(read, [32, 32])
  equal(calls(), 2)
})

test('Of a list that holds all that is answered the rest is read, of one that holds none no more', async () => {
  const rows = [0, 1].map((list) => Array.from({ length: 1_000 }, (_, index) => 1_000 * list + index))
  const { lists, read } = listsOf(rows)
  deepEqual(await mergeLists(lists, 50, ascending), rows[0]?.slice(0, 50))
  deepEqual(read, [50, 32])
})

test('A row that moves from one list to the other between two reads is answered once', async () => {
  const left = async (count: number) => [13, 14, 15, 16, 17].slice(0, count)
  const joined = async (count: number, last: number | undefined) =>
    (last === undefined ? [1, 2, 3, 4, 5] : [14, 20]).slice(0, count)
  deepEqual(await mergeLists([left, joined], 8, ascending), [1, 2, 3, 4, 5, 13, 14, 15])
})
