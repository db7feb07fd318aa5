import assert from 'node:assert/strict'
import { test } from 'node:test'
import { append, noPages, type Row } from '../list-data/pages.ts'
import { ignoredInWords, indexedInWords, resultInWords } from './words.ts'

const plain = { ignoredWords: [], correctedText: null, indexed: null }

function listOf(count: number, last = true) {
  const rows = Array.from({ length: count }, (_, index) => ({ ticket: { id: String(index) } }) as Row)
  return append(noPages, { rows, next: undefined, last })
}

test('what was found is told in one go', () => {
  assert.equal(resultInWords(listOf(0), null), 'No tickets found')
  assert.equal(resultInWords(listOf(1), plain), '1 ticket')
  assert.equal(resultInWords(listOf(50, false), plain), 'The first 50 tickets')
  assert.equal(
    resultInWords(listOf(3), { ignoredWords: ['blue', 'lamp'], correctedText: 'printer', indexed: 0.5 }),
    'Showing results for printer. 3 tickets. These words were not searched for: blue, lamp. ' +
      'The search index is being built: 50% of the tickets can be found so far.',
  )
})

test('many ignored words are counted rather than listed', () => {
  assert.equal(ignoredInWords(plain), null)
  const words = Array.from({ length: 14 }, (_, index) => `w${index}`)
  assert.match(ignoredInWords({ ...plain, ignoredWords: words }) ?? '', /: w0, .*, w11 and 2 more$/)
})

test('an index that is being built is never said to be whole', () => {
  const percentOf = (indexed: number) => /(\d+)%/.exec(indexedInWords({ ...plain, indexed }) ?? '')?.[1]
  assert.deepEqual([0, 0.429, 0.999, 1].map(percentOf), ['0', '42', '99', '99'])
  assert.equal(indexedInWords(plain), null)
})
