import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSearch, parseSearches } from './recent.ts'

test('the latest stands first, each once, however it is capitalized, and eight at most', () => {
  assert.deepEqual(addSearch([], '  printer '), ['printer'])
  assert.deepEqual(addSearch(['lamp', 'printer'], 'Printer'), ['Printer', 'lamp'])
  assert.deepEqual(addSearch(['lamp'], '  '), ['lamp'])
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  assert.deepEqual(addSearch(eight, 'i'), ['i', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
  assert.deepEqual(addSearch(eight, 'h'), ['h', 'a', 'b', 'c', 'd', 'e', 'f', 'g'])
})

test('whatever else is stored counts as nothing', () => {
  assert.deepEqual(parseSearches(null), [])
  assert.deepEqual(parseSearches('{"a":1}'), [])
  assert.deepEqual(parseSearches('["lamp",1,null,"desk"]'), ['lamp', 'desk'])
})
