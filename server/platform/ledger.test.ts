import { equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { createLedger } from './ledger.ts'

test('What was taken is forgotten by half', () => {
  let now = 0
  const ledger = createLedger(1_000, () => now)
  ledger.charge('a', 80)
  ledger.charge('b', 10)
  equal(ledger.of('a'), 80)
  equal(ledger.of('nobody'), 0)
  now += 1_000
  equal(ledger.of('a'), 40)
  ledger.charge('a', 10)
  equal(ledger.of('a'), 50)
  now += 100_000
  ledger.charge('b', 1)
  ok(ledger.of('a') < 0.01)
  equal(ledger.of('b'), 1)
})
