import { deepEqual, equal, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { createByteLedger, type Entry } from './byte-ledger.ts'
import { UserError } from './errors.ts'

const create = () =>
  createByteLedger({ ofOwner: () => 100, inAll: 250, small: 10, message: 'busy.answers', retryAfter: 5 })

const isRefused = (error: unknown) =>
  error instanceof UserError && error.code === 'UNAVAILABLE' && error.details.retryAfter === 5

function hold(ledger: ReturnType<typeof create>, owner: number, bytes: number, cut?: () => void): Entry {
  const entry = ledger.open(owner)
  try {
    entry.add(bytes)
  } catch (error) {
    entry.close()
    throw error
  }
  if (cut) entry.offer(cut)
  return entry
}

test('An owner has so much, in one entry of any size or in several', () => {
  const ledger = create()
  const large = hold(ledger, 1, 180)
  throws(() => ledger.check(1), isRefused)
  throws(() => hold(ledger, 1, 11), isRefused)
  hold(ledger, 1, 10).close()
  ledger.check(2)
  large.close()
  large.close()
  ledger.check(1)
  hold(ledger, 1, 60)
  hold(ledger, 1, 40)
  throws(() => hold(ledger, 1, 20), isRefused)
})

test('What was taken makes room', () => {
  const ledger = create()
  const entry = hold(ledger, 1, 100)
  entry.add(-60)
  hold(ledger, 1, 60)
  equal(ledger.bytes(), 100)
})

test('When there is too much in all, the largest of whoever has most gives way', () => {
  const ledger = create()
  const cut: string[] = []
  hold(ledger, 1, 70, () => cut.push('1: 70'))
  hold(ledger, 1, 30, () => cut.push('1: 30'))
  hold(ledger, 2, 90, () => cut.push('2: 90'))
  hold(ledger, 3, 80)
  deepEqual(cut, ['1: 70'])
  equal(ledger.bytes(), 200)
  throws(() => hold(ledger, 3, 90), isRefused)
})

test('Who has the most is refused, and what can not be cut stays', () => {
  const ledger = create()
  hold(ledger, 1, 120)
  hold(ledger, 2, 100)
  throws(() => hold(ledger, 3, 50), isRefused)
  throws(() => ledger.open(1).add(200), isRefused)
})
