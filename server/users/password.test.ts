import { deepEqual, equal, notEqual, rejects, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { checkNewPassword, hashPassword, isTooLong, verifyPassword } from './password.ts'
import { readConfig } from '../platform/config.ts'
import type { InTurn } from '../platform/hashing.ts'

/** Runs tasks at once and counts them. */
function counting(): InTurn & { count: number } {
  const inTurn = (async (task) => {
    inTurn.count++
    return task()
  }) as InTurn & { count: number }
  inTurn.count = 0
  return inTurn
}

test('A hash fits its own password only, and no two are alike', async () => {
  const hashing = counting()
  const hash = await hashPassword('secret', hashing)
  notEqual(await hashPassword('secret', hashing), hash)
  equal(await verifyPassword('secret', hash, hashing), true)
  for (const other of ['Secret', 'secret ', '', 'secre']) equal(await verifyPassword(other, hash, hashing), false)
})

test('Without an account as much is hashed as with one', async () => {
  const [known, unknown] = [counting(), counting()]
  const hash = await hashPassword('secret', counting())
  equal(await verifyPassword('wrong', hash, known), false)
  equal(await verifyPassword('wrong', undefined, unknown), false)
  deepEqual([known.count, unknown.count], [1, 1])
})

test('A hash made with other costs is still understood, one of unknown form is a bug', async () => {
  const known = '$argon2id$v=19$m=256,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$' + 'A'.repeat(43)
  equal(await verifyPassword('secret', known, counting()), false)
  await rejects(verifyPassword('secret', 'md5:123', counting()), /unknown form/)
})

test('A password is too long by its bytes, and a huge one is not gone through', () => {
  const { limits } = readConfig({})
  equal(isTooLong('x'.repeat(1024), limits), false)
  equal(isTooLong('ä'.repeat(512), limits), false)
  equal(isTooLong('ä'.repeat(513), limits), true)
  // Spreading this into characters would need gigabytes.
  throws(() => checkNewPassword('x'.repeat(2 ** 28), limits), { details: { field: 'password' } })
})
