/** Fills a data folder with a desk of a given size, the same for the same size: rows go in by SQL, in large transactions. */
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { openSqlite } from '../server/database/sqlite.ts'
import { createLog } from '../server/platform/log.ts'
import { createWriter } from './text.ts'

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
}

const people = { agents: 10, listers: 20, customers: 180 }
const ticketsOfLister = 50
const dayMs = 86_400_000
const days = 120
const rowsPerTransaction = 20_000
const statuses = ['open', 'open', 'pending', 'resolved', 'closed', 'closed', 'closed'] as const
const files = [
  ['screenshot.png', 'image/png', 1],
  ['invoice-4471.pdf', 'application/pdf', 0],
  ['server log.txt', 'text/plain', 0],
  ['photo of the label.jpg', 'image/jpeg', 1],
] as const

export async function seedDesk(directory: string, tickets: number): Promise<Desk> {
  const startedAt = performance.now()
  await openSqlite({ directory, log: createLog('error'), now: Date.now }).close()
  const db = new DatabaseSync(join(directory, 'bellhop.db'))
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -262144; BEGIN')
  let rows = 0
  const insert = (table: string, columns: string) => {
    const marks = columns.replace(/[^,]+/g, '?')
    const statement = db.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${marks})`)
    return (...values: SQLInputValue[]): number => {
      if (++rows % rowsPerTransaction === 0) db.exec('COMMIT; BEGIN')
      return Number(statement.run(...values).lastInsertRowid)
    }
  }
  const insertUser = insert('user', 'email,role,password_hash,created_at')
  const insertSession = insert('session', 'token_hash,user_id,created_at,last_used_at')
  const insertTicket = insert('ticket', 'title,description,status,requester_id,created_at,updated_at')
  const insertComment = insert('comment', 'ticket_id,author_id,content,created_at')
  const insertEvent = insert('event', 'kind,at,actor_id,ticket_id,data')
  const insertFile = insert(
    'attachment',
    'ticket_id,uploader_id,key,file_name,file_type,file_size,sha256,is_inline,created_at',
  )
  insert('secret', 'name,value')('link signing', randomBytes(32))

  const now = Date.now()
  const write = createWriter(tickets)
  const enrol = (name: string, role: 'agent' | 'customer') => {
    const token = createHash('sha256').update(`bench ${name}`).digest('base64url')
    const email = `${name}@example.com`
    const id = insertUser(email, role, 'none', now - days * dayMs)
    insertSession(createHash('sha256').update(token).digest(), id, now - dayMs, now)
    return { id, email, token, tickets: [] as number[] }
  }
  const make = (count: number, noun: string, role: 'agent' | 'customer') =>
    Array.from({ length: count }, (_, index) => enrol(`${noun}.${index + 1}`, role))
  const agents = make(people.agents, 'agent', 'agent')
  const listers = make(people.listers, 'lister', 'customer')
  const customers = make(people.customers, 'customer', 'customer')

  // Every nth ticket is a lister's, so that theirs are spread over the whole table like everyone's.
  const every = Math.floor(tickets / (people.listers * ticketsOfLister))
  for (let index = 0; index < tickets; index++) {
    const turn = Math.floor(index / every)
    const isListers = index % every === 0 && turn < people.listers * ticketsOfLister
    const requester = isListers ? listers[turn % people.listers]! : write.pick(customers)
    const agent = write.pick(agents)
    const at = Math.floor(now - days * dayMs * (1 - index / tickets))
    const status = write.pick(statuses)
    const id = insertTicket(write.title(), write.description(), status, requester.id, at, at + 2000)
    insertEvent('ticket.created', at, requester.id, id, '{}')
    for (let file = write.fileCount(); file > 0; file--) {
      const [name, type, isInline] = write.pick(files)
      const size = 20_000 + write.upTo(900_000)
      insertFile(id, requester.id, `bench-${rows}`, name, type, size, Buffer.alloc(32), isInline, at)
    }
    for (const [later, author] of [agent, requester].entries()) {
      const comment = insertComment(id, author.id, write.comment(), at + later * 1000)
      insertEvent('comment.added', at + later * 1000, author.id, id, JSON.stringify({ commentId: comment }))
    }
    requester.tickets.push(id)
    agent.tickets.push(id)
  }
  db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return { rows, seconds: (performance.now() - startedAt) / 1000, agents, customers, listers }
}
