/** The customers of the desk, as agents see them. */
import { sql, type Expression } from 'kysely'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type User } from '../database/viewer.ts'
import { organisationsByDomain, organisationsOfPeople } from '../organisations/members.ts'
import type { Organisation } from '../organisations/organisations.ts'
import { authorize, invalid, notFound } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { countsOfRequesters, type RequesterCounts } from '../tickets/requester-counts.ts'
import { beginsWith } from '../users/agents.ts'
import { lastUsesOf } from '../users/last-uses.ts'
import { canListCustomers } from './access.ts'
import { rangesOf, type Range } from './prefix.ts'

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

// Not as a parameter: a plan for any role can't use the index of customers' names.
const customers = <P>({ db }: QueryParts<P>) => db.selectFrom('user').where('role', '=', sql.lit('customer'))

const ofUser = [
  'user.id',
  'user.email',
  'user.name',
  'user.role',
  'user.created_at as createdAt',
  'user.deactivated_at as deactivatedAt',
] as const

const customerById = query((q: QueryParts<{ id: number }>) =>
  customers(q)
    .where('id', '=', q.param('id'))
    .select(ofUser)
    .select(sql<string | null>`lower(name)`.as('folded')),
)

const nextEmail = <P>(q: QueryParts<P>, isLater: '>' | '>=', than: Expression<string>, before: Expression<string>) =>
  customers(q)
    .where('email', isLater, than)
    .where('email', '<', before)
    .orderBy('email')
    .limit(sql.lit(1))
    .select('email')

/** One by one, as the agents are listed: of what is to be sorted and cut, PostgreSQL may read all that is left for each page. */
const byEmail = query((q: QueryParts<{ from: string; before: string; limit: number }>) => {
  const [from, before] = [sql<string>`${q.param('from')}`, sql<string>`${q.param('before')}`]
  return q.db
    .withRecursive('place(email, number)', (db) =>
      db.selectNoFrom([nextEmail(q, '>=', from, before).as('email'), sql<number>`${sql.lit(1)}`.as('number')]).unionAll(
        db
          .selectFrom('place')
          .where('place.email', 'is not', null)
          .where('number', '<', q.param('limit'))
          .select((s) => [
            nextEmail(q, '>', s.ref('place.email').$notNull(), before).as('email'),
            sql<number>`number + 1`.as('number'),
          ]),
      ),
    )
    .selectFrom('place')
    .crossJoin('user')
    .whereRef('user.email', '=', 'place.email')
    .orderBy('place.email')
    .select(ofUser)
})

interface NamePlace {
  readonly folded: string
  readonly id: number
}

/** In the order of names, whose address begins otherwise. */
function byName(q: QueryParts<object>, { before }: Range, after: NamePlace, emails: readonly Range[], limit: number) {
  const next = (folded: Expression<string>, id: Expression<number>) =>
    emails
      .reduce(
        (found, { from, before }) => found.where((is) => is.or([is('email', '<', from), is('email', '>=', before)])),
        customers(q)
          .where('name', 'is not', null)
          .where(sql<boolean>`(lower(name), id) > (${folded}, ${id})`)
          .where(sql<string>`lower(name)`, '<', before),
      )
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(sql.lit(1))
      .select('id')
  return q.db
    .withRecursive('place(id, number)', (db) =>
      db
        .selectNoFrom([
          next(sql<string>`${after.folded}`, sql<number>`${after.id}`).as('id'),
          sql<number>`${sql.lit(1)}`.as('number'),
        ])
        .unionAll(
          db
            .selectFrom('place')
            .innerJoin('user as last', 'last.id', 'place.id')
            .where('number', '<', limit)
            .select([
              next(sql<string>`lower(last.name)`, sql<number>`last.id`).as('id'),
              sql<number>`number + 1`.as('number'),
            ]),
        ),
    )
    .selectFrom('place')
    .crossJoin('user')
    .whereRef('user.id', '=', 'place.id')
    .orderBy('place.number')
    .select(ofUser)
}

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

/** Through the ranges of addresses and of names that begin so, each by its index, from the place of `after` on. */
async function search(read: Read, { prefix, after }: CustomerList, count: number): Promise<CustomerRow[]> {
  const { emails, names } = rangesOf(prefix ?? '')
  const last = after === undefined ? undefined : await customerRow(read, after)
  const isIn = (text: string | null | undefined) => (range: Range) =>
    text != null && text >= range.from && text < range.before
  const emailAt = emails.findIndex(isIn(last?.email))
  const nameAt = emailAt < 0 ? names.findIndex(isIn(last?.folded)) : -1
  if (last && emailAt < 0 && nameAt < 0) throw notFound('customer')
  const rows: CustomerRow[] = []
  for (const [at, { from, before }] of emails.entries()) {
    if (rows.length === count || nameAt >= 0 || at < emailAt) continue
    // No address has a character below this one.
    const since = last && at === emailAt ? `${last.email}\u0001` : from
    rows.push(...(await read.all(byEmail, { from: since, before, limit: count - rows.length })))
  }
  for (const [at, range] of names.entries()) {
    if (rows.length === count || at < nameAt) continue
    const place = last && at === nameAt ? { folded: last.folded ?? '', id: last.id } : { folded: range.from, id: 0 }
    rows.push(...(await read.build((q) => byName(q, range, place, emails, count - rows.length))))
  }
  return rows
}

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
  const [uses, organisations, counts, suggestionFor] = await Promise.all([
    lastUsesOf(read, ids),
    organisationsOfPeople(read, ids),
    countsOfRequesters(read, JSON.stringify(ids)),
    organisationsByDomain(
      read,
      rows.map(({ email }) => email),
    ),
  ])
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
