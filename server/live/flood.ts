/**
 * A change of many tickets is told to those who follow everything one by one only as long as it is small. What goes on for thousands is held back:
 * from time to time they are told to load anew what they show, the more seldom the more they are.
 */
export interface FloodLimits {
  /** So many are told one by one within a second. */
  readonly changesPerSecond: number
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
  /** Whether a change is to be told by itself. */
  admit(): boolean
  /** Nobody follows any more. */
  end(): void
}

const second = 1_000

export function createFlood(limits: FloodLimits, { subscribers, onHeldBack }: FloodOptions): Flood {
  const { changesPerSecond, everyMs, perSubscriberMs } = limits
  let since = -Infinity
  let told = 0
  let heldBack = 0
  let timer: NodeJS.Timeout | undefined

  const wait = () => {
    heldBack = 0
    const ms = everyMs + subscribers() * perSubscriberMs
    timer = setTimeout(look, ms, ms).unref()
  }
  function look(ms: number): void {
    timer = undefined
    if (heldBack) onHeldBack()
    // It may go on: then the next ones are held back at once.
    if (heldBack > (changesPerSecond * ms) / second) wait()
  }

  return {
    admit() {
      if (!timer) {
        const now = performance.now()
        if (now - since >= second) [since, told] = [now, 0]
        if (++told <= changesPerSecond) return true
        wait()
      }
      heldBack++
      return false
    },
    end() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
