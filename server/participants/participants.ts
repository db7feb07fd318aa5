/** Whom somebody has added to a ticket. They are told by the address alone that was typed: what else there is would tell who has an account. */
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { perTicket, perTicketOfViewer, type OfViewer } from '../tickets/per-ticket.ts'
import { visibleParticipants } from './access.ts'
import { noOrganisation } from '../database/scope.ts'

/** In the order in which they were added. */
export const participantsOf = perTicket(
  query((q: QueryParts<{ ticketIds: string }>) =>
    visibleParticipants(q, q.dialect.numbersOf(q.param('ticketIds')))
      .select(['ticket.id as ticketId', 'participant.email', 'participant.created_at as createdAt'])
      .orderBy('participant.created_at')
      .orderBy('participant.email'),
  ),
  (rows) => rows.map(({ email }) => email),
)

/** Whether the viewer was added. */
export const isTakingPart = perTicketOfViewer(
  query((q: QueryParts<OfViewer>) =>
    visibleParticipants(q, q.dialect.numbersOf(q.param('ticketIds')))
      .where('participant.user_id', '=', q.param('viewer'))
      .select('ticket.id as ticketId'),
  ),
  (rows) => rows.length > 0,
)

const participantsOfTickets = query((q: QueryParts<{ ticketIds: string }>) =>
  q.db
    .selectFrom('participant')
    .leftJoin('organisation_member', 'organisation_member.user_id', 'participant.user_id')
    .leftJoin('organisation', (on) =>
      on
        .onRef('organisation.id', '=', 'organisation_member.organisation_id')
        .on('organisation.shares_tickets', '=', sql.lit(1)),
    )
    .where('participant.ticket_id', 'in', q.dialect.numbersOf(q.param('ticketIds')))
    .where('participant.user_id', 'is not', null)
    .select([
      'participant.ticket_id as ticketId',
      'participant.user_id as userId',
      'organisation.id as organisationId',
    ]),
)

/** For Bellhop itself, to tell them of changes: by ticket the participants, each with the organisation in which they share theirs, as of this moment. */
export async function participantsToTell(
  read: Read,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const rows = await read.all(participantsOfTickets, { ticketIds: JSON.stringify([...new Set(ticketIds)]) })
  return new Map(
    [...Map.groupBy(rows, ({ ticketId }) => ticketId)].map(([id, of]) => [
      id,
      new Map(of.map(({ userId, organisationId }) => [userId ?? 0, organisationId ?? noOrganisation])),
    ]),
  )
}
