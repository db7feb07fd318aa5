/** Which files someone sees. What reads the table `attachment` otherwise does so for Bellhop itself. */
import type { Expression, ExpressionBuilder } from 'kysely'
import { sql } from '../database/query-builder.ts'
import type { QueryParts } from '../database/query.ts'
import { showsAudience } from '../database/scope.ts'
import type { Tables } from '../database/tables.ts'
import { visibleTicket, visibleTickets } from '../tickets/access.ts'

/** Of tickets that the viewer sees and whose ids are in `among`: begins with the tickets. Throws Unauthenticated. */
export const visibleAttachments = <P>(q: QueryParts<P>, among: Expression<number>) =>
  visibleTickets(q, among).innerJoin('attachment', 'attachment.ticket_id', 'ticket.id').where(isForViewer(q))

/** The same for files that are asked for by id: begins with the files. */
export const visibleAttachmentsById = <P>(q: QueryParts<P>) =>
  q.db
    .selectFrom('attachment')
    .where((is) => is.exists(visibleTicket(q, 'attachment.ticket_id')))
    .where(isForViewer(q))

/** The same for a query from `ticket` that has made sure that the viewer sees the ticket. */
export const visibleAttachmentsOfTicket = <P>(q: QueryParts<P>) =>
  q.db.selectFrom('attachment').whereRef('attachment.ticket_id', '=', sql.ref('ticket.id')).where(isForViewer(q))

const isForViewer =
  <P>({ scope }: QueryParts<P>) =>
  (is: ExpressionBuilder<Tables, 'attachment'>) =>
    showsAudience(scope, 'agents') ? is.lit(true) : is('attachment.audience', '=', 'everyone')
