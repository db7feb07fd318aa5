/** Which of several deactivations of an account holds: it may have been reactivated in between. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'

/** The event, if it is of the moment since which the account is deactivated. */
const deactivation = query((q: QueryParts<{ user: number; event: number }>) =>
  q.db
    .selectFrom('event')
    .innerJoin('user', 'user.deactivated_at', 'event.at')
    .where('event.id', '=', q.param('event'))
    .where('user.id', '=', q.param('user'))
    .select('event.at'),
)

const reactivations = query((q: QueryParts<{ at: number; after: number }>) =>
  q.db
    .selectFrom('event')
    .where('at', '=', q.param('at'))
    .where('id', '>', q.param('after'))
    .where('kind', '=', 'user.reactivated')
    .select('data'),
)

/** Whether the account is deactivated since the event `event` (user.deactivated), and was not reactivated after it. */
export async function isStillDeactivated(read: Read, user: number, event: number): Promise<boolean> {
  const since = await read.first(deactivation, { user, event })
  if (!since) return false
  // Both may have happened within the same millisecond.
  const later = await read.all(reactivations, { at: since.at, after: event })
  return !later.some(({ data }) => (JSON.parse(data) as { subjectId?: unknown }).subjectId === user)
}
