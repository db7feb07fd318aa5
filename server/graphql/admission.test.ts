import { equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import type { Viewer } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
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
  const { running } = userBudget.operations
  let begun = 0
  const hold = () => {
    begun++
    return gate.promise
  }
  const all = Array.from({ length: 3 * running }, () => admission.run(from(person(1)), 100, hold))
  equal(begun, running)
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
  let begun = 0
  const hold = () => {
    begun++
    return gate.promise
  }
  const heavy = [1, 2, 3].map(() => admission.run(from(person(1)), 0, hold))
  equal(begun, 0)
  equal(await admission.run(from(person(2)), 0, async () => 'at once'), 'at once')
  gate.resolve()
  await Promise.all(heavy)
})

test('Large requests that wait are bounded by their size, one alone never is', async () => {
  const admission = createAdmission()
  const gate = Promise.withResolvers<void>()
  const { running, bodyBytes } = userBudget.operations
  const all = Array.from({ length: running }, () => admission.run(from(person(1)), 100, () => gate.promise))
  const half = bodyBytes / 2 + 1
  all.push(admission.run(from(person(1)), 4 * half, () => gate.promise))
  await rejects(
    admission.run(from(person(1)), half, async () => {}),
    { code: 'UNAVAILABLE' },
  )
  all.push(admission.run(from(person(2)), half, () => gate.promise))
  gate.resolve()
  await Promise.all(all)
  await admission.run(from(person(1)), half, async () => {})
})

test('Strangers of many networks do not take the places of people', async () => {
  const admission = createAdmission()
  const gate = Promise.withResolvers<void>()
  const all = Array.from({ length: 1_000 }, (_, index) =>
    admission.run(from('anonymous', `192.0.2.${index % 200}`), 0, () => gate.promise),
  )
  equal(await admission.run(from(person(1)), 0, async () => 'at once'), 'at once')
  gate.resolve()
  await Promise.all(all)
})
