import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '../database/viewer.ts'
import { personBudget } from '../platform/budgets.ts'
import { createAdmission } from './admission.ts'

const person = (id: number): Viewer => ({ id, email: `p${id}@example.com`, role: 'customer' })
const from = (viewer: Viewer, network = '192.0.2.1') => ({ viewer, network })

/** Holds the event loop. */
function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('One person has so many under way, and others are let in beside them', async () => {
  const admission = createAdmission()
  const gate = Promise.withResolvers<void>()
  const { running } = personBudget.operations
  const all = Array.from({ length: 3 * running }, () => admission.run(from(person(1)), 100, () => gate.promise))
  deepEqual(admission.load(), { running, waiting: 2 * running })
  equal(await admission.run(from(person(2)), 100, async () => 'done'), 'done')
  equal(await admission.run(from('anonymous'), 100, async () => 'done'), 'done')
  gate.resolve()
  await Promise.all(all)
})

test('Who has held the event loop for long comes after the others', async () => {
  const admission = createAdmission()
  admission.measure(from(person(1)), () => work(700))
  await admission.run(from(person(2)), 0, async () => {})
  const gate = Promise.withResolvers<void>()
  const heavy = [1, 2, 3].map(() => admission.run(from(person(1)), 0, () => gate.promise))
  deepEqual(admission.load(), { running: 2, waiting: 1 })
  equal(await admission.run(from(person(2)), 0, async () => 'at once'), 'at once')
  gate.resolve()
  await Promise.all(heavy)
})

test('Large requests that wait are bounded by their bytes, one alone never is', async () => {
  const admission = createAdmission()
  const gate = Promise.withResolvers<void>()
  const half = personBudget.operations.bodyBytes / 2 + 1
  const first = admission.run(from(person(1)), 4 * half, () => gate.promise)
  await rejects(
    admission.run(from(person(1)), half, async () => {}),
    { code: 'UNAVAILABLE' },
  )
  const other = admission.run(from(person(2)), half, () => gate.promise)
  gate.resolve()
  await Promise.all([first, other])
  await admission.run(from(person(1)), half, async () => {})
})
