/** A token bucket for each owner: it is full at first, each take needs a token or more, and tokens come back at an even pace. */
export interface TokenBuckets {
  /** Takes `count` tokens, up to all of a full bucket, and answers 0; or takes none and answers after how many seconds there will be as many. */
  take(owner: number, bucket: { readonly burst: number; readonly perSecond: number }, count?: number): number
  /** How many owners are remembered: those whose bucket was not full at the last look. */
  size(): number
}

interface Bucket {
  tokens: number
  at: number
  readonly fullAfterMs: number
}

const sweepMs = 60_000

/** `now` in ms; when it goes back no tokens are lost. */
export function createTokenBuckets(now: () => number): TokenBuckets {
  const buckets = new Map<number, Bucket>()
  let sweptAt = now()

  function sweep(at: number): void {
    if (Math.abs(at - sweptAt) < sweepMs) return
    sweptAt = at
    // One that is full again is as good as none.
    for (const [owner, bucket] of buckets) if (at - bucket.at >= bucket.fullAfterMs) buckets.delete(owner)
  }

  return {
    take(owner, { burst, perSecond }, count = 1) {
      const needed = Math.min(count, burst)
      const at = now()
      sweep(at)
      const last = buckets.get(owner)
      const gained = last ? (Math.max(0, at - last.at) / 1000) * perSecond : 0
      const tokens = last ? Math.min(burst, last.tokens + gained) : burst
      const isTaken = tokens >= needed
      buckets.set(owner, { tokens: isTaken ? tokens - needed : tokens, at, fullAfterMs: (burst / perSecond) * 1000 })
      return isTaken ? 0 : Math.ceil((needed - tokens) / perSecond)
    },
    size: () => buckets.size,
  }
}
