/** Whose tickets a customer sees for being their own or those of a colleague, and not for having been added to one. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { scopeOf } from '../database/scope.ts'
import { colleagues, sharedOf } from './access.ts'

const allColleagues = query((q: QueryParts<object>) => colleagues(q.db, sharedOf(q)))

/** Of who sees shared tickets: the ids of their colleagues and their own. */
export const colleagueIds = async (read: Read): Promise<readonly number[]> =>
  (await read.all(allColleagues, {})).map(({ id }) => id)

/** Of a ticket that the viewer sees: whether its requester is themselves or a colleague. */
export async function isOnCustomersSide(read: Read, requesterId: number): Promise<boolean> {
  if (scopeOf(read.viewer).tickets.kind !== 'shared') return true
  return (await colleagueIds(read)).includes(requesterId)
}
