/** Who sees which updates: every agent their own, about tickets that they see. Nobody else's, admins included. */
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import type { QueryParts } from '../database/query.ts'
import type { UpdateKind } from '../database/tables.ts'
import { isAgent, userOf, type Viewer } from '../database/viewer.ts'
import { authorize } from '../platform/errors.ts'
import { visibleTicket, visibleTickets } from '../tickets/access.ts'
import { usualOf } from './kinds.ts'

/** The viewer's own. Throws Unauthenticated. */
export const visibleUpdates = <P extends { viewer: number }>(q: QueryParts<P>) =>
  q.db
    .selectFrom('agent_update')
    .where('agent_update.user_id', '=', q.param('viewer'))
    .where((is) => is.exists(visibleTicket(q, 'agent_update.ticket_id')))

/** The id of who asks. Throws Unauthenticated, and Forbidden to customers. */
export function readerOf(viewer: Viewer): number {
  const { id } = userOf(viewer)
  authorize(hasUpdates(viewer), 'agents.updates')
  return id
}

/** What the viewer has chosen to be told. */
export const ownChoices = <P extends { viewer: number }>(q: QueryParts<P>) =>
  q.db
    .selectFrom('update_choice')
    .where('update_choice.user_id', '=', q.param('viewer'))
    .select(['update_choice.kind', 'update_choice.in_app as inApp', 'update_choice.in_browser as inBrowser'])

/** For Bellhop itself: whether the one whose id stands in the column `id` has chosen otherwise than is usual, for `exists`. */
export const unusualChoice = ({ db }: Pick<Write, 'db'>, id: string, kind: UpdateKind) =>
  db
    .selectFrom('update_choice')
    .where('update_choice.user_id', '=', sql.ref<number>(id))
    .where('update_choice.kind', '=', kind)
    .where('update_choice.in_app', '=', usualOf[kind].inApp ? 0 : 1)
    .select('update_choice.user_id')

/** Which tickets the viewer watches or has muted. */
export const ownWatches = <P extends { viewer: number }>(q: QueryParts<P>) =>
  q.db
    .selectFrom('ticket_watch')
    .where('ticket_watch.user_id', '=', q.param('viewer'))
    .select(['ticket_watch.ticket_id', 'ticket_watch.state'])

/** For Bellhop itself: the status and the assignee of a ticket, with each who watches it or has muted it, or null where nobody does. */
export const watchesOf = <P extends { ticketId: number }>(q: QueryParts<P>) =>
  visibleTickets(q)
    .where('ticket.id', '=', q.param('ticketId'))
    .leftJoin('ticket_watch', 'ticket_watch.ticket_id', 'ticket.id')
    .select([
      'ticket.status',
      'ticket.assignee_id as assigneeId',
      'ticket_watch.user_id as userId',
      'ticket_watch.state',
    ])

/** Customers see what happens on their own tickets; nobody tells them of a desk's work. */
export const hasUpdates = (viewer: Viewer): boolean => isAgent(viewer)
