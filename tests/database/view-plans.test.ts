/** The usual counts of views on a desk whose tickets are nearly all closed: what is read is what is not closed, from one index, and on SQLite without any statistics. */
import { deepEqual, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { after, test } from 'node:test'
import { countUpTo } from '../../server/tickets/bounded-count.ts'
import type { TicketFilter } from '../../server/tickets/filter.ts'
import { pageOfTickets } from '../../server/tickets/page.ts'
import { dueTickets } from '../../server/tickets/wake.ts'
import { startApp } from '../support/app.ts'
import { signUpCast } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { actorOf } from '../support/many.ts'
import { runNow } from '../support/postgres-sync.ts'
import { recordReads, recordSlowReads, type Asked } from '../support/recorded-reads.ts'
import { isOnPostgres, urlOf } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada } = await signUpCast(desk)

const tickets = 60_000
const numbers = isOnPostgres
  ? `SELECT n FROM generate_series(1, ${tickets}) AS n`
  : `WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${tickets}) SELECT n FROM s`
// One in 200 is not closed, and of these one in 5 is snoozed; one in 20 is urgent, whatever its status.
meddle(
  desk,
  `INSERT INTO ticket (title, status, priority, snoozed_until, requester_id, created_at, updated_at)
   SELECT 'x', CASE n % 200 WHEN 0 THEN (CASE n % 3 WHEN 0 THEN 'open' WHEN 1 THEN 'pending' ELSE 'resolved' END) ELSE 'closed' END,
     CASE (n / 7) % 20 WHEN 0 THEN 'urgent' WHEN 1 THEN 'high' ELSE 'normal' END,
     CASE WHEN n % 1000 = 0 THEN 9000000000000 END, ${cara.id}, n, n
   FROM (${numbers}) AS numbers`,
)
// A third is Ada's, closed ones too.
meddle(
  desk,
  `UPDATE ticket SET assignee_id = ${ada.id} WHERE id % 3 = 0;
   UPDATE ticket SET turn = CASE WHEN id % 400 = 0 THEN 'customer' ELSE 'agents' END, waiting_since = created_at WHERE status IN ('open', 'pending')`,
)
if (isOnPostgres) runNow(urlOf(desk.folder), 'VACUUM (ANALYZE) ticket')

async function askedFor(filter: TicketFilter): Promise<Asked[]> {
  const { database, asked } = recordSlowReads(desk.app.database)
  await countUpTo(database, actorOf(ada), filter, { most: 999 })
  return asked
}

/** Each step that reads tickets. */
const waysOf = (one: Asked): string[] =>
  planOf(one).filter((line) => (isOnPostgres ? / on ticket\b/ : /(?:SEARCH|SCAN) ticket\b/).test(line))

