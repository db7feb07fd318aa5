/** Where a ticket stands in a list that it belongs to; whether it does, the server says. */
import { type Sort, sorts, type Standing } from '../filters/sorts.ts'
import type { Pages } from './pages.ts'

/** waiting: among the rows that are loaded, without one so far · beyond: after them. */
export type Position = 'waiting' | 'beyond'

export function positionOf(sort: Sort, { tail }: Pages, ticket: Standing): Position {
  return tail && sorts[sort].compare(tail, ticket) < 0 ? 'beyond' : 'waiting'
}
