/** What is unread of a page of tickets is looked up by key, however many tickets, comments and marks there are. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { after, test } from 'node:test'
import { readStateOf } from '../../server/read-marks/read-state.ts'
import { ticketsByIds } from '../../server/tickets/tickets.ts'
import { startApp } from '../support/app.ts'
import { signUpCast } from '../support/cast.ts'
import { meddle } from '../support/database.ts'
import { actorOf } from '../support/many.ts'
import { runNow } from '../support/postgres-sync.ts'
import { recordReads, type Asked } from '../support/recorded-reads.ts'
import { isOnPostgres, urlOf } from '../support/test-database.ts'

const desk = await startApp()
after(() => desk[Symbol.asyncDispose]())
const { cara, ada, abe } = await signUpCast(desk)

const tickets = 20_000
const now = desk.clock.now()
const numbers = (most: number) =>
  `(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${most}) SELECT n FROM s) AS numbers`
meddle(
  desk,
  `INSERT INTO "user" (email, role, password_hash, created_at) SELECT 'customer' || n || '@example.com', 'customer', 'x', ${now} FROM ${numbers(2_000)};
   INSERT INTO ticket (title, status, requester_id, created_at, updated_at) SELECT 'x', 'closed', ${cara.id}, ${now} + n, ${now} + n FROM ${numbers(tickets)};
   INSERT INTO comment (ticket_id, author_id, content, created_at) SELECT n, ${cara.id}, 'x', ${now} + n FROM ${numbers(tickets)};
   INSERT INTO comment (ticket_id, author_id, content, created_at) SELECT n, ${ada.id}, 'x', ${now} + n FROM ${numbers(tickets)};
   INSERT INTO read_mark (user_id, ticket_id, up_to, at) SELECT ${ada.id}, n, n, ${now} FROM ${numbers(tickets)} WHERE n % 3 = 0;
   INSERT INTO read_mark (user_id, ticket_id, up_to, at) SELECT ${abe.id}, n, n, ${now} FROM ${numbers(tickets)} WHERE n % 3 = 0`,
)
if (isOnPostgres)
  for (const table of ['ticket', 'comment', 'read_mark', '"user"'])
    runNow(urlOf(desk.folder), `VACUUM (ANALYZE) ${table}`)

/** Each step of the plan that reads a table. */
function stepsOf({ sql, values }: Asked): string[] {
  if (isOnPostgres) {
    const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`)
    const statement = sql.replaceAll(/\$(\d+)/g, (_, index: string) => literal(values[Number(index) - 1]))
    return runNow(urlOf(desk.folder), `EXPLAIN (COSTS off) ${statement}`)
      .map((row) => String(row['QUERY PLAN']).trim())
      .filter((line) => / on "?(?:ticket|comment|read_mark|user)"?\b/.test(line))
  }
  using file = new DatabaseSync(join(desk.folder, 'bellhop.db'), { readOnly: true })
  const steps = file.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(values as SQLInputValue[]))
  return steps
    .map(({ detail }) => String(detail))
    .filter((detail) => /^(?:SEARCH|SCAN) (?:ticket|comment|read_mark|reader)\b/.test(detail))
}

test('A page of tickets is one statement, which goes by keys and along the index of their comments', async () => {
  const { read, asked } = recordReads(desk.app.database)
  const viewing = read(actorOf(ada))
  const page = [
    ...(
      await ticketsByIds(
        viewing,
        Array.from({ length: 50 }, (_, at) => 10_000 + at),
      )
    ).values(),
  ]
  const before = asked.length
  const states = await Promise.all(page.map(async (ticket) => readStateOf(viewing, ticket)))
  equal(asked.length, before + 1)
  deepEqual(
    states.map(({ hasMark }) => hasMark),
    page.map(({ id }) => id % 3 === 0),
  )
  const steps = stepsOf(asked[before] as Asked)
  ok(steps.length >= 6, steps.join('\n'))
  const byKey = isOnPostgres
    ? /Index (?:Only )?Scan(?: Backward)? using (?:ticket_pkey|comment_ticket|read_mark_pkey|user_pkey)\b/
    : /^SEARCH (?:(?:ticket|reader) USING INTEGER PRIMARY KEY|read_mark USING PRIMARY KEY|comment USING INDEX comment_ticket \(ticket_id=\?)/
  for (const step of steps) ok(byKey.test(step), steps.join('\n'))
})
