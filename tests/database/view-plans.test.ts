/** The usual counts of views on a desk whose tickets are nearly all closed: what is read is what is not closed, from one index, and on SQLite without any statistics. */
import { deepEqual, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { after, test } from 'node:test'
import { countUpTo } from '../../server/tickets/bounded-count.ts'
import type { TicketFilter } from '../../server/tickets/filter.ts'
import { startApp } from '../support/app.ts'
import { signUpCast } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { actorOf } from '../support/many.ts'
import { runNow } from '../support/postgres-sync.ts'
import { recordSlowReads, type Asked } from '../support/recorded-reads.ts'
import { isOnPostgres, urlOf } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada } = await signUpCast(desk)

const tickets = 60_000
const numbers = isOnPostgres
  ? `SELECT n FROM generate_series(1, ${tickets}) AS n`
  : `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${tickets}) SELECT n FROM s`
// One in 200 is not closed; one in 20 is urgent, whatever its status.
meddle(
  desk,
  `INSERT INTO ticket (title, status, priority, requester_id, created_at, updated_at)
   SELECT 'x', CASE n % 200 WHEN 0 THEN (CASE n % 3 WHEN 0 THEN 'open' WHEN 1 THEN 'pending' ELSE 'resolved' END) ELSE 'closed' END,
     CASE (n / 7) % 20 WHEN 0 THEN 'urgent' WHEN 1 THEN 'high' ELSE 'normal' END, ${cara.id}, n, n
   FROM (${numbers}) AS numbers`,
)
if (isOnPostgres) runNow(urlOf(desk.folder), 'VACUUM (ANALYZE) ticket')

async function askedFor(filter: TicketFilter): Promise<Asked[]> {
  const { database, asked } = recordSlowReads(desk.app.database)
  await countUpTo(database, actorOf(ada), filter, { most: 999 })
  return asked
}

/** Each step that reads tickets. */
function waysOf({ sql, values }: Asked): string[] {
  if (isOnPostgres) {
    const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`)
    const statement = sql.replaceAll(/\$(\d+)/g, (_, index: string) => literal(values[Number(index) - 1]))
    return runNow(urlOf(desk.folder), `EXPLAIN (COSTS off) ${statement}`)
      .map((row) => String(row['QUERY PLAN']).trim())
      .filter((line) => / on ticket\b/.test(line))
  }
  using file = new DatabaseSync(join(desk.folder, 'bellhop.db'), { readOnly: true })
  const steps = file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(values as SQLInputValue[]))
  return steps.map(({ detail }) => String(detail)).filter((detail) => /(?:SEARCH|SCAN) ticket\b/.test(detail))
}

const active = ['open', 'pending', 'resolved'] as const

test('Counts by status alone look at no ticket', async () => {
  for (const filter of [{}, { status: ['open'] }, { status: active }, { status: ['pending'], requesterId: 1 }] as const)
    deepEqual(await askedFor(filter), [])
})

const usual: Readonly<Record<string, TicketFilter>> = {
  'urgent, open and pending': { status: ['open', 'pending'], priority: ['urgent'] },
  'urgent and open': { status: ['open'], priority: ['urgent'] },
  'high and urgent, not closed': { status: active, priority: ['high', 'urgent'] },
  'normal and open': { status: ['open'], priority: ['normal'] },
  'open for long': { status: ['open'], createdTo: 40_000 },
  'active, touched since': { status: active, updatedFrom: 59_000 },
  'urgent of one requester': { status: ['open'], priority: ['urgent'], requesterId: Number(cara.id) },
}

for (const [name, filter] of Object.entries(usual)) {
  test(`Counting ${name} reads one index of tickets that are not closed, and no ticket`, async () => {
    const asked = await askedFor(filter)
    deepEqual(asked.length, 1)
    const ways = asked.flatMap(waysOf)
    // Where a time narrows, the index of a status by that time leads to fewer still.
    const index = `ticket_(?:active${filter.createdTo ? '|status_created' : ''}${filter.updatedFrom ? '|status_updated' : ''})`
    const wanted = isOnPostgres
      ? new RegExp(`^(?:->\\s+)?Index Only Scan using ${index} on ticket$`)
      : new RegExp(`^SEARCH ticket USING COVERING INDEX ${index} \\(status=\\?`)
    ok(ways.length === 1 && wanted.test(ways[0] ?? ''), ways.join('\n'))
  })
}

test('With files, the active ones are found by that index, and their files one by one', async () => {
  const ways = (await askedFor({ status: active, hasAnyFile: true })).flatMap(waysOf)
  ok(ways.length === 1 && /\bticket_(?:active|status)/.test(ways[0] ?? ''), ways.join('\n'))
})
