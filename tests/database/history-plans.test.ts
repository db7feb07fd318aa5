/** A page of a ticket's history is found along the index of its events, however many the desk and the ticket have. */
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { after, test } from 'node:test'
import { historyOf, lengthOf } from '../../server/history/history.ts'
import { startApp } from '../support/app.ts'
import { signUpCast } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { actorOf } from '../support/many.ts'
import { runNow } from '../support/postgres-sync.ts'
import { recordReads, type Asked } from '../support/recorded-reads.ts'
import { isOnPostgres, urlOf } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada } = await signUpCast(desk)

const now = desk.clock.now()
const numbers = (most: number) =>
  `(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${most}) SELECT n FROM s) AS numbers`
const [tickets, ofEach, ofLong] = [5_000, 30, 1_500]
const longTicket = 1
const status = `'{"from":"open","to":"pending"}'`
meddle(
  desk,
  `INSERT INTO ticket (title, status, requester_id, created_at, updated_at) SELECT 'x', 'closed', ${cara.id}, ${now}, ${now} FROM ${numbers(tickets)};
   INSERT INTO event (kind, at, actor_id, ticket_id, data) SELECT 'ticket.created', ${now}, ${cara.id}, n, '{}' FROM ${numbers(tickets)};
   INSERT INTO event (kind, at, actor_id, ticket_id, data) SELECT 'ticket.status_changed', ${now} + n, ${ada.id}, ${longTicket}, ${status} FROM ${numbers(ofLong)};
   INSERT INTO event (kind, at, actor_id, ticket_id, data) SELECT 'comment.added', ${now}, ${cara.id}, n % ${tickets - 1} + 2, '{"commentId":1}' FROM ${numbers(tickets * ofEach)}`,
)
if (isOnPostgres)
  for (const table of ['ticket', 'event', '"user"']) runNow(urlOf(desk.folder), `VACUUM (ANALYZE) ${table}`)

/** Each step of the plan that reads events; on SQLite also what sorts. PostgreSQL may sort those of the ticket, where few of them are asked for. */
function stepsOf({ sql, values }: Asked): string[] {
  if (isOnPostgres) {
    const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`)
    const statement = sql.replaceAll(/\$(\d+)/g, (_, index: string) => literal(values[Number(index) - 1]))
    return runNow(urlOf(desk.folder), `EXPLAIN (COSTS off) ${statement}`)
      .map((row) => String(row['QUERY PLAN']).trim())
      .filter((line) => / using \w+ on event\b|Seq Scan on event\b|Index Scan on event_/.test(line))
  }
  using file = new DatabaseSync(join(desk.folder, 'bellhop.db'), { readOnly: true })
  const steps = file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(values as SQLInputValue[]))
  return steps.map(({ detail }) => String(detail)).filter((detail) => /\bevent\b|TEMP B-TREE/.test(detail))
}

const alongItsTicket = isOnPostgres
  ? /^(?:-> +)?(?:Index (?:Only )?Scan(?: Backward)? using event_ticket on event|Bitmap Index Scan on event_ticket)$/
  : /^SEARCH event USING (?:COVERING )?INDEX event_ticket \(ticket_id=\?/

for (const [whose, person] of [
  ['an agent', ada],
  ['its customer', cara],
] as const) {
  test(`A page, the one after it, and the number of all go along the ticket's own events, for ${whose}`, async () => {
    const { read, asked } = recordReads(desk.app.database)
    const viewing = read(actorOf(person))
    const page = { ticketId: longTicket, first: 50, after: undefined }
    const all = await historyOf(viewing, { ...page, changesOnly: false })
    const changes = await historyOf(viewing, { ...page, changesOnly: true })
    const next = await historyOf(viewing, { ...page, changesOnly: true, after: changes.entries.at(-1)?.id })
    equal(await lengthOf(viewing, all), 1_000)
    deepEqual(
      [all, changes, next].map(({ entries, hasMore }) => [entries.length, hasMore]),
      Array.from({ length: 3 }, () => [50, true]),
    )
    ok(next.entries.every(({ id }) => id < (changes.entries.at(-1)?.id ?? 0)))
    const ofEvents = asked.filter(({ sql }) => sql.includes('"event"'))
    equal(ofEvents.length, 4)
    for (const one of ofEvents) {
      const steps = stepsOf(one)
      equal(steps.length, 1, steps.join('\n'))
      match(steps[0] ?? '', alongItsTicket)
    }
  })
}
