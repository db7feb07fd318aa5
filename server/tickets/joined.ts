/**
 * The tickets to which somebody was added, as the way to what a filter leaves of them. Whose tickets these are has very many others: a way that leads
 * through those would be slow, and how slow would tell how many there are.
 */
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { scopeOf } from '../database/scope.ts'
import { ticketsOfParticipant } from './access.ts'
import { isOnCustomersSide } from './colleagues.ts'
import type { TicketFilter } from './filter.ts'

const allJoined = query((q: QueryParts<{ participant: number; limit: number }>) =>
  q.db
    .selectFrom('participant')
    .where('user_id', '=', q.param('participant'))
    .orderBy('ticket_id')
    .limit(q.param('limit'))
    .select('ticket_id as id'),
)

const joinedOfRequester = query((q: QueryParts<{ requester: number }>) =>
  ticketsOfParticipant(q)
    // By itself it would lead to all that this requester has filed.
    .where(sql<boolean>`case when ticket.requester_id = ${q.param('requester')} then 1 else 0 end = 1`)
    .select('ticket.id'),
)

/**
 * All that the viewer sees under the filter is among these; undefined where another way is as short: where nothing is asked for by who was added, or by a requester
 * who is neither the viewer nor a colleague, and where these are more than `most`.
 */
export async function joinedFor(
  read: Read,
  { participant, requesterId }: TicketFilter,
  most: number,
): Promise<readonly number[] | undefined> {
  if (participant !== undefined) {
    const joined = await read.all(allJoined, { participant, limit: most + 1 })
    if (joined.length <= most) return joined.map(({ id }) => id)
  }
  if (requesterId === undefined || scopeOf(read.viewer).tickets.kind !== 'shared') return undefined
  if (await isOnCustomersSide(read, requesterId)) return undefined
  return (await read.all(joinedOfRequester, { requester: requesterId })).map(({ id }) => id)
}
