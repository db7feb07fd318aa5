/** Which tickets someone sees, and what they may do to them. Every read of tickets starts from visibleTickets. */
import type { QueryParts } from '../database/query.ts'
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

/** The same of one ticket, by whose it is, for what is told to many at once. */
export function isVisible(viewer: Viewer, requesterId: number): boolean {
  if (viewer === 'anonymous') return false
  return viewer === 'system' || viewer.role === 'agent' || viewer.id === requesterId
}

export const canSetStatus = isAgent

export const canExport = (viewer: Viewer): boolean => isAgent(viewer)
