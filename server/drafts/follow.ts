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

interface Heads {
  /** Of performance.now(). */
  readonly at: number
  readonly scopeKey: string
  readonly reading: Promise<DraftHead[]>
}

const latest = new WeakMap<object, Map<number, Heads>>()

function latestOf({ identity }: Database): Map<number, Heads> {
  let heads = latest.get(identity)
  if (!heads) latest.set(identity, (heads = new Map()))
  return heads
}

/** Read once for all that one person follows them with: to come by what stands behind a long text, SQLite goes through it. */
function readHeads(database: Database, viewer: Viewer): Promise<DraftHead[]> {
  const { id } = userOf(viewer)
  const heads = latestOf(database)
  const read = database.read(viewer)
  const { scopeKey } = read
  const found = heads.get(id)
  const isFresh = found?.scopeKey === scopeKey && performance.now() - found.at < userBudget.drafts.everyMs
  if (found && isFresh) return found.reading
  const reading = draftHeads(read)
  heads.set(id, { at: performance.now(), scopeKey, reading })
  reading.catch(() => heads.delete(id))
  return reading
}

/** All of them as they are, and again when one has changed, at most once a second, until the consumer returns it. Throws Unauthenticated. */
export function followDrafts(database: Database, viewer: Viewer): AsyncIterableIterator<DraftHead[]> {
  const { id } = userOf(viewer)
  const heads = latestOf(database)
  return followOwn({
    listen: (hear) => {
      const stop = listenTo(database, id, () => {
        heads.delete(id)
        hear()
      })
      return () => {
        stop()
        heads.delete(id)
      }
    },
    read: () => readHeads(database, viewer),
    everyMs: userBudget.drafts.everyMs,
  })
}
