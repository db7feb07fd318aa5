/** An agent's bare `tickets` over 10,000 tickets, while others work (issue: no one waits longer than 250 ms). */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { get, type Account } from './graphql.ts'
import { probeAtRest, probeWhile, type Delays } from './probe.ts'
import { openQuietDesk } from './quiet-desk.ts'

export interface LongList {
  readonly atRest: Delays
  readonly delays: Delays
  readonly tickets: number
  /** How long each list took, in ms. */
  readonly lists: number[]
}

const query =
  '{ tickets { id title description status createdAt user { id email } attachments { id fileName fileUrl } } }'

export async function measureLongList(tickets: number, lists: number): Promise<LongList> {
  await using desk = await openQuietDesk({ prepare: (folder, customer) => fill(folder, customer, tickets) })
  const { url, agent } = desk
  const took: number[] = []
  async function listAll(): Promise<void> {
    for (let count = 0; count < lists; count++) {
      const before = performance.now()
      const data = await get(url, { query, token: agent.token })
      took.push(performance.now() - before)
      if (data.tickets.length !== tickets) throw new Error(`${data.tickets.length} tickets instead of ${tickets}.`)
      await sleep(200)
    }
  }
  const atRest = await probeAtRest(url, desk.openTicket)
  const delays = await probeWhile(url, desk.openTicket, listAll(), 5)
  return { atRest, delays, tickets, lists: took }
}

/** One ticket is there already; every third of the others has a file. */
function fill(folder: string, customer: Account, tickets: number): void {
  const database = new DatabaseSync(join(folder, 'bellhop.db'))
  const ticket = database.prepare(
    `INSERT INTO ticket (title, description, status, requester_id, created_at, updated_at) VALUES (?, ?, 'open', ?, ?, ?) RETURNING id`,
  )
  const attachment = database.prepare(
    `INSERT INTO attachment (ticket_id, uploader_id, key, file_name, file_type, file_size, sha256, is_inline, created_at)
     VALUES (?, ?, ?, 'photo.png', 'image/png', 20000, ?, 1, ?)`,
  )
  const now = Date.now()
  database.exec('BEGIN')
  for (let number = 1; number < tickets; number++) {
    const description = `The printer on floor ${number} smokes when it prints in colour. `.repeat(4)
    const id = Number(ticket.get(`Printer ${number} smokes`, description, customer.id, now, now)?.id)
    if (number % 3 === 0) attachment.run(id, customer.id, randomBytes(16).toString('base64url'), randomBytes(32), now)
  }
  database.exec('COMMIT')
  database.close()
}
