/** Who sees which drafts: everyone their own, of tickets that they see. Nobody sees anybody else's, admins included. */
import type { ExpressionBuilder } from 'kysely'
import type { QueryParts } from '../database/query.ts'
import type { Audience, Tables } from '../database/tables.ts'
import type { Viewer } from '../database/viewer.ts'
import { isInAudience, visibleTicket } from '../tickets/access.ts'

/** The viewer's own. Throws Unauthenticated. */
export const visibleDrafts = <P extends { viewer: number }>(q: QueryParts<P>) =>
  q.db
    .selectFrom('draft')
    .where('draft.user_id', '=', q.param('viewer'))
    .where((is) => is.exists(visibleTicket(q, 'draft.ticket_id')))
    .where((is: ExpressionBuilder<Tables, 'draft'>) =>
      q.scope.audience === 'everyone' ? is('draft.audience', '=', 'everyone') : is.lit(true),
    )

/** As of comments: what is for agents they alone may write. */
export const canDraftFor = (viewer: Viewer, audience: Audience): boolean => isInAudience(viewer, audience)
