/** A desk with very many tickets: some that members of organisations share, and some to which people were added. */
import { ok } from 'node:assert/strict'
import type { Database } from '../../server/database/database.ts'
import type { User, Viewer } from '../../server/database/viewer.ts'
import { organisationBudget } from '../../server/platform/budgets.ts'
import type { TicketFilter } from '../../server/tickets/filter.ts'
import { startApp, type Desk } from './app.ts'
import { meddle } from './database.ts'
import { checkPlan, numbersIn } from './plans.ts'
import { recordAllReads } from './recorded-reads.ts'

export const customers = 20_000
export const tickets = 60_000
export const members = organisationBudget.sharingMembers
/** Each customer has three tickets, so all members have, beside those that the first of them was added to: */
export const shared = 3 * members + 20

/** Who is in the first organisation, of which others are. */
export const mia: User = { id: 100, email: 'mia@example.com', name: null, role: 'customer', sharesIn: 1 }

/** In no organisation, with 50,000 tickets of her own, and added to some of others. */
export const pia: User = { id: 7, email: 'c7@example.com', name: null, role: 'customer', takesPart: true }
export const joined = 40

/** In no organisation, with few tickets, and added to some of Pia's. */
export const otto: User = { id: 9, email: 'c9@example.com', name: null, role: 'customer', takesPart: true }
export const joinedOfPia = 5

export async function startSharingDesk(): Promise<Desk> {
  await using opened = new AsyncDisposableStack()
  const desk = opened.use(await startApp())
  meddle(
    desk,
    `INSERT INTO "user" (id, email, role, password_hash, created_at)
       SELECT n, 'c' || n || '@example.com', 'customer', 'x', 1 FROM (${numbersIn(1, customers)}) AS numbers;
     INSERT INTO organisation (id, name, folded, created_at, shares_tickets)
       SELECT n, 'O' || n, 'o' || n, 1, 1 FROM (${numbersIn(1, 50)}) AS numbers;
     INSERT INTO organisation_member (user_id, organisation_id, created_at)
       SELECT n * 100, 1, 1 FROM (${numbersIn(1, members)}) AS numbers;
     INSERT INTO organisation_member (user_id, organisation_id, created_at)
       SELECT n * 100 + 1, n % 49 + 2, 1 FROM (${numbersIn(0, members - 1)}) AS numbers;
     INSERT INTO ticket (id, title, description, status, requester_id, created_at, updated_at)
       SELECT n, 'printer' || n % 97, 'blinks', CASE n % 100 WHEN 0 THEN 'open' ELSE 'closed' END, n % ${customers} + 1, n, n
       FROM (${numbersIn(1, tickets)}) AS numbers;
     INSERT INTO ticket (id, title, description, status, requester_id, created_at, updated_at)
       SELECT ${tickets} + n, 'kettle' || n % 97, 'whistles', CASE n % 100 WHEN 0 THEN 'open' ELSE 'closed' END, ${pia.id}, n, n
       FROM (${numbersIn(1, 50_000)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n * 700 + 3, 'c' || n || '@example.com', CASE n % 4 WHEN 0 THEN ${mia.id} ELSE n + 1000 END, 1 FROM (${numbersIn(1, 80)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT n * 500 + 4, 'pia@example.com', ${pia.id}, 1 FROM (${numbersIn(1, joined)}) AS numbers;
     INSERT INTO participant (ticket_id, email, user_id, created_at)
       SELECT ${tickets} + n * 9000, 'otto@example.com', ${otto.id}, 1 FROM (${numbersIn(1, joinedOfPia)}) AS numbers;
     INSERT INTO comment (ticket_id, author_id, content, created_at)
       SELECT n, n % ${customers} + 1, 'Still', n FROM (${numbersIn(1, tickets)}) AS numbers;
     INSERT INTO event (at, actor_id, ticket_id, kind, data)
       SELECT n, n % ${customers} + 1, n, 'ticket.created', '{}' FROM (${numbersIn(1, tickets)}) AS numbers;
     INSERT INTO ticket_count (scope, status, shard, tickets)
       SELECT n, 'closed', 0, 3 FROM (${numbersIn(1, customers)}) AS numbers`,
  )
  opened.move()
  return desk
}

/** As a search reads. */
export const searching = (database: Database, viewer: Viewer, filter: TicketFilter) => ({
  read: database.readSlow(viewer),
  quick: database.read(viewer),
  filter,
})

const tables = ['ticket', 'participant', 'event', 'comment', 'user', 'ticket_count', 'organisation_member']

/** Of all statements of what `read` does. */
export async function checkPlans(
  desk: Desk,
  what: string,
  read: (database: Database) => Promise<unknown>,
  most = 8 * shared,
): Promise<void> {
  const { database, asked } = recordAllReads(desk.app.database)
  await read(database)
  ok(asked.length, what)
  // A connection from outside has no functions of ours.
  for (const { sql, values } of asked) checkPlan(desk, { sql: sql.replace('words_of(', 'max('), values }, most, tables)
}
