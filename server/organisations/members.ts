/** Who is in an organisation. Agents say so by hand, one customer at a time: an address proves nothing (docs/decisions/090). */
import type { Read, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { record } from '../events/events.ts'
import { authorize, notFound } from '../platform/errors.ts'
import { canChangeOrganisations } from './access.ts'
import { domainOf } from './name.ts'
import { organisationNamed, type Organisation } from './organisations.ts'
import { checkRoomForMember } from './sharing.ts'

const customerById = query((q: QueryParts<{ id: number }>) =>
  q.db.selectFrom('user').where('id', '=', q.param('id')).where('role', '=', sql.lit('customer')).select('id'),
)

/** Each looked up by person: PostgreSQL, before it has analyzed the table, would rather read all members. */
const organisationsOf = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom(sql<{ value: number }>`${q.dialect.numbersOf(q.param('ids'))}`.as('person'))
    .select((s) => [
      'person.value as userId',
      s.selectFrom('organisation_member').whereRef('user_id', '=', 'person.value').select('organisation_id').as('id'),
      s
        .selectFrom('organisation_member')
        .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
        .whereRef('user_id', '=', 'person.value')
        .select('organisation.name')
        .as('name'),
      s
        .selectFrom('organisation_member')
        .innerJoin('organisation', 'organisation.id', 'organisation_member.organisation_id')
        .whereRef('user_id', '=', 'person.value')
        .select('organisation.shares_tickets')
        .as('shares'),
    ]),
)

/**
 * Puts a customer into an organisation, out of the one that they were in; null: into none. Throws Forbidden to customers, NotFound for who is no customer and
 * for no organisation, and Conflict for one that is full, or has as many as can share their tickets.
 */
export async function setOrganisation(write: Write, customer: number, organisation: number | null): Promise<void> {
  authorize(canChangeOrganisations(write.viewer), 'agents.organisations')
  if (!(await write.first(customerById, { id: customer }))) throw notFound('customer')
  const to = organisation === null ? undefined : await organisationNamed(write, organisation)
  const before = (await organisationsOfPeople(write, [customer])).get(customer)
  if ((before?.id ?? null) === organisation) return
  if (before) {
    await write.db.deleteFrom('organisation_member').where('user_id', '=', customer).execute()
    await recordMember(write, 'organisation.member_removed', before.id, customer)
  }
  // Whatever they share, or shared, is another matter from here on.
  write.publish({ scopeOf: customer })
  // And so are the lists of an organisation's tickets.
  write.publish('lists changed')
  for (const one of [before, to]) if (one?.sharesTickets) write.publish({ membersOf: one.id })
  if (!to) return
  await checkRoomForMember(write, to)
  await write.db
    .insertInto('organisation_member')
    .values({ user_id: customer, organisation_id: to.id, created_at: write.now })
    .execute()
  await recordMember(write, 'organisation.member_added', to.id, customer)
}

const recordMember = (
  write: Write,
  kind: 'organisation.member_added' | 'organisation.member_removed',
  organisationId: number,
  subjectId: number,
) => record(write, { kind, audience: 'agents', organisationId, subjectId })

/** By person; nothing for those who are in none. */
export async function organisationsOfPeople(
  read: Read,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Organisation>> {
  const rows = await read.all(organisationsOf, { ids: JSON.stringify(ids) })
  return new Map(
    rows.flatMap(({ userId, id, name, shares }) =>
      id === null ? [] : [[userId, { id, name: name ?? '', sharesTickets: shares === 1 }]],
    ),
  )
}

/** The organisations that name the domain of these addresses, by domain. Only ever a suggestion: anyone may sign up with any address. */
export async function organisationsByDomain(
  read: Read,
  emails: readonly string[],
): Promise<(email: string) => Organisation | undefined> {
  const domains = [...new Set(emails.map(domainOf))]
  if (!domains.length) return () => undefined
  const rows = await read.build((q) =>
    q.db
      .selectFrom('organisation_domain')
      .innerJoin('organisation', 'organisation.id', 'organisation_domain.organisation_id')
      .where('domain', 'in', domains)
      .select(['domain', 'organisation.id', 'organisation.name', 'organisation.shares_tickets as shares']),
  )
  const found = new Map(rows.map(({ domain, id, name, shares }) => [domain, { id, name, sharesTickets: shares === 1 }]))
  return (email) => found.get(domainOf(email))
}
