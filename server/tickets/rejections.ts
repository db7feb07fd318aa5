/** When customers said that a ticket is not solved: words that stand in no comment. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { visibleTickets } from './access.ts'

interface Since {
  readonly ticketId: number
  /** The id of the last that is known, in the history; 0 for none. */
  readonly after: number
  /** ms since 1970. */
  readonly since: number
}

const rejectionsSince = query((q: QueryParts<Since & { viewer: number }>) =>
  visibleTickets(q)
    .innerJoin('event', 'event.ticket_id', 'ticket.id')
    .where('ticket.id', '=', q.param('ticketId'))
    .where('event.kind', '=', 'solution.rejected')
    .where('event.id', '>', q.param('after'))
    .where('event.at', '>', q.param('since'))
    .where('event.actor_id', '!=', q.param('viewer'))
    .orderBy('event.id', 'desc')
    .limit(1)
    .select('event.id'),
)

/** The id, in the history, of the newest by somebody else than the viewer; undefined for none. */
export const newestRejection = async (read: Read, since: Since): Promise<number | undefined> =>
  (await read.first(rejectionsSince, { ...since, viewer: userOf(read.viewer).id }))?.id
