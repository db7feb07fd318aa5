/** Who sees which participants, and who may add and remove them. Nothing else tells whom a row means: not even whether an address has an account. */
import type { Expression } from 'kysely'
import type { QueryParts } from '../database/query.ts'
import { isAgent, userOf, type Viewer } from '../database/viewer.ts'
import { visibleTickets } from '../tickets/access.ts'
import type { Ticket } from '../tickets/tickets.ts'

/** Of tickets that the viewer sees: all who see a ticket see who else does. Throws Unauthenticated. */
export const visibleParticipants = <P>(q: QueryParts<P>, among: Expression<number>) =>
  visibleTickets(q, among).innerJoin('participant', 'participant.ticket_id', 'ticket.id')

/** Adding and removing others: of a ticket that they see. */
export const canChangeParticipants = (viewer: Viewer, { requester }: Pick<Ticket, 'requester'>): boolean =>
  isAgent(viewer) || requester.id === userOf(viewer).id
