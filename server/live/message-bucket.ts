/** How often someone may speak: a bucket that is full at first and fills up steadily (a token bucket). */
export interface MessageRate {
  readonly burst: number
  readonly perSecond: number
}

/** Each call takes one; false when there is none. */
export function createBucket({ burst, perSecond }: MessageRate, now = () => performance.now()): () => boolean {
  let left = burst
  let filledAt = now()
  return () => {
    const at = now()
    left = Math.min(burst, left + ((at - filledAt) / 1000) * perSecond)
    filledAt = at
    if (left < 1) return false
    left--
    return true
  }
}
