/** Where a ticket that changed belongs in a list. */
import { boundsOf } from '../filters/date-ranges.ts'
import { type Sort, statusesOf, type TicketView } from '../filters/view.ts'
import { statuses } from '../statuses.ts'
import { isListed, type ListedTicket, type Pages, type Standing } from './pages.ts'

/**
 * listed: it has its row · waiting: it belongs among the rows that are loaded, and has none yet · beyond: after them ·
 * elsewhere: not in this list, or only the server could tell.
 */
export type Position = 'listed' | 'waiting' | 'beyond' | 'elsewhere'

export function positionOf(view: TicketView, list: Pages, ticket: ListedTicket, now = new Date()): Position {
  if (isListed(list, ticket.id)) return 'listed'
  if (view.q || !passes(view, ticket, now)) return 'elsewhere'
  const isAfterAll = list.tail && order(view.sort ?? 'newest', list.tail, ticket) < 0
  return isAfterAll ? 'beyond' : 'waiting'
}

function passes(view: TicketView, ticket: ListedTicket, now: Date): boolean {
  const chosen = statusesOf(view)
  if (chosen.length > 0 && !chosen.includes(ticket.status)) return false
  if (view.requester && view.requester !== ticket.user.id) return false
  if (view.files && (view.files === 'yes') !== ticket.attachments.length > 0) return false
  return isWithin(view.created, ticket.createdAt, now) && isWithin(view.updated, ticket.updatedAt, now)
}

function isWithin(range: string | undefined, at: string, now: Date): boolean {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = boundsOf(range, now)
  const time = Date.parse(at)
  return time >= from && time < to
}

/** Below zero when `a` stands before `b`. */
function order(sort: Sort, a: Standing, b: Standing): number {
  const newerFirst = Number(b.id) - Number(a.id)
  switch (sort) {
    case 'newest':
      return Date.parse(b.createdAt) - Date.parse(a.createdAt) || newerFirst
    case 'oldest':
      return Date.parse(a.createdAt) - Date.parse(b.createdAt) || -newerFirst
    case 'updated':
      return Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || newerFirst
    case 'status':
      return statuses.indexOf(a.status) - statuses.indexOf(b.status) || newerFirst
  }
}
