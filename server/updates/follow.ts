/** Tells agents how much is new for them, on all of their devices. Nobody hears of anybody else's. */
import type { Database } from '../database/database.ts'
import { ownFollower } from '../database/follow-own.ts'
import { ownNews } from '../database/own-news.ts'
import type { Viewer } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import { readerOf } from './access.ts'
import { unreadOf, type Unread } from './updates.ts'

const follow = ownFollower({
  listenTo: ownNews((notification) =>
    typeof notification === 'object' && 'updatesOf' in notification
      ? { of: notification.updatesOf, news: null }
      : undefined,
  ),
  read: unreadOf,
  everyMs: userBudget.updates.everyMs,
})

/** How many are unread, and again when that or one of them has changed, at most once a second. Throws Unauthenticated, and Forbidden to customers. */
export function followUpdates(database: Database, viewer: Viewer): AsyncIterableIterator<Unread> {
  readerOf(viewer)
  return follow(database, viewer)
}
