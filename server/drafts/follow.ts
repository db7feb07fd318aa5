/** Tells people which drafts they have, on all of their devices. Nobody hears of anybody else's. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { ownNews } from '../database/own-news.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import { endingIterator } from '../platform/ending-iterator.ts'
import { draftHeads, type DraftHead } from './drafts.ts'

const listenTo = ownNews((notification) =>
  typeof notification === 'object' && 'draftsOf' in notification
    ? { of: notification.draftsOf, news: null }
    : undefined,
)

/** All of them as they are, and again when one has changed, at most once a second, until the consumer returns it. Throws Unauthenticated. */
export function followDrafts(database: Database, viewer: Viewer): AsyncIterableIterator<DraftHead[]> {
  const { id } = userOf(viewer)
  let isOver = false
  const over = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<void>()
  heard.resolve()
  const stop = listenTo(database, id, () => heard.resolve())
  const end = () => {
    isOver = true
    stop()
    heard.resolve()
    over.resolve()
  }

  async function* tell(): AsyncGenerator<DraftHead[]> {
    for (;;) {
      await heard.promise
      if (isOver) return
      heard = Promise.withResolvers()
      yield await draftHeads(database.read(viewer))
      await Promise.race([sleep(userBudget.drafts.everyMs, undefined, { ref: false }), over.promise])
    }
  }

  return endingIterator(tell(), end)
}
