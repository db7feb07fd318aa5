/** Who sees which updates: every agent their own, about tickets that they see. Nobody else's, admins included. */
import type { QueryParts } from '../database/query.ts'
import { isAgent, type Viewer } from '../database/viewer.ts'
import { visibleTicket } from '../tickets/access.ts'

/** The viewer's own. Throws Unauthenticated. */
export const visibleUpdates = <P extends { viewer: number }>(q: QueryParts<P>) =>
  q.db
    .selectFrom('agent_update')
    .where('agent_update.user_id', '=', q.param('viewer'))
    .where((is) => is.exists(visibleTicket(q, 'agent_update.ticket_id')))

/** Customers see what happens on their own tickets; nobody tells them of a desk's work. */
export const hasUpdates = (viewer: Viewer): boolean => isAgent(viewer)
