/**
 * Where in the index a filter leaves anything to be found. Without it, looking for a common word among few tickets would mean
 * going through every document that holds the word.
 */
import { sql } from 'kysely'
import type { Read } from '../database/database.ts'
import { visibleTickets } from '../tickets/access.ts'
import { passes, passesWithin, type TicketFilter } from '../tickets/filter.ts'

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

/** Whether all tickets of a requester, or of all whose tickets are seen, can together be looked up one by one. */
export async function hasFew(read: Read, requesterId: number | undefined): Promise<boolean> {
  const beyond = await read.build((q) =>
    visibleTickets(q).where(passes({ requesterId })).select('ticket.id').limit(1).offset(few),
  )
  return beyond.length === 0
}

/** All tickets that pass the filter where few are seen at all, the newest first. */
export async function ticketsOfFew(read: Read, filter: TicketFilter): Promise<FilterRange> {
  const tickets = await read.build((q) =>
    visibleTickets(q).where(passesWithin(q, filter)).orderBy('ticket.id', 'desc').select('ticket.id'),
  )
  return { from: 0, to: aboveAll, tickets: tickets.map(({ id }) => id) }
}

/** The requester counts for the newest only: whose a document is, the index itself knows. */
export async function rangeOf(read: Read, filter: TicketFilter): Promise<FilterRange> {
  const { requesterId, ...others } = filter
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter
  if (Object.values(others).every((value) => value === undefined)) return rangeOfNewest(read, { requesterId })
  const tickets = await read.build((q) =>
    visibleTickets(q)
      .where(passesWithin(q, filter))
      .select('ticket.id')
      .limit(few + 1),
  )
  if (tickets.length <= few) {
    return { from: 0, to: aboveAll, tickets: tickets.map(({ id }) => id).sort((a, b) => b - a) }
  }
  // Looking begins at the newest: what lies after the end of a range would all be gone through.
  if (createdTo === undefined && updatedTo === undefined) return rangeOfNewest(read, { requesterId })
  const [ends] = await read.build((q) =>
    visibleTickets(q)
      .where(passes({ createdFrom, createdTo, updatedFrom, updatedTo }))
      .select((s) => [s.fn.min('ticket.id').as('first'), s.fn.max('ticket.id').as('last')]),
  )
  return { from: ends?.first ?? 0, to: (ends?.last ?? 0) + 1 }
}

async function rangeOfNewest(read: Read, filter: TicketFilter): Promise<FilterRange> {
  const [newest] = await read.build((q) =>
    visibleTickets(q)
      .where(passes(filter))
      .select('ticket.id')
      // Of several people PostgreSQL would rather walk through all newer ones, however many these are.
      .orderBy(q.scope.tickets.kind === 'shared' ? sql`ticket.id + 0` : 'ticket.id', 'desc')
      .limit(1),
  )
  return { from: 0, to: (newest?.id ?? 0) + 1 }
}
