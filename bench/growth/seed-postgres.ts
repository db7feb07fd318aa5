/** Fills an empty PostgreSQL database with a desk of a given size: a COPY for each table, indexes are built behind them. */
import type { Client } from 'pg'
import { openPostgres } from '../../server/database/postgres.ts'
import { loadPg } from '../../server/database/postgres-pool.ts'
import { createLog } from '../../server/platform/log.ts'
import type { TicketWords } from '../../server/search/dialect.ts'
import { toTsvector, toWordSet } from '../../server/search/tsvector.ts'
import type { Desk } from '../seed.ts'
import { tellDesk, type Told } from '../seed-model.ts'
import { copyInto, type Copying } from './postgres-copy.ts'

const columns = {
  user: 'id,email,role,password_hash,created_at',
  session: 'token_hash,user_id,created_at,last_used_at',
  secret: 'name,value',
  ticket: 'id,title,description,status,turn,waiting_since,requester_id,created_at,updated_at',
  comment: 'id,ticket_id,author_id,content,created_at',
  event: 'kind,at,actor_id,ticket_id,data',
  attachment: 'id,ticket_id,uploader_id,key,file_name,file_type,file_size,sha256,is_inline,created_at',
  participant: 'ticket_id,email,user_id,created_at,is_indexed',
  search_piece: 'id,ticket_id,comment_id,attachment_id,words',
  search_ticket: 'id,words',
  search_title: 'id,words',
  search_word: 'word',
}
type Table = keyof typeof columns

/** Files go to `directory`. The user of `url` must be a superuser. */
export async function seedPostgres(url: string, tickets: number, directory: string): Promise<Desk> {
  const startedAt = performance.now()
  await (await openPostgres({ url, log: createLog('error'), now: Date.now })).close()
  await using opened = new AsyncDisposableStack()
  const pg = await loadPg()
  const connect = async (): Promise<Client> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    opened.defer(() => client.end())
    await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'")
    return client
  }
  const client = await connect()
  await setting(client, "SET max_wal_size = '16GB'")
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE schemaname = current_schema() AND indexname !~ '(_pkey|_key|_last_used|session_user)$'`,
  )
  for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`)

  const copies = {} as Record<Table, Copying>
  for (const table of Object.keys(columns) as Table[]) {
    copies[table] = await copyInto(await connect(), table, columns[table])
  }
  const desk = await tellDesk(tickets, directory, toldTo(copies))
  await Promise.all(Object.values(copies).map((copy) => copy.end()))
  await client.query(`INSERT INTO ticket_count (scope, status, shard, tickets)
    SELECT 0, status, 0, count(*) FROM ticket GROUP BY status
    UNION ALL SELECT requester_id, status, 0, count(*) FROM ticket GROUP BY requester_id, status`)
  const isOfWords = ({ sql }: { sql: string }) => sql.includes('gin')
  const build = async (some: typeof indexes) => {
    const builder = await connect()
    for (const { sql } of some) await builder.query(sql)
  }
  await Promise.all([build(indexes.filter(isOfWords)), build(indexes.filter((one) => !isOfWords(one)))])
  for (const table of ['user', 'ticket', 'comment', 'event', 'attachment']) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), (SELECT coalesce(max(id), 1) FROM "${table}"))`,
    )
  }
  await client.query('VACUUM ANALYZE')
  await setting(client, 'RESET max_wal_size')
  return { ...desk, seconds: (performance.now() - startedAt) / 1000 }
}

/** Of the whole cluster. */
async function setting(client: Client, change: string): Promise<void> {
  await client.query(`ALTER SYSTEM ${change}`)
  await client.query('SELECT pg_reload_conf()')
}

function toldTo(copies: Readonly<Record<Table, Copying>>): Told {
  const wordsInto =
    ({ add }: Copying) =>
    (id: number, { scope, words }: TicketWords) =>
      add(id, toWordSet([...scope, ...words]))
  return {
    user: copies.user.add,
    session: copies.session.add,
    secret: copies.secret.add,
    ticket: copies.ticket.add,
    comment: copies.comment.add,
    event: copies.event.add,
    attachment: copies.attachment.add,
    participant: copies.participant.add,
    index: {
      piece: (id, piece) => {
        copies.search_piece.add(id, piece.ticketId, piece.commentId, piece.attachmentId, toTsvector(piece))
      },
      ticketWords: wordsInto(copies.search_ticket),
      titleWords: wordsInto(copies.search_title),
      knownWord: copies.search_word.add,
    },
    catchUp: () => Promise.all(Object.values(copies).map((copy) => copy.drained())),
  }
}
