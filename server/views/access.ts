/** Who sees which views; what they may do to them is said with all that is shared so. Every read of views starts from visibleViews. */
import type { QueryParts } from '../database/query.ts'
import { isAgent, type Viewer } from '../database/viewer.ts'
import { isSharedWith } from '../teams/sharing.ts'

/** Saving views, seeing them, and counting what they show. */
export const canUseViews = (viewer: Viewer): boolean => isAgent(viewer)

/** For who canUseViews. */
export const visibleViews = <P extends { viewer: number }>(q: QueryParts<P>) =>
  q.db.selectFrom('view').where(isSharedWith(q, 'view'))
