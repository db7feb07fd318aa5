import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isJsonWithin, jsonPieces } from './json-pieces.ts'

async function piecesOf(value: unknown): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of jsonPieces(value)) pieces.push(piece)
  return pieces
}

test('Pieces together are what JSON.stringify writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
      equal((await piecesOf(value)).join(''), JSON.stringify(value))
    }),
  )
  const long = 'long "text" \0 '.repeat(2_000)
  for (const value of [
    {
      errors: undefined,
      data: { list: Array.from({ length: 5_000 }, (_, id) => ({ id, text: 'x'.repeat(id % 90) })) },
    },
    { data: { a: long, b: [long, null, 1, [], [long]], c: { d: {}, e: long }, '"': [long] } },
    Array.from({ length: 40 }, () => ({ long, inner: { list: [long] } })),
    Object.assign(Object.create(null) as object, { long: long.repeat(3) }),
  ]) {
    equal((await piecesOf(value)).join(''), JSON.stringify(value))
  }
})

test('Others have their turns between pieces, of which none is much longer than its longest text', async () => {
  const text = '\u0001'.repeat(50_000)
  let turns = 0
  const counting = setImmediate(function count() {
    turns++
    setImmediate(count).unref()
  })
  const pieces = await piecesOf({ list: Array.from({ length: 100 }, () => ({ text, texts: [text] })) })
  clearImmediate(counting)
  ok(pieces.length >= 200, `${pieces.length} pieces`)
  ok(Math.max(...pieces.map(({ length }) => length)) < 6 * text.length + 70_000)
  ok(turns > 3, `${turns} turns`)
})

test('Whether a value is small is told without writing it', () => {
  const value = { a: ['x'.repeat(50), 1, null], b: { c: true } }
  const { length } = JSON.stringify(value)
  equal(isJsonWithin(value, 2 * length), true)
  equal(isJsonWithin(value, length / 2), false)
})
