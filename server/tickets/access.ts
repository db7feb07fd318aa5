/** Which tickets someone sees, and what they may do to them. Every read of tickets starts from visibleTickets. */
import { sql } from 'kysely'
import type { QueryParts } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import type { Viewer } from '../database/viewer.ts'
import { isAgent } from '../people/access.ts'
import { unauthenticated } from '../platform/errors.ts'

/** Agents see all tickets, customers their own (spec §6). Throws Unauthenticated for anyone else. */
export function visibleTickets<P>(q: QueryParts<P>) {
  const tickets = q.db.selectFrom('ticket')
  if (q.viewer === 'agent' || q.viewer === 'system') return tickets
  if (q.viewer === 'customer') return tickets.where('ticket.requester_id', '=', q.viewerId)
  throw unauthenticated()
}

/** The same of the one ticket whose id stands in the column `id`, for `exists`. */
export const visibleTicket = <P>(q: QueryParts<P>, id: string) =>
  visibleTickets(q).where('ticket.id', '=', sql.ref<number>(id)).select('ticket.id')

/** The same of what happened on one ticket, by whose it is, for what is told to many at once. */
export function isVisible(viewer: Viewer, happened: { requesterId: number; audience: Audience }): boolean {
  if (viewer === 'anonymous') return false
  if (viewer === 'system' || viewer.role === 'agent') return true
  return viewer.id === happened.requesterId && happened.audience === 'everyone'
}

export const canSetFields = isAgent

export const canExport = (viewer: Viewer): boolean => isAgent(viewer)
