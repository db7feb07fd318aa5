import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { readInTurns, rowsAtOnce, type TicketRow } from './tickets.ts'

const rowsWith = (description: string) => (limit: number, last: TicketRow | undefined) =>
  Promise.resolve(
    Array.from({ length: limit }, (_, index) => ({ id: (last?.id ?? 0) + index + 1, description }) as TicketRow),
  )

test('Rows are read a few at a time, and after long ones others get their turn on the event loop', async () => {
  for (const [description, turnsWanted] of [
    ['x'.repeat(20_000), 3],
    ['short', 0],
  ] as const) {
    const limits: number[] = []
    let turns = 0
    const rows = await readInTurns(3 * rowsAtOnce + 7, (limit, last) => {
      limits.push(limit)
      setImmediate(() => turns++)
      return rowsWith(description)(limit, last)
    })
    equal(turns, turnsWanted)
    deepEqual(limits, [rowsAtOnce, rowsAtOnce, rowsAtOnce, 7])
    deepEqual(
      rows.map(({ id }) => id),
      Array.from({ length: 3 * rowsAtOnce + 7 }, (_, index) => index + 1),
    )
  }
  const few = await readInTurns(200, async (limit) => (limit === rowsAtOnce ? rowsWith('x')(3, undefined) : []))
  equal(few.length, 3)
})
