/** Who sees replies that are held: agents, on tickets that they see. */
import type { QueryParts, Selects } from '../../database/query.ts'
import { showsAudience } from '../../database/scope.ts'
import type { Viewer } from '../../database/viewer.ts'
import { isInAudience, visibleTicket } from '../../tickets/access.ts'

/** Those that have not ended; for customers there are none. Throws Unauthenticated. */
export const visibleHeldReplies = <P>(q: QueryParts<P>) =>
  heldReplies(q.db)
    .where('held_reply.ended_at', 'is', null)
    .where((is) => is.exists(visibleTicket(q, 'held_reply.ticket_id')))
    .where((is) => is.lit(showsAudience(q.scope, 'agents')))

/** For Bellhop itself, and for whoever wrote it. */
export const heldReplies = (db: Selects) => db.selectFrom('held_reply')

export const canSeeHeld = (viewer: Viewer): boolean => isInAudience(viewer, 'agents')
