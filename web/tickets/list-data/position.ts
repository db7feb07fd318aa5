/** Where a ticket stands in a list that it belongs to; whether it does, the server says. */
import type { Sort } from '../filters/view.ts'
import { statuses } from '../statuses.ts'
import type { Pages, Standing } from './pages.ts'

/** waiting: among the rows that are loaded, without one so far · beyond: after them. */
export type Position = 'waiting' | 'beyond'

export function positionOf(sort: Sort, { tail }: Pages, ticket: Standing): Position {
  return tail && order(sort, tail, ticket) < 0 ? 'beyond' : 'waiting'
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