function planOf({ sql, values }: Asked): string[] {
  if (isOnPostgres) {
    const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`)
    const statement = sql.replaceAll(/\$(\d+)/g, (_, index: string) => literal(values[Number(index) - 1]))
    return runNow(urlOf(desk.folder), `EXPLAIN (COSTS off) ${statement}`).map((row) => String(row['QUERY PLAN']).trim())
  }
  using file = new DatabaseSync(join(desk.folder, 'bellhop.db'), { readOnly: true })
  const steps = file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(values as SQLInputValue[]))
  return steps.map(({ detail }) => String(detail))
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
  'open and not snoozed': { status: ['open'], snoozed: false },
  'urgent, open and pending, not snoozed': { status: ['open', 'pending'], priority: ['urgent'], snoozed: false },
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

const waiting: Readonly<Record<string, TicketFilter>> = {
  'for agents': { turn: ['agents'] },
  'for an agent': { turn: ['agents'], assignee: { ids: [Number(ada.id)], none: false } },
  'for agents, taken by nobody': { turn: ['agents'], assignee: { ids: [], none: true } },
  'for their customers, urgent and pending': { turn: ['customer'], status: ['pending'], priority: ['urgent'] },
}

for (const [name, filter] of Object.entries(waiting)) {
  test(`Counting those that wait ${name} reads the index of these, and no ticket`, async () => {
    const asked = await askedFor(filter)
    deepEqual(asked.length, 1)
    const ways = asked.flatMap(waysOf)
    const wanted = isOnPostgres
      ? /^(?:->\s+)?Index Only Scan using ticket_turn on ticket$/
      : /^SEARCH ticket USING COVERING INDEX ticket_turn \(turn=\?/
    ok(ways.length === 1 && wanted.test(ways[0] ?? ''), ways.join('\n'))
  })

  test(`The list of those that wait ${name}, longest first, goes along that index, page by page`, async () => {
    const { read, asked } = recordReads(desk.app.database)
    const { database, asked: slowly } = recordSlowReads({ ...desk.app.database, read })
    const page = { filter, sort: 'waiting', first: 5 } as const
    const found = await pageOfTickets(database, actorOf(ada), page)
    const after = found.at(-1)?.cursor ?? undefined
    const next = await pageOfTickets(database, actorOf(ada), { ...page, after })
    ok(Number(found.at(-1)?.waitingSince) < Number(next[0]?.waitingSince))
    const lists = [...asked, ...slowly].filter(({ sql }) => sql.includes('order by'))
    deepEqual(lists.length, 2)
    for (const list of lists) {
      const plan = planOf(list)
      const ways = waysOf(list)
      ok(ways.length === 1 && /\bticket_turn\b/.test(ways[0] ?? ''), plan.join('\n'))
      ok(!plan.some((line) => /TEMP B-TREE|^(?:->\s+)?(?:Incremental )?Sort/.test(line)), plan.join('\n'))
    }
  })
}

test('With files, the active ones are found by that index, and their files one by one', async () => {
  const ways = (await askedFor({ status: active, hasAnyFile: true })).flatMap(waysOf)
  ok(ways.length === 1 && /\bticket_(?:active|status)/.test(ways[0] ?? ''), ways.join('\n'))
})

test('What is snoozed is found by its own index, and only that is looked at', async () => {
  for (const filter of [{ snoozed: true }, { snoozed: true, status: ['open', 'pending'] }] as const) {
    const ways = (await askedFor(filter)).flatMap(waysOf)
    const [index, byId] = isOnPostgres
      ? // Among so few that are active, these are as good a way as their ids.
        [/Index Only Scan using ticket_snoozed/, /Index(?: Only)? Scan using ticket_(?:pkey|active)/]
      : [
          /^SEARCH ticket USING COVERING INDEX ticket_snoozed \(snoozed_until>\?\)$/,
          /^SEARCH ticket USING INTEGER PRIMARY KEY \(rowid=\?\)$/,
        ]
    ok(ways.length === 2 && index.test(ways[0] ?? '') && byId.test(ways[1] ?? ''), ways.join('\n'))
  }
})

test('The lists of what is to be done are quick, and pass over the few that are snoozed', async () => {
  const me = { ids: [Number(ada.id)], none: false }
  for (const filter of [
    { status: ['open'], snoozed: false },
    { status: ['open', 'pending'], snoozed: false },
    { status: ['open', 'pending'], assignee: me, snoozed: false },
    { status: ['open', 'pending'], assignee: { ids: [], none: true }, snoozed: false },
  ] as TicketFilter[]) {
    const slow = recordSlowReads(desk.app.database)
    const quick = recordReads(desk.app.database)
    const database = { ...slow.database, read: quick.read }
    await pageOfTickets(database, actorOf(ada), { filter, sort: 'newest', first: 50 })
    deepEqual(slow.asked, [])
    const pages = quick.asked.filter(({ sql }) => sql.includes('order by')).flatMap(waysOf)
    const index = /ticket_(?:status_created|unassigned|assignee|active)\b/
    ok(pages.length >= 1 && pages.every((way) => index.test(way)), pages.join('\n'))
  }
})

test('A list in groups of assignees goes along their index, from one who has such tickets to the next, and is quick', async () => {
  for (const filter of [{}, { status: ['open'] }, { status: ['open', 'pending'], snoozed: false }] as TicketFilter[]) {
    const slow = recordSlowReads(desk.app.database)
    const quick = recordReads(desk.app.database)
    const database = { ...slow.database, read: quick.read }
    const found = await pageOfTickets(database, actorOf(ada), { filter, sort: 'assignee', first: 5 })
    ok(found.length === 5 && found.every(({ assignee }) => assignee === Number(ada.id)))
    deepEqual(slow.asked, [])
    const read = quick.asked.filter(({ sql }) => /"?assignee_id"? = /.test(sql))
    ok(read.length >= 2, `${read.length} statements`)
    // Of so few agents, whose tickets are a third of all, PostgreSQL also goes through those that are not closed.
    const index =
      isOnPostgres && filter.status ? /\bticket_(?:assignee|status_created|active)\b/ : /\bticket_assignee\b/
    for (const one of read) {
      const ways = waysOf(one)
      ok(ways.length === 1 && index.test(ways[0] ?? ''), planOf(one).join('\n'))
      ok(!planOf(one).some((line) => /TEMP B-TREE|^(?:->\s+)?(?:Incremental )?Sort/.test(line)), planOf(one).join('\n'))
    }
  }
})

test('What is due to wake is found by its index', async () => {
  const { read, asked } = recordReads(desk.app.database)
  await read('system').all(dueTickets, { now: 1 })
  const ways = asked.flatMap(waysOf)
  ok(ways.length === 1 && /\bticket_snoozed\b/.test(ways[0] ?? ''), ways.join('\n'))
})
