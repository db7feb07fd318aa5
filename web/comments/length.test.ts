import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomLeft, tooLong } from './length.ts'

test('the room left is told near the limit only', () => {
  assert.equal(roomLeft(224, 250), null)
  assert.equal(roomLeft(225, 250), '25 characters left')
  assert.equal(roomLeft(249, 250), '1 character left')
  assert.equal(roomLeft(250, 250), '0 characters left')
  assert.equal(roomLeft(251, 250), null)
  assert.equal(roomLeft(99_999, undefined), null)
})

test('a text beyond the limit says by how much', () => {
  assert.equal(tooLong(100_000, 100_000), null)
  assert.equal(tooLong(101_200, 100_000), '1,200 characters over the limit of 100,000.')
})
