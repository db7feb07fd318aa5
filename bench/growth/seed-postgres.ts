/** Fills an empty PostgreSQL database with a desk of a given size: rows go in by thousands, indexes are built behind them. */
import { documentsPerTicket } from '../../server/database/search-dialect.ts'
import { openPostgres } from '../../server/database/postgres.ts'
import { loadPg } from '../../server/database/postgres-pool.ts'
import { toTsvector } from '../../server/database/tsvector.ts'
import { createLog } from '../../server/platform/log.ts'
import { createCutter } from '../cut.ts'
import type { Desk } from '../seed.ts'
import { tellDesk, type Told } from '../story.ts'

type Value = string | number | null | Uint8Array

const columns = {
  user: 'id bigint, email text, role text, password_hash text, created_at bigint',
  session: 'token_hash bytea, user_id bigint, created_at bigint, last_used_at bigint',
  secret: 'name text, value bytea',
  ticket:
    'id bigint, title text, description text, status text, requester_id bigint, created_at bigint, updated_at bigint',
  comment: 'id bigint, ticket_id bigint, author_id bigint, content text, created_at bigint',
  event: 'kind text, at bigint, actor_id bigint, ticket_id bigint, data text',
  attachment:
    'id bigint, ticket_id bigint, uploader_id bigint, key text, file_name text, file_type text, file_size bigint, ' +
    'sha256 bytea, is_inline bigint, created_at bigint',
  search_document: 'id bigint, ticket_id bigint, comment_id bigint, attachment_id bigint, words tsvector',
}
type Table = keyof typeof columns

const rowsAtOnce = 5_000

/** Files go to `directory`. */
export async function seedPostgres(url: string, tickets: number, directory: string): Promise<Desk> {
  const startedAt = performance.now()
  await (await openPostgres({ url, log: createLog('error'), now: Date.now })).close()
  const pg = await loadPg()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE schemaname = current_schema() AND indexname !~ '(_pkey|_key|_last_used|session_user)$'`,
  )
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`)
  await client.query(
    "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'",
  )

  const waiting = new Map<Table, Value[][]>()
  let sent: Promise<unknown> = Promise.resolve()
  const flush = (table: Table) => {
    const rows = waiting.get(table) ?? []
    waiting.delete(table)
    const names = columns[table].split(', ').map((column) => column.split(' ') as [string, string])
    const lists = names.map((_, index) => rows.map((row) => row[index]))
    const marks = names.map(([, type], index) => `$${index + 1}::${type === 'tsvector' ? 'text' : type}[]`)
    const into = names.map(([name]) => name).join(',')
    const from = names.map(([name, type]) => (type === 'tsvector' ? `${name}::tsvector` : name)).join(',')
    const sql = `INSERT INTO "${table}" (${into}) SELECT ${from} FROM unnest(${marks.join(',')}) AS t (${into})`
    sent = sent.then(() => client.query(sql, lists))
  }
  const insert =
    (table: Table) =>
    (...values: Value[]) => {
      const rows = waiting.get(table) ?? []
      rows.push(values)
      waiting.set(table, rows)
      if (rows.length === rowsAtOnce) flush(table)
    }
  const document = insert('search_document')
  const cut = createCutter()
  const told: Told = {
    user: insert('user'),
    session: insert('session'),
    secret: insert('secret'),
    ticket: insert('ticket'),
    comment: insert('comment'),
    event: insert('event'),
    attachment: insert('attachment'),
    document({ ticketId, place, commentId, attachmentId, title, about, body, requesterId }) {
      const ids = { ticketId, commentId, attachmentId, requesterId }
      const words = toTsvector({ ...ids, title: cut(title), about: cut(about), body: cut(body) })
      document(ticketId * documentsPerTicket + place, ticketId, commentId, attachmentId, words)
    },
    catchUp: () => sent,
  }
  const desk = await tellDesk(tickets, directory, told)
  for (const table of Array.from(waiting.keys())) flush(table)
  await sent
  await client.query(
    `INSERT INTO ticket_count (scope, status, shard, tickets) SELECT 0, status, 0, count(*) FROM ticket GROUP BY status`,
  )
  await client.query(`INSERT INTO ticket_count (scope, status, shard, tickets)
    SELECT requester_id, status, 0, count(*) FROM ticket GROUP BY requester_id, status`)
  for (const { sql } of indexes) await client.query(sql)
  for (const table of ['user', 'ticket', 'comment', 'event', 'attachment']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), (SELECT coalesce(max(id), 1) FROM "${table}"))`,
    )
  }
  await client.query('ANALYZE')
  await client.end()
  return { ...desk, seconds: (performance.now() - startedAt) / 1000 }
}
