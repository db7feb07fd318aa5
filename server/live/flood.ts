/**
 * Of what one person changes at once the first changes are told one by one, and so are those that follow at a steady pace. From those who follow everything
 * the rest is held back: from time to time they are told to load anew what they show, the more seldom the more they are. Who resumes after a break is told
 * once more of what may have been held back (held-back.ts).
 */
import { createTokenBuckets } from '../platform/token-buckets.ts'

interface Pace {
  readonly burst: number
  readonly perSecond: number
}

export interface FloodLimits {
  /** Of one person: in changes of many tickets, all of theirs together, and of single tickets. */
  readonly inBatches: Pace
  readonly single: Pace
  readonly everyMs: number
  /** Longer by so much for each who follows, up to `mostMs`. */
  readonly perSubscriberMs: number
  readonly mostMs: number
}

export interface FloodOptions {
  readonly subscribers: () => number
  /** Tells all of them to load anew: something was held back. */
  readonly onHeldBack: () => void
  /** ms. */
  readonly now?: () => number
}

/** A change, as far as it matters here. */
export interface Caused {
  /** The id of whose doing it is; undefined for Bellhop's own. */
  readonly actorId: number | undefined
  readonly isInBatch: boolean
}

export interface Flood {
  /** Something was held back that is no one's change of a ticket. */
  holdBack(): void
  /** Whether it is to be told by itself. */
  admit(change: Caused): boolean
  /** Nobody follows any more. */
  end(): void
}

/** What nobody did counts as one person's. */
const nobody = 0

export function createFlood(
  { inBatches, single, everyMs, perSubscriberMs, mostMs }: FloodLimits,
  { subscribers, onHeldBack, now = () => performance.now() }: FloodOptions,
): Flood {
  const buckets = { inBatches: createTokenBuckets(now), single: createTokenBuckets(now) }
  let timer: NodeJS.Timeout | undefined

  function holdBack(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        onHeldBack()
      },
      Math.min(mostMs, everyMs + subscribers() * perSubscriberMs),
    ).unref()
  }

  return {
    holdBack,
    admit({ actorId = nobody, isInBatch }) {
      const wait = isInBatch ? buckets.inBatches.take(actorId, inBatches) : buckets.single.take(actorId, single)
      if (wait) holdBack()
      return !wait
    },
    end() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
