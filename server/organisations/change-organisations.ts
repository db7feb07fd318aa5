/** What agents do to organisations. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { record } from '../events/events.ts'
import { organisationBudget } from '../platform/budgets.ts'
import { authorize, conflict } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { canChangeOrganisations, canDeleteOrganisations } from './access.ts'
import { toDomains, toOrganisationName } from './name.ts'
import { domainsOfOrganisation, organisationNamed, type OrganisationRow } from './organisations.ts'

/** What is left out stays as it is. */
export interface OrganisationChange {
  readonly name?: string | null | undefined
  readonly domains?: readonly string[] | null | undefined
}

const nameTaken = query((q: QueryParts<{ folded: string }>) =>
  q.db.selectFrom('organisation').where('folded', '=', q.param('folded')).select(['id', 'name']),
)

const domainTaken = query((q: QueryParts<{ domain: string }>) =>
  q.db
    .selectFrom('organisation_domain')
    .innerJoin('organisation', 'organisation.id', 'organisation_domain.organisation_id')
    .where('domain', '=', q.param('domain'))
    .select(['organisation.id', 'organisation.name']),
)

const organisationCount = query((q: QueryParts<object>) =>
  q.db.selectFrom('organisation').select((s) => s.fn.countAll<number>().as('count')),
)

/**
 * Throws Forbidden to customers, Invalid for a name or a domain that can't be one, and Conflict for a name, in any case, or a domain that another has, and
 * for too many organisations.
 */
export async function createOrganisation(
  write: Write,
  { name: text, domains: typed }: { readonly name: string; readonly domains?: readonly string[] | null | undefined },
): Promise<OrganisationRow> {
  authorize(canChangeOrganisations(write.viewer), 'agents.organisations')
  const { name, folded } = toOrganisationName(text)
  const domains = toDomains(typed ?? [])
  await checkFree(write, { folded, domains })
  const { organisations: most } = organisationBudget
  if (((await write.first(organisationCount, {}))?.count ?? 0) >= most) {
    throw conflict('name', say('organisations.tooMany', most))
  }
  const { id } = await write.db
    .insertInto('organisation')
    .values({ name, folded, created_at: write.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addDomains(write, id, domains)
  await record(write, { kind: 'organisation.created', audience: 'agents', organisationId: id, name, domains })
  return { id, name, createdAt: write.now, sharesTickets: false }
}

/** Its domains are those of `change`, where these are given. Throws as `createOrganisation` does, and NotFound. */
export async function updateOrganisation(
  write: Write,
  id: number,
  change: OrganisationChange,
): Promise<OrganisationRow> {
  authorize(canChangeOrganisations(write.viewer), 'agents.organisations')
  const { createdAt, sharesTickets, ...was } = await organisationNamed(write, id)
  const from = { name: was.name, domains: await domainsOfOrganisation(write, id) }
  const { name, folded } = change.name == null ? was : toOrganisationName(change.name)
  const domains = change.domains == null ? from.domains : toDomains(change.domains)
  await checkFree(write, { id, folded, domains })
  const to = { name, domains }
  if (JSON.stringify(from) !== JSON.stringify(to)) {
    await write.db.updateTable('organisation').set({ name, folded }).where('id', '=', id).execute()
    await write.db.deleteFrom('organisation_domain').where('organisation_id', '=', id).execute()
    await addDomains(write, id, domains)
    await record(write, { kind: 'organisation.changed', audience: 'agents', organisationId: id, from, to })
  }
  return { id, name, createdAt, sharesTickets }
}

/** Its members are in none then, with all their tickets as they were, and share them with nobody. Throws Forbidden to who is no admin, and NotFound. */
export async function deleteOrganisation(write: Write, id: number): Promise<boolean> {
  authorize(canDeleteOrganisations(write.viewer), 'admins.organisations')
  const { name, sharesTickets } = await organisationNamed(write, id)
  const domains = await domainsOfOrganisation(write, id)
  await write.db.deleteFrom('organisation_member').where('organisation_id', '=', id).execute()
  await write.db.deleteFrom('organisation_domain').where('organisation_id', '=', id).execute()
  await write.db.deleteFrom('organisation').where('id', '=', id).execute()
  await record(write, { kind: 'organisation.deleted', audience: 'agents', organisationId: id, name, domains })
  if (sharesTickets) write.publish('scopes changed')
  write.publish('lists changed')
  return true
}

interface Wanted {
  /** Of the one that is changed. */
  readonly id?: number
  readonly folded: string
  readonly domains: readonly string[]
}

async function checkFree(write: Write, { id, folded, domains }: Wanted): Promise<void> {
  const same = await write.first(nameTaken, { folded })
  if (same && same.id !== id) throw conflict('name', say('organisations.taken', same.name))
  for (const domain of domains) {
    const its = await write.first(domainTaken, { domain })
    if (its && its.id !== id) throw conflict('domains', say('organisations.domainTaken', domain, its.name))
  }
}

async function addDomains(write: Write, id: number, domains: readonly string[]): Promise<void> {
  if (!domains.length) return
  await write.db
    .insertInto('organisation_domain')
    .values(domains.map((domain) => ({ domain, organisation_id: id })))
    .execute()
}
