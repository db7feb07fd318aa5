/** Which events of tickets someone sees. What reads the table `event` otherwise does so for Bellhop itself. */
import type { QueryParts } from '../database/query.ts'
import { showsAudience } from '../database/scope.ts'
import { visibleTickets } from '../tickets/access.ts'

/**
 * What happened to tickets that the viewer sees. Who sees some tickets must not learn even how much happens to others, so theirs are
 * looked for by these: not among all events, which would take the longer the more there are. Throws Unauthenticated.
 */
export const visibleEvents = <P>(q: QueryParts<P>) =>
  (q.scope.tickets.kind === 'all'
    ? q.db.selectFrom('event')
    : visibleTickets(q).crossJoin('event').whereRef('event.ticket_id', '=', 'ticket.id')
  ).$if(!showsAudience(q.scope, 'agents'), (events) => events.where('event.audience', '=', 'everyone'))
