/** Who may use connections next: first come, first served, except that some need all places at once, and soon. */
import { unavailable } from '../platform/errors.ts'

export interface Turns {
  /**
   * Runs `work` once there is a place for it, `alone` with no other beside it. Throws Unavailable when too many wait already,
   * and when for seconds none of those before has got through.
   */
  run<T>(work: () => Promise<T>, options?: { alone?: boolean; onTurn?: () => void }): Promise<T>
  /** How many wait for their turn. */
  waiting(): number
}

interface Waiting {
  readonly wanted: number
  readonly start: () => void
  readonly refuse: (error: unknown) => void
}

const maxWaiting = 2_000
const stalledMs = 5_000

const busy = () =>
  unavailable('Many are using the database at once. Nothing was changed; please try again in a few seconds.', 2)

/** An error of which `endsWaiting` is true is everyone's who waits. */
export function createTurns(places: number, endsWaiting: (error: unknown) => boolean): Turns {
  const waiting: Waiting[] = []
  let free = places
  let watch: NodeJS.Timeout | undefined

  const refuseAll = (error: unknown) => {
    for (const one of waiting.splice(0)) one.refuse(error)
  }

  /** Called whenever someone got through: who waits has seen that it goes on. */
  function watchAnew(): void {
    clearTimeout(watch)
    watch = waiting.length ? setTimeout(giveUp, stalledMs) : undefined
  }

  function giveUp(): void {
    watch = undefined
    refuseAll(busy())
  }

  function next(): void {
    for (let first = waiting[0]; first && first.wanted <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.wanted
      first.start()
    }
  }

  function wait(wanted: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (waiting.length >= maxWaiting) throw busy()
    const one = { wanted, start: resolve, refuse: reject }
    if (wanted === 1) waiting.push(one)
    else {
      const behind = waiting.findIndex((other) => other.wanted === 1)
      waiting.splice(behind < 0 ? waiting.length : behind, 0, one)
    }
    next()
    if (waiting.length && !watch) watchAnew()
    return promise
  }

  return {
    waiting: () => waiting.length,
    async run(work, { alone = false, onTurn } = {}) {
      const wanted = alone ? places : 1
      await wait(wanted)
      try {
        onTurn?.()
        const result = await work()
        watchAnew()
        return result
      } catch (error) {
        if (endsWaiting(error)) refuseAll(error)
        throw error
      } finally {
        free += wanted
        next()
        if (!waiting.length) watchAnew()
      }
    },
  }
}
