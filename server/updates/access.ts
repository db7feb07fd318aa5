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

/** Which tickets the viewer watches or has muted. */
export const ownWatches = <P extends { viewer: number }>({ db, param }: QueryParts<P>) =>
  db
    .selectFrom('ticket_watch')
    .where('ticket_watch.user_id', '=', param('viewer'))
    .select(['ticket_watch.ticket_id', 'ticket_watch.state'])

/** For Bellhop itself: who watches a ticket or has muted it. */
export const watchesOf = <P extends { ticketId: number }>({ db, param }: QueryParts<P>) =>
  db
    .selectFrom('ticket_watch')
    .where('ticket_watch.ticket_id', '=', param('ticketId'))
    .select(['ticket_watch.user_id as userId', 'ticket_watch.state'])

/** Customers see what happens on their own tickets; nobody tells them of a desk's work. */
export const hasUpdates = (viewer: Viewer): boolean => isAgent(viewer)
