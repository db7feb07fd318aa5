/**
 * Where in the index a filter leaves anything to be found. Without it, looking for a common word among few tickets would mean
 * going through every document that holds the word.
 */
import { sql } from 'kysely'
import type { Read } from '../database/database.ts'
import type { QueryParts } from '../database/query.ts'
import { visibleTickets } from '../tickets/access.ts'
import { passesById, passesWithin, type TicketFilter } from '../tickets/filter.ts'
import { joinedFor } from '../tickets/joined.ts'

/** Above the number of any ticket. */
export const aboveAll = 2 ** 32

export interface FilterRange {
  /** All that pass the filter, the newest first, where they are few: each is then looked up by itself. */
  readonly tickets?: readonly number[]
  /** No ticket below this passes. */
  readonly from: number
  /** Nor this one, nor any above. */
  readonly to: number
}

const few = 500

/** Those to which somebody was added are gone through, whichever of them pass. */
const fewOfJoined = 20_000

/** Of what the viewer sees that which passes, along the shortest way there is. */
type Seen = (q: QueryParts<object>, filter: TicketFilter) => ReturnType<typeof visibleTickets>

async function seenUnder(read: Read, filter: TicketFilter): Promise<Seen & { readonly isOfJoined?: boolean }> {
  const joined = await joinedFor(read, filter, fewOfJoined)
  if (!joined) return (q, some) => visibleTickets(q).where(passesWithin(q, some))
  const ids = JSON.stringify(joined)
  const seen: Seen = (q, some) => visibleTickets(q, q.dialect.numbersOf(ids)).where(passesById(some))
  return Object.assign(seen, { isOfJoined: true })
}

/** Whether all tickets of a requester, or of all whose tickets are seen, can together be looked up one by one. */
export async function hasFew(read: Read, requesterId: number | undefined): Promise<boolean> {
  const seen = await seenUnder(read, { requesterId })
  const beyond = await read.build((q) => seen(q, { requesterId }).select('ticket.id').limit(1).offset(few))
  return beyond.length === 0
}

/** All tickets that pass the filter where few are seen at all, the newest first. */
export async function ticketsOfFew(read: Read, filter: TicketFilter): Promise<FilterRange> {
  const seen = await seenUnder(read, filter)
  const tickets = await read.build((q) => seen(q, filter).orderBy('ticket.id', 'desc').select('ticket.id'))
  return { from: 0, to: aboveAll, tickets: tickets.map(({ id }) => id) }
}

/** The requester counts for the newest only: whose a document is, the index itself knows. */
export async function rangeOf(read: Read, filter: TicketFilter): Promise<FilterRange> {
  const { requesterId, ...others } = filter
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter
  const seen = await seenUnder(read, filter)
  const isUnnarrowed = Object.values(others).every((value) => value === undefined)
  if (isUnnarrowed && !seen.isOfJoined) return rangeOfNewest(read, seen, { requesterId })
  const tickets = await read.build((q) =>
    seen(q, filter)
      .select('ticket.id')
      .limit(few + 1),
  )
  if (tickets.length <= few) {
    return { from: 0, to: aboveAll, tickets: tickets.map(({ id }) => id).sort((a, b) => b - a) }
  }
  // Looking begins at the newest: what lies after the end of a range would all be gone through.
  if (createdTo === undefined && updatedTo === undefined) return rangeOfNewest(read, seen, { requesterId })
  const [ends] = await read.build((q) =>
    seen(q, { createdFrom, createdTo, updatedFrom, updatedTo }).select((s) => [
      s.fn.min('ticket.id').as('first'),
      s.fn.max('ticket.id').as('last'),
    ]),
  )
  return { from: ends?.first ?? 0, to: (ends?.last ?? 0) + 1 }
}

async function rangeOfNewest(read: Read, seen: Seen, filter: TicketFilter): Promise<FilterRange> {
  const [newest] = await read.build((q) =>
    seen(q, filter)
      .select('ticket.id')
      // Of several people PostgreSQL would rather walk through all newer ones, however many these are.
      .orderBy(q.scope.tickets.kind === 'shared' ? sql`ticket.id + 0` : 'ticket.id', 'desc')
      .limit(1),
  )
  return { from: 0, to: (newest?.id ?? 0) + 1 }
}
