import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import type { Tasks } from '../platform/task-queue.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** Runs tasks at once and counts them. */
function counting(): Tasks & { count: number } {
  return {
    count: 0,
    checkRoom() {},
    async run(task) {
      this.count++
      return task()
    },
  }
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
