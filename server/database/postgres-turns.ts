/** Who may use connections next: fair turns by owner, and an end to waiting when nothing goes on. */
import { unavailable } from '../platform/errors.ts'
import { createFairQueue, type FairQueueLimits, type Owner } from '../platform/fair-queue.ts'

export interface Turns {
  /**
   * Runs `work` once there is a place for it, `alone` with no other beside it. Throws Unavailable when too many wait already,
   * and when for seconds none of those before has got through.
   */
  run<T>(work: () => Promise<T>, options: TurnOptions): Promise<T>
  /** How many wait for their turn. */
  waiting(): number
}

export interface TurnOptions {
  readonly owner: Owner
  readonly alone?: boolean
  readonly onTurn?: () => void
  /** Before all others who wait for one place. */
  readonly isUrgent?: boolean
}

const stalledMs = 5_000

/** An error of which `endsWaiting` is true is everyone's who waits. */
export function createTurns(limits: FairQueueLimits, endsWaiting: (error: unknown) => boolean): Turns {
  const queue = createFairQueue(limits)
  let watch: NodeJS.Timeout | undefined

  /** Called whenever someone got through: who waits has seen that it goes on. */
  function watchAnew(): void {
    clearTimeout(watch)
    watch = queue.load().waiting ? setTimeout(giveUp, stalledMs) : undefined
  }

  function giveUp(): void {
    watch = undefined
    const text = 'Many are using the database at once. Nothing was changed; please try again in a few seconds.'
    queue.refuseWaiting(unavailable(text, 2))
  }

  return {
    waiting: () => queue.load().waiting,
    async run(work, { owner, alone: isAlone = false, onTurn, isUrgent = false }) {
      const task = async () => {
        onTurn?.()
        try {
          return await work()
        } catch (error) {
          if (endsWaiting(error)) queue.refuseWaiting(error)
          throw error
        }
      }
      const turn = queue.run(owner, task, { isUrgent, isAlone })
      if (!watch) watchAnew()
      const result = await turn
      watchAnew()
      return result
    },
  }
}
