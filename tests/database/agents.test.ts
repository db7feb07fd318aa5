/** The list of agents takes what its page takes, however many people there are and whatever the database knows of them. */
import { deepEqual, equal, ok } from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../../server/database/viewer.ts'
import { listAgents } from '../../server/users/agents.ts'
import { meddle, stored } from '../support/database.ts'
import { openDatabase, type TestDatabase } from '../support/open-database.ts'
import { recordReads, type Asked } from '../support/recorded-reads.ts'
import { isOnPostgres } from '../support/test-database.ts'

const ada: User = { id: 1, email: 'ada@example.com', name: null, role: 'agent' }
const readAtOnce = 200
const many = 20_000

/** People by number, in no order of their addresses, with a log-in each. */
function seed(desk: TestDatabase, role: 'agent' | 'customer', from: number, to: number): void {
  const numbers = isOnPostgres
    ? `SELECT n FROM generate_series(${from}, ${to}) AS n`
    : `WITH RECURSIVE s(n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM s WHERE n < ${to}) SELECT n FROM s`
  const email = isOnPostgres
    ? `md5(n::text) || '@example.com'`
    : `lower(hex(((n * 7919) % 1000003) || '-' || n)) || '@example.com'`
  const hash = isOnPostgres ? `sha256(('token' || id)::bytea)` : `CAST(printf('%032d', id) AS BLOB)`
  meddle(
    desk,
    `INSERT INTO "user" (id, email, role, password_hash, created_at)
       SELECT n, ${email}, '${role}', 'x', 1 FROM (${numbers}) AS numbers;
     INSERT INTO session (token_hash, user_id, created_at, last_used_at)
       SELECT ${hash}, id, 1, id FROM "user" WHERE id BETWEEN ${from} AND ${to};`,
  )
}

/** Statistics are taken when the test says so. */
function withoutAnalyze(desk: TestDatabase): void {
  if (!isOnPostgres) return
  for (const table of ['"user"', 'session']) meddle(desk, `ALTER TABLE ${table} SET (autovacuum_enabled = off)`)
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

/** Of PostgreSQL: how many rows of tables its plan looks at, run as it is prepared for any parameters. */
function rowsLookedAt(desk: TestDatabase, { sql, values }: Asked): number {
  const given = values.map((value) => `'${String(value)}'`).join(', ')
  const [row] = stored(
    desk,
    `SET plan_cache_mode = force_generic_plan; PREPARE asked AS ${sql}; EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked (${given})`,
  )
  const plans = Object.values(row ?? {})[0] as unknown
  const [{ Plan }] = (typeof plans === 'string' ? JSON.parse(plans) : plans) as [{ Plan: Node }]
  const rowsOf = (node: Node): number =>
    (node['Relation Name'] === undefined
      ? 0
      : node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))) +
    (node.Plans ?? []).reduce((sum, inner) => sum + rowsOf(inner), 0)
  return rowsOf(Plan)
}

/** Of SQLite: what its plan goes through from end to end, or sorts. */
function scansOf(desk: TestDatabase, { sql, values }: Asked): string[] {
  let at = 0
  const text = sql.replaceAll('?', () => `'${String(values[at++])}'`)
  return stored(desk, `EXPLAIN QUERY PLAN ${text}`)
    .map(({ detail }) => String(detail))
    .filter((detail) => /^SCAN (user|session)\b|TEMP B-TREE FOR GROUP/.test(detail))
}

async function check(desk: TestDatabase): Promise<void> {
  const { read, asked } = recordReads(desk.database)
  const page = await listAgents(read(ada), { first: 100 })
  deepEqual([page.length, page.every(({ user, lastUsedAt }) => lastUsedAt === user.id)], [100, true])
  equal(asked.length, 2)
  for (const one of asked) {
    if (!isOnPostgres) deepEqual(scansOf(desk, one), [], one.sql)
    else {
      const rows = rowsLookedAt(desk, one)
      ok(rows <= 3 * readAtOnce, `${rows} rows: ${one.sql}`)
    }
  }
}

test('A page of agents is read by its index, whatever is known of the table', async () => {
  await using desk = await openDatabase()
  withoutAnalyze(desk)
  // Nothing is known.
  seed(desk, 'agent', 1, many)
  await check(desk)
  // All is known.
  meddle(desk, 'ANALYZE')
  await check(desk)
  // What is known is of agents alone, and most people are customers by now.
  seed(desk, 'customer', many + 1, 2 * many)
  await check(desk)
})

test('A page of agents is read by its index when the table was last looked at before there were many', async () => {
  await using desk = await openDatabase()
  withoutAnalyze(desk)
  seed(desk, 'agent', 1, 20)
  seed(desk, 'customer', 21, many)
  meddle(desk, 'ANALYZE')
  seed(desk, 'agent', many + 1, 2 * many)
  await check(desk)
})

test('A look through many agents asks for each once, is charged page by page, and lets others in between', async () => {
  await using desk = await openDatabase()
  seed(desk, 'agent', 1, 2_000)
  meddle(desk, `UPDATE "user" SET name = 'Zoë Last', deactivated_at = 7 WHERE id = 1999`)
  const { read, asked } = recordReads(desk.database)
  const charged: number[] = []
  const turns: number[] = []
  let isDone = false
  const others = (async () => {
    while (!isDone) {
      turns.push(charged.length)
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  const found = await listAgents(read(ada), { prefix: 'nobody' }, (ms) => void charged.push(ms))
  isDone = true
  await others
  deepEqual(found, [])
  const pages = 2_000 / readAtOnce + 1
  deepEqual([asked.length, charged.length], [pages + 1, pages])
  ok(charged.every((ms) => ms >= 0))
  deepEqual(new Set(turns).size >= pages - 1, true, `Others saw ${[...new Set(turns)].join()} of ${pages} pages.`)

  const gone = await listAgents(read(ada), { prefix: 'last', isDeactivated: true })
  deepEqual(
    gone.map(({ user, deactivatedAt }) => [user.id, user.name, deactivatedAt]),
    [[1999, 'Zoë Last', 7]],
  )
  deepEqual(await listAgents(read(ada), { prefix: 'last' }), [])
})
