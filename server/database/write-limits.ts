/**
 * How much one person may write: how often, how much text a day, and how long there has to be room for it on the disk of the
 * database (decision 057). In the memory of this process: a restart forgets, and each process counts for itself.
 */
import { isAgent, userOf, type User, type Viewer } from './viewer.ts'
import { processBudget, userBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { rateLimited, unavailable } from '../platform/errors.ts'
import { createRollingDay } from '../platform/rolling-day.ts'
import { say } from '../text/message.ts'
import { createTokenBuckets } from '../platform/token-buckets.ts'

export interface WriteLimits {
  /** Throws RateLimited when the person has written too often or too much, Unavailable when the disk is nearly full. */
  admit(viewer: Viewer, texts: readonly string[]): Promise<void>
  /** The same for what takes back what they have done: no text of the day is in its way. */
  admitUndo(viewer: Viewer): Promise<void>
  /**
   * The same for what is saved while they type, as often and as much as anybody types: it is counted apart, and takes nothing from what
   * they may write.
   */
  admitDraft(viewer: Viewer, text: string): Promise<void>
  /** Of what the person has done the history has taken so many bytes: they count as text of the day. */
  count(viewer: Viewer, bytes: number): void
}

export interface WriteLimitOptions {
  readonly limits: Limits
  /** ms since 1970. */
  readonly now: () => number
  /** Of the disk that the database is on; undefined where that can't be known. */
  readonly freeBytes: () => Promise<number> | undefined
}

export function createWriteLimits({ limits, now, freeBytes }: WriteLimitOptions): WriteLimits {
  const buckets = createTokenBuckets(now)
  const draftBuckets = createTokenBuckets(now)
  const written = createRollingDay(now)
  const free = atMostEverySecond(freeBytes)

  async function checkDisk(viewer: Viewer): Promise<void> {
    const { share, most } = processBudget.freeDiskForTexts[isAgent(viewer) ? 'agents' : 'customers']
    const bytes = await free()
    if (bytes === undefined || bytes >= Math.min(most, share * limits.minFreeDiskBytes)) return
    throw unavailable('database.noRoom', 60)
  }

  function takeToken(viewer: User): void {
    if (limits.maxWritesPerMinute === 0) return
    const { burstSeconds, agentFactor } = userBudget.writes
    const perSecond = (limits.maxWritesPerMinute / 60) * (isAgent(viewer) ? agentFactor : 1)
    const seconds = buckets.take(viewer.id, { burst: Math.max(1, burstSeconds * perSecond), perSecond })
    if (seconds === 0) return
    throw rateLimited(say('throttle.changes', seconds), seconds)
  }

  return {
    async admit(viewer, texts) {
      const user = userOf(viewer)
      const { id } = user
      if (texts.length) await checkDisk(user)
      takeToken(user)
      const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
      if (written.sum(id) + bytes > userBudget.textBytesPerDay) {
        throw rateLimited('throttle.textOfDay', 60 * 60)
      }
      written.add(id, bytes)
    },
    admitUndo: async (viewer) => takeToken(userOf(viewer)),
    async admitDraft(viewer, text) {
      const user = userOf(viewer)
      if (text) await checkDisk(user)
      if (limits.maxWritesPerMinute === 0) return
      const { burst, perSecond, bytesOfToken } = userBudget.drafts
      const tokens = 1 + Math.floor(Buffer.byteLength(text) / bytesOfToken)
      const seconds = draftBuckets.take(user.id, { burst, perSecond }, tokens)
      if (seconds > 0) throw rateLimited(say('throttle.changes', seconds), seconds)
    },
    count: (viewer, bytes) => written.add(userOf(viewer).id, bytes),
  }
}

function atMostEverySecond<T>(look: () => T): () => T {
  let last: { readonly at: number; readonly seen: T } | undefined
  return () => {
    if (!last || performance.now() - last.at > 1000) last = { at: performance.now(), seen: look() }
    return last.seen
  }
}
