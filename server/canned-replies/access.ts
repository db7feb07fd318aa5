/** Who sees which canned replies; what they may do to them is said with all that is shared so. Every read of them starts from visibleCannedReplies. */
import type { QueryParts } from '../database/query.ts'
import { isAgent, type Viewer } from '../database/viewer.ts'
import { isSharedWith } from '../teams/sharing.ts'

/** Saving canned replies, and seeing them. */
export const canUseCannedReplies = (viewer: Viewer): boolean => isAgent(viewer)

/** For who canUseCannedReplies. */
export const visibleCannedReplies = <P extends { viewer: number }>(q: QueryParts<P>) =>
  q.db.selectFrom('canned_reply').where(isSharedWith(q, 'canned_reply'))
