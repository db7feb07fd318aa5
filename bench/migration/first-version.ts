/** A desk as the first version left it: the rows of a seeded desk in the tables of that time. Of its search index, which nothing is taken over from, there is nothing. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keptTables, type BulkLoad, type Row, type TableShape } from '../../server/database/dump.ts'
import { openPostgresBulkLoad } from '../../server/database/dump-postgres.ts'
import { openSqliteBulkLoad } from '../../server/database/dump-sqlite.ts'
import { sql } from '../../server/database/query-builder.ts'
import { tellDesk, type Told } from '../seed-model.ts'

/** The newest migration of version 0.1. */
const firstVersion = 4

/** In the order in which rows are told. */
const columns = {
  user: ['id', 'email', 'role', 'password_hash', 'created_at'],
  session: ['token_hash', 'user_id', 'created_at', 'last_used_at'],
  secret: ['name', 'value'],
  // It knew neither whose turn it is nor since when.
  ticket: ['id', 'title', 'description', 'status', '', '', 'requester_id', 'created_at', 'updated_at'],
  comment: ['id', 'ticket_id', 'author_id', 'content', 'created_at'],
  event: ['kind', 'at', 'actor_id', 'ticket_id', 'data'],
  attachment: [
    'id',
    'ticket_id',
    'uploader_id',
    'key',
    'file_name',
    'file_type',
    'file_size',
    'sha256',
    'is_inline',
    'created_at',
  ],
} as const
type Table = keyof typeof columns

const numbered = ['user', 'ticket', 'comment', 'event', 'attachment'] as const
const rowsAtOnce = 500

/** `url`: of an empty database; without it, it lies in `directory`, which takes the files. */
export async function seedFirstVersion(directory: string, url: string | undefined, tickets: number): Promise<void> {
  {
    await using load = await (url ? openPostgresBulkLoad(url, 1) : openSqliteBulkLoad(directory, 1))
    await load.migrate(firstVersion)
    const { told, last } = await tellingInto(load)
    await tellDesk(tickets, directory, told)
    await told.catchUp?.()
    await sql`insert into ticket_count (scope, status, shard, tickets)
      select 0, status, 0, count(*) from ticket group by status
      union all select requester_id, status, 0, count(*) from ticket group by requester_id, status`.execute(load.db)
    for (const table of numbered) await load.setLastId(table, last[table])
    await load.checkReferences()
    await load.commit()
  }
  if (url) return
  using db = new DatabaseSync(join(directory, 'bellhop.db'))
  db.exec('PRAGMA journal_mode = WAL')
}

async function tellingInto(load: BulkLoad) {
  const shapes = new Map((await keptTables(load)).map((shape) => [shape.name, shape]))
  const waiting = Object.fromEntries(Object.keys(columns).map((name) => [name, []])) as unknown as Record<Table, Row[]>
  const last = Object.fromEntries(numbered.map((name) => [name, 0])) as Record<(typeof numbered)[number], number>
  const into = (table: Table) => {
    const names: readonly string[] = columns[table]
    return (...values: Row[string][]) => {
      const row = Object.fromEntries(names.flatMap((name, at) => (name ? [[name, values[at] ?? null]] : [])))
      if (table === 'event') row.id = last.event + 1
      if (table in last) last[table as keyof typeof last] = Number(row.id)
      waiting[table].push(row)
    }
  }
  const told: Told = {
    user: into('user'),
    session: into('session'),
    secret: into('secret'),
    ticket: into('ticket'),
    comment: into('comment'),
    event: into('event'),
    attachment: into('attachment'),
    // There were none.
    participant() {},
    async catchUp() {
      for (const [table, rows] of Object.entries(waiting)) {
        while (rows.length) await load.insert(shapes.get(table) as TableShape, rows.splice(0, rowsAtOnce))
      }
    },
  }
  return { told, last }
}
