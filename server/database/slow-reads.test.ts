import { ok } from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { processBudget } from '../platform/budgets.ts'
import { createSlowReads } from './slow-reads.ts'

const person = (id: number) => ({ id, email: `p${id}@example.com`, role: 'agent' }) as const

test('Whoever has taken something does not wait for all who come later and have taken nothing', async () => {
  const reads = createSlowReads({ ...processBudget.slowReads, running: 1 })
  await reads.of(person(0))(async (_, charge) => charge(900))
  let answered = 0
  let asked = 1
  const come = () =>
    reads
      .of(person(asked++))(() => sleep(20))
      .then(() => answered++)
  const first = come()
  const waits = reads.of(person(0))(async () => answered)
  const others: Promise<number>[] = []
  // There are always others who wait.
  for (; asked < 150; await sleep(15)) others.push(come())
  await Promise.all([first, ...others])
  ok((await waits) < 100)
})
