/** The customers of the desk, as agents see them. */
import type { Expression } from 'kysely'
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type User } from '../database/viewer.ts'
import { organisationsByDomain, organisationsOfPeople } from '../organisations/members.ts'
import type { Organisation } from '../organisations/organisations.ts'
import { authorize, invalid, notFound } from '../platform/errors.ts'
import { nextTurn } from '../platform/event-loop.ts'
import { say } from '../text/message.ts'
import { countsOfRequesters, type RequesterCounts } from '../tickets/requester-counts.ts'
import { beginsWith } from '../users/agents.ts'
import { lastUsesOf } from '../users/last-uses.ts'
import { canListCustomers } from './access.ts'
import { prefixesOf } from './prefix.ts'

/** Times in ms since 1970. */
export interface Customer {
  readonly user: User
  readonly createdAt: number
  readonly deactivatedAt: number | null
  /** To the hour; null when they are logged in nowhere. */
  readonly lastUsedAt: number | null
  readonly organisation: Organisation | null
  /** Of who is in none: the one that names the domain of their address. */
  readonly suggestion: Organisation | null
  readonly counts: RequesterCounts
}

export interface CustomerList {
  /** What the address or the name begins with; within an organisation, any word of the name. */
  readonly prefix?: string | null | undefined
  /** Only its members. */
  readonly organisation?: number | undefined
  readonly first?: number | null | undefined
  /** The id of the last one of the page before. */
  readonly after?: number | undefined
}

interface CustomerRow extends Omit<User, 'name'> {
  readonly name: string | null
  readonly createdAt: number
  readonly deactivatedAt: number | null
}

const maxPage = 100

const ofUser = [
  'user.id',
  'user.email',
  'user.name',
  'user.role',
  'user.created_at as createdAt',
  'user.deactivated_at as deactivatedAt',
] as const

// `name` is that of the one table; both databases make the index of the same words.
const folded = sql<string | null>`lower("user".name)`

const customerById = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('user')
    .where('id', '=', q.param('id'))
    .where('role', '=', sql.lit('customer'))
    .select(ofUser)
    .select(folded.as('folded')),
)

/** Whether they are a customer is asked at the end: what PostgreSQL takes for rare it looks for, and does not go by the index to the next one. */
const isCustomer = sql<number>`case when "user".role = 'customer' then 1 else 0 end`

const nextEmail = <P>({ db }: QueryParts<P>, isLater: '>' | '>=', than: Expression<string>) =>
  db.selectFrom('user').where('email', isLater, than).orderBy('email').limit(sql.lit(1)).select('email')

/**
 * People by address. One by one, as the agents are listed: of what is to be sorted and cut, PostgreSQL may read all that is left for each page, until
 * the table has been analyzed.
 */
const byEmail = query((q: QueryParts<{ from: string; limit: number }>) =>
  q.db
    .withRecursive('place(email, number)', (db) =>
      db
        .selectNoFrom([
          nextEmail(q, '>=', sql<string>`${q.param('from')}`).as('email'),
          sql<number>`${sql.lit(1)}`.as('number'),
        ])
        .unionAll(
          db
            .selectFrom('place')
            .where('place.email', 'is not', null)
            .where('number', '<', q.param('limit'))
            .select((s) => [
              nextEmail(q, '>', s.ref('place.email').$notNull()).as('email'),
              sql<number>`number + 1`.as('number'),
            ]),
        ),
    )
    .selectFrom('place')
    .crossJoin('user')
    .whereRef('user.email', '=', 'place.email')
    .orderBy('place.email')
    .select(ofUser)
    .select([folded.as('folded'), isCustomer.as('isCustomer')]),
)

