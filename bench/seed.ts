/** Fills a data folder with a desk of a given size, the same for the same size: rows go in by SQL, indexes are built behind them. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { openSqlite } from '../server/database/sqlite.ts'
import { createLog } from '../server/platform/log.ts'
import { scopeTokensOf, type TicketWords } from '../server/search/dialect.ts'
import { searchOf } from '../server/search/dialects.ts'
import { tellDesk, type Told } from './seed-model.ts'

/** Someone who is logged in, with some of the ids of the tickets they see. */
export interface Member {
  readonly id: number
  readonly email: string
  readonly token: string
  readonly tickets: readonly number[]
}

export interface Desk {
  readonly rows: number
  readonly seconds: number
  readonly agents: readonly Member[]
  /** Customers with more tickets than fit a page. */
  readonly customers: readonly Member[]
  /** Customers with exactly 50 tickets each. */
  readonly listers: readonly Member[]
  /** A customer with 5 % of all tickets. */
  readonly large: Member
  /** A customer with no tickets who takes part in 5 % of all. */
  readonly participant: Member
}

export async function seedDesk(directory: string, tickets: number): Promise<Desk> {
  const startedAt = performance.now()
  await openSqlite({ directory, log: createLog('error'), now: Date.now }).close()
  const file = join(directory, 'bellhop.db')
  const db = new DatabaseSync(file)
  db.exec(
    'PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -524288; PRAGMA foreign_keys = OFF',
  )
  const indexes = db
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND name NOT LIKE 'session%'",
    )
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`)
  tuneIndexes(db, { automerge: 0, crisismerge: 2_000, hashsize: 268_435_456 })
  db.exec('BEGIN')
  const desk = await tellDesk(tickets, directory, insertInto(db))
  db.exec('COMMIT')
  db.exec(`INSERT INTO ticket_count (scope, status, shard, tickets) SELECT 0, status, 0, count(*) FROM ticket GROUP BY status;
    INSERT INTO ticket_count (scope, status, shard, tickets)
      SELECT requester_id, status, 0, count(*) FROM ticket GROUP BY requester_id, status`)
  // As on a desk that is at work: nothing is left for the first write.
  mergeIndexes(db)
  tuneIndexes(db, { automerge: 0, crisismerge: 64, hashsize: 1_048_576 })
  for (const { sql } of indexes) db.exec(sql)
  db.exec('PRAGMA journal_mode = WAL')
  db.close()
  writeOut(file)
  return { ...desk, seconds: (performance.now() - startedAt) / 1000 }
}

/** Merges the index of a desk that has been seeded already, which nobody has opened. */
export function mergeSeeded(directory: string): void {
  const file = join(directory, 'bellhop.db')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144')
  mergeIndexes(db)
  db.close()
  writeOut(file)
}

/** To the disk: otherwise the first checkpoint of the server that is measured would wait for all that was seeded. */
function writeOut(file: string): void {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

const fullTextTables = searchOf({ name: 'sqlite' }).mergedTables

function tuneIndexes(db: DatabaseSync, options: Readonly<Record<string, number>>): void {
  for (const table of fullTextTables) {
    for (const [name, value] of Object.entries(options)) {
      db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value})`)
    }
  }
}

function mergeIndexes(db: DatabaseSync): void {
  const changes = db.prepare('SELECT total_changes() AS changes')
  const count = () => Number(changes.get()?.changes)
  for (const table of fullTextTables) {
    // Less than two changes: nothing was left to be merged (SQLite's manual, FTS5, 6.9).
    for (let before = -Infinity; count() - before >= 2;) {
      before = count()
      db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', 10000)`)
    }
    raiseSegments(db, table)
  }
}

/** Of a desk whose index grew by a million writes: four segments of a level are merged into one of the next. */
const raisedBy = 10

/**
 * FTS5 merges the segments of a level whatever their sizes, and what was written at once lies on the lowest: the next writes would have all of it merged with
 * theirs. So empty levels are put below, into the structure of the index as SQLite's fts5_index.c describes it: a cookie, a mark of the version, the
 * numbers of levels, of segments and of writes, and then each level, of which two zeros stand for an empty one.
 */
function raiseSegments(db: DatabaseSync, table: string): void {
  const { block } = db.prepare(`SELECT block FROM ${table}_data WHERE id = 10`).get() as { block: Uint8Array }
  const levelsAt = Buffer.from(block).readUInt32BE(4) === 0xff_00_00_01 ? 8 : 4
  const levels = block[levelsAt] as number
  if (levels + raisedBy >= 64) return
  let end = levelsAt + 1
  // The high bit of a byte says that its number goes on.
  for (let number = 0; number < 2; number++) while ((block[end++] as number) & 0x80);
  const raised = [...block.subarray(0, end), ...new Uint8Array(2 * raisedBy), ...block.subarray(end)]
  raised[levelsAt] = levels + raisedBy
  db.enableDefensive(false)
  db.prepare(`UPDATE ${table}_data SET block = ? WHERE id = 10`).run(Uint8Array.from(raised))
  db.enableDefensive(true)
}

function insertInto(db: DatabaseSync): Told {
  const insert = (table: string, columns: string) => {
    const statement = db.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${columns.replace(/[^,]+/g, '?')})`)
    return (...values: SQLInputValue[]) => void statement.run(...values)
  }
  const piece = insert('search_piece', 'id,ticket_id,comment_id,attachment_id')
  const pieceIndex = insert('search_piece_index', 'rowid,title,about,body,others,scope')
  const wordsInto = (table: string) => {
    const add = insert(table, 'rowid,words')
    return (id: number, { scope, words }: TicketWords) => add(id, [...scope, ...words].join(' '))
  }
  return {
    user: insert('user', 'id,email,role,password_hash,created_at'),
    session: insert('session', 'token_hash,user_id,created_at,last_used_at'),
    secret: insert('secret', 'name,value'),
    ticket: insert('ticket', 'id,title,description,status,turn,waiting_since,requester_id,created_at,updated_at'),
    comment: insert('comment', 'id,ticket_id,author_id,content,created_at'),
    event: insert('event', 'kind,at,actor_id,ticket_id,data'),
    attachment: insert(
      'attachment',
      'id,ticket_id,uploader_id,key,file_name,file_type,file_size,sha256,is_inline,created_at',
    ),
    participant: insert('participant', 'ticket_id,email,user_id,created_at,is_indexed'),
    index: {
      piece(id, one) {
        piece(id, one.ticketId, one.commentId, one.attachmentId)
        const columns = [one.title, one.about, one.body, one.others, scopeTokensOf(one)]
        pieceIndex(id, ...columns.map((words) => words.join(' ')))
      },
      ticketWords: wordsInto('search_ticket_index'),
      titleWords: wordsInto('search_title_index'),
      knownWord: insert('search_word', 'word'),
    },
  }
}
