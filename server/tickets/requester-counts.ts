/** How many tickets people have filed, from the numbers that counts.ts keeps; for who sees all tickets alone. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { scopeOf } from '../database/scope.ts'
import type { Status } from '../database/tables.ts'
import { forbidden } from '../platform/errors.ts'

export interface RequesterCounts {
  /** With the status open. */
  readonly open: number
  readonly all: number
}

const ofRequesters = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('ticket_count')
    .where('scope', 'in', q.dialect.numbersOf(q.param('ids')))
    .groupBy(['scope', 'status'])
    .select((s) => ['scope as id', 'status', s.fn.sum<number>('tickets').as('tickets')]),
)

const ofOrganisations = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('organisation_member')
    .innerJoin('ticket_count', 'ticket_count.scope', 'organisation_member.user_id')
    .where('organisation_id', 'in', q.dialect.numbersOf(q.param('ids')))
    .groupBy(['organisation_id', 'status'])
    .select((s) => ['organisation_id as id', 'status', s.fn.sum<number>('tickets').as('tickets')]),
)

/** By requester; nothing for those who have filed none. `ids` is a JSON array of up to some hundred. */
export const countsOfRequesters = async (read: Read, ids: string): Promise<ReadonlyMap<number, RequesterCounts>> =>
  toCounts(await checked(read).all(ofRequesters, { ids }))

/** By organisation, of all its members together. */
export const countsOfOrganisations = async (read: Read, ids: string): Promise<ReadonlyMap<number, RequesterCounts>> =>
  toCounts(await checked(read).all(ofOrganisations, { ids }))

/** The numbers are of all tickets of somebody: whoever sees less must not learn them. */
function checked(read: Read): Read {
  if (scopeOf(read.viewer).tickets.kind !== 'all') throw forbidden('agents.organisations')
  return read
}

interface Row {
  readonly id: number
  readonly status: Status
  readonly tickets: number
}

function toCounts(rows: readonly Row[]): Map<number, RequesterCounts> {
  const counts = new Map<number, RequesterCounts>()
  for (const { id, status, tickets } of rows) {
    const { open, all } = counts.get(id) ?? { open: 0, all: 0 }
    counts.set(id, { open: status === 'open' ? open + tickets : open, all: all + tickets })
  }
  return counts
}