const nextName = <P>({ db }: QueryParts<P>, name: Expression<string>, id: Expression<number>) =>
  db
    .selectFrom('user')
    .where('name', 'is not', null)
    // For SQLite, which sees no use of the index in what follows.
    .where(sql<string>`lower(name)`, '>=', name)
    .where(sql<boolean>`(lower(name), id) > (${name}, ${id})`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(sql.lit(1))
    .select('id')

/** People who have given a name, by it, in the same way. */
const byName = query((q: QueryParts<{ from: string; after: number; limit: number }>) =>
  q.db
    .withRecursive('place(id, number)', (db) =>
      db
        .selectNoFrom([
          nextName(q, sql<string>`${q.param('from')}`, sql<number>`${q.param('after')}`).as('id'),
          sql<number>`${sql.lit(1)}`.as('number'),
        ])
        .unionAll(
          db
            .selectFrom('place')
            .innerJoin('user as last', 'last.id', 'place.id')
            .where('number', '<', q.param('limit'))
            .select([
              nextName(q, sql<string>`lower(last.name)`, sql<number>`last.id`).as('id'),
              sql<number>`number + 1`.as('number'),
            ]),
        ),
    )
    .selectFrom('place')
    .crossJoin('user')
    .whereRef('user.id', '=', 'place.id')
    .orderBy('place.number')
    .select(ofUser)
    .select([folded.as('folded'), isCustomer.as('isCustomer')]),
)

const members = query((q: QueryParts<{ organisation: number }>) =>
  q.db
    .selectFrom('organisation_member')
    .innerJoin('user', 'user.id', 'organisation_member.user_id')
    .where('organisation_member.organisation_id', '=', q.param('organisation'))
    .orderBy('user.email')
    .select(ofUser),
)

/**
 * By address; where something is looked for, those whose address begins so, then those whose name does, by name. Throws Unauthenticated, Forbidden to
 * customers, Invalid, and NotFound for an unknown `after`.
 */
export async function listCustomers(read: Read, list: CustomerList): Promise<Customer[]> {
  checkListing(read)
  const count = list.first ?? 50
  if (count < 1 || count > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const rows = await (list.organisation === undefined ? search(read, list, count) : membersOf(read, list, count))
  return complete(read, rows)
}

/** Throws Unauthenticated, Forbidden to customers, and NotFound, also for an agent. */
export async function getCustomer(read: Read, id: number): Promise<Customer> {
  checkListing(read)
  const [found] = await complete(read, [await customerRow(read, id)])
  return found as Customer
}

function checkListing(read: Read): void {
  userOf(read.viewer)
  authorize(canListCustomers(read.viewer), 'agents.customers')
}

async function customerRow(read: Read, id: number) {
  const found = await read.first(customerById, { id })
  if (!found) throw notFound('customer')
  return found
}

/** Through those whose address begins so, then those whose name does, from the place of `after` on. */
async function search(read: Read, { prefix, after }: CustomerList, count: number): Promise<CustomerRow[]> {
  const { emails, names } = prefixesOf(prefix ?? '')
  const last = after === undefined ? undefined : await customerRow(read, after)
  const emailAt = last ? emails.findIndex((begin) => last.email.startsWith(begin)) : 0
  const nameAt = last && emailAt < 0 ? names.findIndex((begin) => last.folded?.startsWith(begin)) : 0
  if (emailAt < 0 && nameAt < 0) throw notFound('customer')
  const rows: CustomerRow[] = []
  for (const begin of emailAt < 0 ? [] : emails.slice(emailAt)) {
    const from = last?.email.startsWith(begin) ? afterEmail(last.email) : begin
    for await (const row of walk(count, (limit, before) =>
      read.all(byEmail, { from: before ? afterEmail(before.email) : from, limit }),
    )) {
      if (rows.length === count || !row.email.startsWith(begin)) break
      if (row.isCustomer) rows.push(row)
    }
  }
  for (const begin of names.slice(nameAt)) {
    const place = emailAt < 0 && last?.folded?.startsWith(begin) ? last : { folded: begin, id: 0 }
    for await (const row of walk(count, (limit, { folded, id } = place as Walked) =>
      read.all(byName, { from: folded ?? '', after: id, limit }),
    )) {
      if (rows.length === count || !row.folded?.startsWith(begin)) break
      if (row.isCustomer && !emails.some((begin) => row.email.startsWith(begin))) rows.push(row)
    }
  }
  return rows
}

type Walked = CustomerRow & { readonly folded: string | null; readonly isCustomer: number }

/** One after another, some at once; between these others get their turn. However short the page is, many may be passed over on the way to it. */
async function* walk(
  count: number,
  read: (limit: number, last: Walked | undefined) => Promise<Walked[]>,
): AsyncGenerator<Walked> {
  let limit = count
  for (let last: Walked | undefined; ; await nextTurn()) {
    const rows = await read(limit, last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < limit) return
    limit = maxPage
  }
}

/** No address has a character below this one. */
const afterEmail = (email: string): string => `${email}\u0001`

/** Of which there are no more than budgets.ts says. */
async function membersOf(
  read: Read,
  { organisation = 0, prefix, after }: CustomerList,
  count: number,
): Promise<CustomerRow[]> {
  const last = after === undefined ? '' : (await customerRow(read, after)).email
  const begins = beginsWith(prefix ?? '')
  const found = await read.all(members, { organisation })
  return found.filter((row) => row.email > last && begins(row)).slice(0, count)
}

/** With all that hangs on them: one statement each for the whole page. */
async function complete(read: Read, rows: readonly CustomerRow[]): Promise<Customer[]> {
  if (!rows.length) return []
  const ids = rows.map(({ id }) => id)
  // One after another: within a transaction there is one connection.
  const uses = await lastUsesOf(read, ids)
  const organisations = await organisationsOfPeople(read, ids)
  const counts = await countsOfRequesters(read, JSON.stringify(ids))
  const emails = rows.map(({ email }) => email)
  const suggestionFor = await organisationsByDomain(read, emails)
  return rows.map(({ id, email, name, role, createdAt, deactivatedAt }) => {
    const organisation = organisations.get(id) ?? null
    return {
      user: { id, email, name, role },
      createdAt,
      deactivatedAt,
      lastUsedAt: uses.get(id) ?? null,
      organisation,
      suggestion: organisation ? null : (suggestionFor(email) ?? null),
      counts: counts.get(id) ?? { open: 0, all: 0 },
    }
  })
}
