/** Tells people which drafts they have, on all of their devices. Nobody hears of anybody else's. */
import { ownFollower } from '../database/follow-own.ts'
import { ownNews } from '../database/own-news.ts'
import { userBudget } from '../platform/budgets.ts'
import { draftHeads } from './drafts.ts'

/**
 * All of them as they are, and again when one has changed, at most once a second, until the consumer returns it. Throws Unauthenticated. To come by
 * what stands behind a long text, SQLite goes through it: they are read once for all that one person follows them with.
 */
export const followDrafts = ownFollower({
  listenTo: ownNews((notification) =>
    typeof notification === 'object' && 'draftsOf' in notification
      ? { of: notification.draftsOf, news: null }
      : undefined,
  ),
  read: draftHeads,
  everyMs: userBudget.drafts.everyMs,
})
