/**
 * Where in the index a filter leaves anything to be found. Without it, looking for a common word among few tickets would mean
 * going through every document that holds the word.
 */
import type { Read } from '../database/database.ts'
import { documentsPerTicket } from '../database/search-dialect.ts'
import { visibleTickets } from './access.ts'
import { passes, type TicketFilter } from './filter.ts'

/** Above the number of any ticket, and of any document. */
export const aboveAll = { ticket: 2 ** 32, document: 2 ** 32 * documentsPerTicket }

export interface Scope {
  /** All that pass the filter, where they are few: each is then looked up by itself. */
  readonly tickets?: readonly number[]
  /** No ticket below this passes. */
  readonly from: number
  /** Nor this one, nor any above. */
  readonly to: number
}

const few = 500

/** Whether all tickets of a requester together are few. */
export async function hasFew(read: Read, requesterId: number): Promise<boolean> {
  const beyond = await read.build((q) =>
    visibleTickets(q).where('ticket.requester_id', '=', requesterId).select('ticket.id').limit(1).offset(few),
  )
  return beyond.length === 0
}

/** The requester counts for the newest only: whose a document is, the index itself knows. */
export async function scopeOf(read: Read, filter: TicketFilter): Promise<Scope> {
  const { requesterId, ...others } = filter
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter
  if (Object.values(others).every((value) => value === undefined)) return stretchOf(read, { requesterId })
  const tickets = await read.build((q) =>
    visibleTickets(q)
      .where(passes(filter))
      .select('ticket.id')
      .limit(few + 1),
  )
  if (tickets.length <= few) return { from: 0, to: aboveAll.ticket, tickets: tickets.map(({ id }) => id) }
  // Looking begins at the newest: what lies after the end of a range would all be gone through.
  if (createdTo === undefined && updatedTo === undefined) return stretchOf(read, { requesterId })
  const [ends] = await read.build((q) =>
    visibleTickets(q)
      .where(passes({ createdFrom, createdTo, updatedFrom, updatedTo }))
      .select((s) => [s.fn.min('ticket.id').as('first'), s.fn.max('ticket.id').as('last')]),
  )
  return { from: ends?.first ?? 0, to: (ends?.last ?? 0) + 1 }
}

async function stretchOf(read: Read, filter: TicketFilter): Promise<Scope> {
  const [newest] = await read.build((q) =>
    visibleTickets(q).where(passes(filter)).select('ticket.id').orderBy('ticket.id', 'desc').limit(1),
  )
  return { from: 0, to: (newest?.id ?? 0) + 1 }
}
