/**
 * Of a change of many tickets the first changes are told one by one. To those who follow everything the rest is held back: from time to time they
 * are told to load anew what they show, the more seldom the more they are.
 */
export interface FloodLimits {
  /** So many of each batch are told one by one. */
  readonly changesOfBatch: number
  readonly everyMs: number
  /** Longer by so much for each who follows. */
  readonly perSubscriberMs: number
}

export interface FloodOptions {
  readonly subscribers: () => number
  /** Tells all of them to load anew: something was held back. */
  readonly onHeldBack: () => void
}

export interface Flood {
  /** Something was held back that is no batch's. */
  holdBack(): void
  /** Whether a change of this batch is to be told by itself. */
  admit(batchId: number): boolean
  /** Nobody follows any more. */
  end(): void
}

/** So many batches are known at once; of one that was forgotten the next changes are told one by one again. */
const mostBatches = 1_000

export function createFlood(limits: FloodLimits, { subscribers, onHeldBack }: FloodOptions): Flood {
  const { changesOfBatch, everyMs, perSubscriberMs } = limits
  /** How many were told, by batch; the one that was told of least lately first. */
  const told = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined

  function holdBack(): void {
    timer ??= setTimeout(
      () => {
        timer = undefined
        onHeldBack()
      },
      everyMs + subscribers() * perSubscriberMs,
    ).unref()
  }

  return {
    holdBack,
    admit(batchId) {
      const count = told.get(batchId) ?? 0
      told.delete(batchId)
      told.set(batchId, Math.min(changesOfBatch, count + 1))
      if (told.size > mostBatches) told.delete(told.keys().next().value as number)
      if (count < changesOfBatch) return true
      holdBack()
      return false
    },
    end() {
      clearTimeout(timer)
      timer = undefined
      told.clear()
    },
  }
}
