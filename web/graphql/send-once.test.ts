import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attemptFor } from './send-once.ts'

test('the key stays while the content does, and is a UUID', () => {
  const first = attemptFor('Printer on fire', null)
  assert.match(first.key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(attemptFor('Printer on fire', first).key, first.key)
  assert.notEqual(attemptFor('Printer is out', first).key, first.key)
})
