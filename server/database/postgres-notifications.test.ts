import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { archiveBudget } from '../platform/budgets.ts'
import type { Notification } from './database.ts'
import { notificationPayloads } from './postgres-notifications.ts'

test('as many of the longest notifications as are sent together fit into one payload', () => {
  const id = archiveBudget.largestId
  const longest: Notification = { presenceOf: id, on: id, at: '01234567', does: 'everyone' }
  const payloads = notificationPayloads(Array.from({ length: 91 }, () => longest))
  equal(payloads.length, 2)
  for (const payload of payloads) ok(Buffer.byteLength(payload) < 8_000)
  deepEqual(payloads.flatMap((payload) => JSON.parse(payload)).at(-1), longest)
})
