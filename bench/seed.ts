/** Fills a data folder with a desk of a given size, the same for the same size: rows go in by SQL, indexes are built behind them. */
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { openSqlite } from '../server/database/sqlite.ts'
import { documentOf, piecesPerTicket, scopeOf } from '../server/search/dialect.ts'
import { indexTicket } from '../server/search/ticket-texts.ts'
import { createLog } from '../server/platform/log.ts'
import { tellDesk, type Told } from './story.ts'

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
}

export async function seedDesk(directory: string, tickets: number): Promise<Desk> {
  const startedAt = performance.now()
  await openSqlite({ directory, log: createLog('error'), now: Date.now }).close()
  const db = new DatabaseSync(join(directory, 'bellhop.db'))
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
  const words = new Set<string>()
  const desk = await tellDesk(tickets, directory, insertInto(db, words))
  const addWord = db.prepare('INSERT INTO search_word (word) VALUES (?)')
  for (const word of [...words].sort()) addWord.run(word)
  db.exec('COMMIT')
  db.exec(`INSERT INTO ticket_count (scope, status, shard, tickets) SELECT 0, status, 0, count(*) FROM ticket GROUP BY status;
    INSERT INTO ticket_count (scope, status, shard, tickets)
      SELECT requester_id, status, 0, count(*) FROM ticket GROUP BY requester_id, status`)
  tuneIndexes(db, { automerge: 4, crisismerge: 16, hashsize: 1_048_576 })
  for (const { sql } of indexes) db.exec(sql)
  db.exec('PRAGMA journal_mode = WAL')
  db.close()
  return { ...desk, seconds: (performance.now() - startedAt) / 1000 }
}

function tuneIndexes(db: DatabaseSync, options: Readonly<Record<string, number>>): void {
  for (const table of ['search_piece_index', 'search_ticket_index', 'search_title_index']) {
    for (const [name, value] of Object.entries(options)) {
      db.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value})`)
    }
  }
}

/** Rows and what the product would index of them; all its words go into `allWords`. */
function insertInto(db: DatabaseSync, allWords: Set<string>): Told {
  const insert = (table: string, columns: string) => {
    const statement = db.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${columns.replace(/[^,]+/g, '?')})`)
    return (...values: SQLInputValue[]) => void statement.run(...values)
  }
  const piece = insert('search_piece', 'id,ticket_id,comment_id,attachment_id')
  const pieceIndex = insert('search_piece_index', 'rowid,title,about,body,others,scope')
  const ticketIndex = insert('search_ticket_index', 'rowid,words')
  const titleIndex = insert('search_title_index', 'rowid,words')
  return {
    user: insert('user', 'id,email,role,password_hash,created_at'),
    session: insert('session', 'token_hash,user_id,created_at,last_used_at'),
    secret: insert('secret', 'name,value'),
    ticket: insert('ticket', 'id,title,description,status,requester_id,created_at,updated_at'),
    comment: insert('comment', 'id,ticket_id,author_id,content,created_at'),
    event: insert('event', 'kind,at,actor_id,ticket_id,data'),
    attachment: insert(
      'attachment',
      'id,ticket_id,uploader_id,key,file_name,file_type,file_size,sha256,is_inline,created_at',
    ),
    async texts(texts) {
      const { title, ticket, texts: indexed } = await indexTicket(texts)
      const { ticketId } = ticket
      let place = 0
      for (const { pieces, knownWords } of indexed) {
        for (const one of pieces) {
          const id = ticketId * piecesPerTicket + place++
          piece(id, ticketId, one.commentId, one.attachmentId)
          const columns = [one.title, one.about, one.body, one.others, scopeOf(one)]
          pieceIndex(id, ...columns.map((words) => words.join(' ')))
        }
        for (const word of knownWords) allWords.add(word)
      }
      ticketIndex(documentOf(ticketId, 'everyone'), ticket.words.join(' '))
      titleIndex(documentOf(ticketId, 'everyone'), title.words.join(' '))
    },
  }
}
