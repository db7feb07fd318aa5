/** Tells people which drafts they have, on all of their devices. Nobody hears of anybody else's. */
import type { Database } from '../database/database.ts'
import { followOwn } from '../database/follow-own.ts'
import { ownNews } from '../database/own-news.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import { draftHeads, type DraftHead } from './drafts.ts'

const listenTo = ownNews((notification) =>
  typeof notification === 'object' && 'draftsOf' in notification
    ? { of: notification.draftsOf, news: null }
    : undefined,
)

/** All of them as they are, and again when one has changed, at most once a second, until the consumer returns it. Throws Unauthenticated. */
export function followDrafts(database: Database, viewer: Viewer): AsyncIterableIterator<DraftHead[]> {
  const { id } = userOf(viewer)
  return followOwn({
    listen: (hear) => listenTo(database, id, hear),
    read: () => draftHeads(database.read(viewer)),
    everyMs: userBudget.drafts.everyMs,
  })
}
