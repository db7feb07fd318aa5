/**
 * Who may use connections next: fair turns by owner, fewer at once while they are in each other's way, and an end to waiting when
 * nothing goes on.
 */
import { unavailable } from '../platform/errors.ts'
import { createFairQueue, type FairQueueLimits, type Owner } from '../platform/fair-queue.ts'

export interface FairSemaphore {
  /**
   * Runs `work` once there is a place for it, which it keeps until it ends, however often it tries. Throws Unavailable when too many wait already,
   * and when for seconds none of those before has got through.
   */
  run<T>(work: (place: Place) => Promise<T>, options: SemaphoreOptions): Promise<T>
  /** How many wait for their turn. */
  waiting(): number
}

export interface Place {
  /** Another who runs was in the way, for the how many-th time: from the second on fewer may be next. */
  readonly conflict: (times: number) => void
  /** What counts as taken, in ms, instead of all the time in this place; the last one counts. */
  readonly took: (ms: number) => void
}

export interface SemaphoreOptions {
  readonly owner: Owner
  readonly onTurn?: () => void
  /** Before all others who wait. */
  readonly isUrgent?: boolean
  readonly isPaced?: boolean | undefined
  readonly lane?: string | undefined
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined
}

export interface SemaphoreLimits extends FairQueueLimits {
  readonly running: number
}

export interface Failures {
  /** Whether a failure is everyone's who waits. */
  readonly endsWaiting: (error: unknown) => boolean
}

const stalledMs = 5_000
/** Each time so many have got through, one more runs at once. */
const successesPerPlace = 8

export function createFairSemaphore(limits: SemaphoreLimits, { endsWaiting }: Failures): FairSemaphore {
  let places = limits.running
  let successes = 0
  const queue = createFairQueue({ ...limits, running: () => places, runningBesideHeavy: limits.running })
  let watch: NodeJS.Timeout | undefined

  /** Called whenever someone got through: who waits has seen that it goes on. */
  function watchAnew(): void {
    clearTimeout(watch)
    watch = queue.load().waiting ? setTimeout(giveUp, stalledMs) : undefined
  }

  function giveUp(): void {
    watch = undefined
    queue.refuseWaiting(unavailable('database.crowded', 2))
  }

  function succeed(): void {
    if (++successes < successesPerPlace) return
    successes = 0
    places = Math.min(places + 1, limits.running)
  }

  /**
   * The first is had by many and by few twice: it costs the others nothing. Then half as many run at once, down to one, which is in nobody's way; beside
   * what takes long there is still a place for whoever has lately taken little.
   */
  function conflict(times: number, keepAlone: () => void): void {
    const most = Math.max(1, limits.running >> (times - 1))
    // Who comes beside it would be in its way again and again.
    if (most === 1) keepAlone()
    if (most >= places) return
    successes = 0
    places = most
  }

  return {
    waiting: () => queue.load().waiting,
    async run(work, { owner, onTurn, isUrgent = false, isPaced = false, lane, signal }) {
      const task = async (took: (ms: number) => void, keepAlone: () => void) => {
        onTurn?.()
        try {
          const result = await work({ conflict: (times) => conflict(times, keepAlone), took })
          succeed()
          return result
        } catch (error) {
          if (endsWaiting(error)) queue.refuseWaiting(error)
          throw error
        }
      }
      const turn = queue.run(owner, task, { isUrgent, isPaced, lane, signal })
      if (!watch) watchAnew()
      try {
        const result = await turn
        watchAnew()
        return result
      } finally {
        if (!queue.load().waiting) watchAnew()
      }
    },
  }
}
