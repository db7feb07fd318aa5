/** A token bucket for each owner: it is full at first, each take needs a token, and tokens come back at an even pace. */
export interface TokenBuckets {
  /** Takes a token and answers 0, or takes none and answers after how many seconds there will be one. */
  take(owner: number, bucket: { readonly burst: number; readonly perSecond: number }): number
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
    take(owner, { burst, perSecond }) {
      const at = now()
      sweep(at)
      const last = buckets.get(owner)
      const gained = last ? (Math.max(0, at - last.at) / 1000) * perSecond : 0
      const tokens = last ? Math.min(burst, last.tokens + gained) : burst
      const isTaken = tokens >= 1
      buckets.set(owner, { tokens: isTaken ? tokens - 1 : tokens, at, fullAfterMs: (burst / perSecond) * 1000 })
      return isTaken ? 0 : Math.ceil((1 - tokens) / perSecond)
    },
    size: () => buckets.size,
  }
}
