/** Slow reads are ended in time, have fair turns by person, and are not begun for one who has gone. */
import { equal, ok, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import type { Database, Read } from '../../server/database/database.ts'
import { sql } from '../../server/database/query-builder.ts'
import type { User } from '../../server/database/viewer.ts'
import { processBudget } from '../../server/platform/budgets.ts'
import { openDatabase } from '../support/open-database.ts'

const person = (id: number): User => ({ id, email: `p${id}@example.com`, role: 'agent' })
const { runningOfUser, running } = processBudget.slowReads
const tookTooLong = { code: 'UNAVAILABLE', message: /took too long/ }
const limit = { timeout: 120_000 }
/** Half of the product's, and still more than makes a person one who has taken much. */
const statementMs = 1_100

/** A statement without an end. */
const endless = (read: Read) =>
  read.build((q) =>
    q.db.selectNoFrom(
      sql<number>`(with recursive n (i) as (select 1 union all select i % 7 + 1 from n) select max(i) from n)`.as(
        'none',
      ),
    ),
  )
const quick = async (read: Read) => (await read.build((q) => q.db.selectNoFrom(sql<number>`1`.as('one'))))[0]?.one

/** Four at once; `done` counts those that have ended. */
function hold(database: Database, people: readonly User[]) {
  const state = { done: 0 }
  const all = Array.from({ length: 4 }, (_, index) =>
    endless(database.readSlow(people[index % people.length] as User)).finally(() => state.done++),
  )
  return { state, ended: Promise.allSettled(all) }
}

test("One person's statements without an end are ended, and meanwhile another's have their turns", limit, async () => {
  await using desk = await openDatabase({ statementMs })
  const { state, ended } = hold(desk.database, [person(1)])
  equal(await quick(desk.database.readSlow(person(2))), 1)
  equal(state.done, 0)
  equal(desk.database.activity().slowReadsWaiting, 4 - runningOfUser)
  for (const one of await ended) {
    const { code, message } = (one as PromiseRejectedResult).reason
    equal(code, 'UNAVAILABLE')
    ok(/took too long/.test(message), message)
  }
  equal(desk.database.activity().slowReadsInterrupted, 4)
  equal(await quick(desk.database.readSlow(person(1))), 1)
})

test('However many people hold slow reads up, there is a place for one who has taken little', limit, async () => {
  await using desk = await openDatabase({ statementMs })
  const greedy = Array.from({ length: running }, (_, index) => person(index + 1))
  // Once each of them has taken much.
  await hold(desk.database, greedy).ended
  const { state, ended } = hold(desk.database, greedy)
  // As if no one else had been there for long.
  equal(await quick(desk.database.readSlow(person(99))), 1)
  equal(state.done, 0)
  await ended
})

test('The statements of all reads with one budget are bounded together', limit, async () => {
  await using desk = await openDatabase({ statementMs })
  const budget = { left: 1_000 }
  const [read, another] = [desk.database.readSlow(person(1), { budget }), desk.database.readSlow(person(1), { budget })]
  await rejects(endless(read), tookTooLong)
  await rejects(quick(read), tookTooLong)
  await rejects(quick(another), tookTooLong)
  equal(await quick(desk.database.readSlow(person(1), { budget: { left: 1_000 } })), 1)
})

test('Who goes away takes what waits with them, and nothing more is begun', limit, async () => {
  await using desk = await openDatabase({ statementMs })
  const { state, ended } = hold(desk.database, [person(1)])
  const gone = new AbortController()
  const read = desk.database.readSlow(person(1), { signal: gone.signal })
  const waiting = [quick(read), quick(read)]
  const { slowReadsWaiting } = desk.database.activity()
  gone.abort(new Error('gone'))
  for (const one of waiting) await rejects(one, /gone/)
  equal(desk.database.activity().slowReadsWaiting, slowReadsWaiting - 2)
  await rejects(quick(read), /gone/)
  equal(state.done, 0)
  // Closing ends them, or waits for their end.
  await Promise.all([ended, desk.database.close()])
})

test("Bellhop's own slow reads come before those who wait", limit, async () => {
  await using desk = await openDatabase({ statementMs })
  const { state, ended } = hold(desk.database, [person(1)])
  equal(await quick(desk.database.readSlow('system')), 1)
  equal(state.done, 0)
  await ended
})

test('A heavy writer does not keep others from writing in between', async () => {
  await using desk = await openDatabase()
  const order: string[] = []
  const write = (name: string, id: number) =>
    desk.database.write(person(id), async () => {
      order.push(name)
      const until = performance.now() + 20
      while (performance.now() < until);
    })
  const heavy = Array.from({ length: 12 }, (_, index) => write(`heavy ${index}`, 1))
  await Promise.all([...heavy, write('light', 2)])
  equal(order.length, 13)
  // At most as many as write at once on PostgreSQL were before it.
  ok(order.indexOf('light') <= 4, order.join(', '))
})
