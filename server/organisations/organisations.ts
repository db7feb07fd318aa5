/** Organisations: what customers belong to, such as a company. */
import type { Database, Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { authorize, invalid, notFound } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { countsOfOrganisations, type RequesterCounts } from '../tickets/requester-counts.ts'
import { canListOrganisations } from './access.ts'
import { foldOrganisation } from './name.ts'

export interface Organisation {
  readonly id: number
  readonly name: string
  /** Whether its members see each other's tickets. */
  readonly sharesTickets: boolean
}

export interface OrganisationRow extends Organisation {
  /** ms since 1970. */
  readonly createdAt: number
}

/** What agents see of it. The rest is read for all organisations of a page at once, when it is asked for. */
export interface OrganisationSummary extends OrganisationRow {
  readonly domains: () => Promise<readonly string[]>
  readonly members: () => Promise<number>
  readonly counts: () => Promise<RequesterCounts>
}

export interface OrganisationList {
  /** What the name begins with, in any case. */
  readonly prefix?: string | null | undefined
  readonly first?: number | null | undefined
  /** The id of the last one of the page before. */
  readonly after?: number | undefined
}

const maxPage = 100

const page = query((q: QueryParts<{ from: string; before: string; after: string; first: number }>) =>
  q.db
    .selectFrom('organisation')
    .where('folded', '>=', q.param('from'))
    .where('folded', '<', q.param('before'))
    .where('folded', '>', q.param('after'))
    .orderBy('folded')
    .limit(q.param('first'))
    .select(['id', 'name', 'created_at as createdAt', 'shares_tickets as shares']),
)

const organisationById = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('organisation')
    .where('id', '=', q.param('id'))
    .select(['id', 'name', 'folded', 'created_at as createdAt', 'shares_tickets as shares']),
)

const domainsOf = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('organisation_domain')
    .where('organisation_id', 'in', q.dialect.numbersOf(q.param('ids')))
    .orderBy('domain')
    .select(['organisation_id as id', 'domain']),
)

const memberCounts = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('organisation_member')
    .where('organisation_id', 'in', q.dialect.numbersOf(q.param('ids')))
    .groupBy('organisation_id')
    .select((s) => ['organisation_id as id', s.fn.countAll<number>().as('members')]),
)

/** By name. Throws Unauthenticated, Forbidden to customers, Invalid, and NotFound for an unknown `after`. */
export async function listOrganisations(
  database: Database,
  viewer: Viewer,
  { prefix, first, after }: OrganisationList,
): Promise<OrganisationSummary[]> {
  const read = database.read(viewer)
  checkListing(read)
  const count = first ?? 50
  if (count < 1 || count > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const from = foldOrganisation((prefix ?? '').slice(0, 8 * requestBudget.nameCharacters))
  const rows = await read.all(page, {
    from,
    before: `${from}\u{10FFFF}`,
    after: after === undefined ? '' : (await organisationNamed(read, after)).folded,
    first: count,
  })
  return summarize(database, viewer, rows.map(toRow))
}

const toRow = <Row extends { readonly shares: number }>({ shares, ...row }: Row) => ({
  ...row,
  sharesTickets: shares === 1,
})

/** Throws Unauthenticated, Forbidden to customers, and NotFound. */
export async function getOrganisation(database: Database, viewer: Viewer, id: number): Promise<OrganisationSummary> {
  const read = database.read(viewer)
  checkListing(read)
  const [found] = summarize(database, viewer, [await organisationNamed(read, id)])
  return found as OrganisationSummary
}

function checkListing(read: Read): void {
  userOf(read.viewer)
  authorize(canListOrganisations(read.viewer), 'agents.organisations')
}

/** With the name as names are compared. Throws NotFound. */
export async function organisationNamed(read: Read, id: number) {
  const found = await read.first(organisationById, { id })
  if (!found) throw notFound('organisation')
  return toRow(found)
}

/** By name. */
export async function domainsOfOrganisation(read: Read, id: number): Promise<string[]> {
  return (await read.all(domainsOf, { ids: JSON.stringify([id]) })).map(({ domain }) => domain)
}

/** For an agent. */
export function summarize(database: Database, viewer: Viewer, rows: readonly OrganisationRow[]): OrganisationSummary[] {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const domains = once(async () => Map.groupBy(await database.read(viewer).all(domainsOf, { ids }), ({ id }) => id))
  const members = once(async () => {
    const found = await database.read(viewer).all(memberCounts, { ids })
    return new Map(found.map((row) => [row.id, row.members]))
  })
  const counts = once(() => countsOfOrganisations(database.readSlow(viewer), ids))
  return rows.map(({ id, name, createdAt, sharesTickets }) => ({
    id,
    name,
    createdAt,
    sharesTickets,
    domains: async () => (await domains()).get(id)?.map(({ domain }) => domain) ?? [],
    members: async () => (await members()).get(id) ?? 0,
    counts: async () => (await counts()).get(id) ?? { open: 0, all: 0 },
  }))
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => (asked ??= ask())
}
