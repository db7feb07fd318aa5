/** Who may use connections next: whoever has lately taken least, except that some need all places at once, and soon. */
import { fairness, processBudget } from '../platform/budgets.ts'
import { unavailable } from '../platform/errors.ts'
import { createLedger } from '../platform/ledger.ts'

export interface Turns {
  /**
   * Runs `work` once there is a place for it, `alone` with no other beside it. Throws Unavailable when too many wait already,
   * and when for seconds none of those before has got through.
   */
  run<T>(work: () => Promise<T>, options?: TurnOptions): Promise<T>
  /** How many wait for their turn. */
  waiting(): number
}

export interface TurnOptions {
  readonly alone?: boolean
  readonly onTurn?: () => void
  /** Whose turn it is; turns go by owner, so that one with many holds no other up. */
  readonly owner?: number
  /** Before all others who wait for one place. */
  readonly isUrgent?: boolean
}

interface Waiting {
  readonly owner: number
  readonly isUrgent: boolean
  readonly wanted: number
  readonly start: () => void
  readonly refuse: (error: unknown) => void
}

const { waitingOfPerson, waitingInAll } = processBudget.writes
const stalledMs = 5_000
const atOnceMs = 1

const busy = () =>
  unavailable('Many are using the database at once. Nothing was changed; please try again in a few seconds.', 2)

/** An error of which `endsWaiting` is true is everyone's who waits. */
export function createTurns(places: number, endsWaiting: (error: unknown) => boolean): Turns {
  const waiting: Waiting[] = []
  const taken = createLedger(fairness.writes.halfLifeMs)
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

  /** Those who need all places, then the urgent, then by what their owner has taken; of the same, the first that came. */
  function choose(): Waiting | undefined {
    let best: Waiting | undefined
    for (const one of waiting) {
      if (!best || rank(one) > rank(best) || (rank(one) === rank(best) && isBehind(best, one))) best = one
    }
    return best
  }

  const rank = ({ wanted, isUrgent }: Waiting) => (wanted > 1 ? 2 : Number(isUrgent))

  const isBehind = (best: Waiting, { owner, wanted }: Waiting) =>
    wanted === 1 && owner !== best.owner && taken.of(owner) < taken.of(best.owner)

  function next(): void {
    for (let first = choose(); first && first.wanted <= free; first = choose()) {
      waiting.splice(waiting.indexOf(first), 1)
      free -= first.wanted
      first.start()
    }
  }

  function wait(one: Omit<Waiting, 'start' | 'refuse'>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ofOwner = waiting.reduce((count, { owner }) => count + Number(owner === one.owner), 0)
    // Who has nothing waiting is let in beyond what the others fill.
    if (ofOwner >= waitingOfPerson || waiting.length >= (ofOwner ? 1 : 10) * waitingInAll) throw busy()
    waiting.push({ ...one, start: resolve, refuse: reject })
    next()
    if (waiting.length && !watch) watchAnew()
    return promise
  }

  return {
    waiting: () => waiting.length,
    async run(work, { alone = false, onTurn, owner = 0, isUrgent = false } = {}) {
      const wanted = alone ? places : 1
      await wait({ owner, isUrgent, wanted })
      const began = performance.now()
      // Something at once: of those who come together no owner gets all places.
      taken.charge(owner, atOnceMs)
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
        taken.charge(owner, wanted * (performance.now() - began))
        next()
        if (!waiting.length) watchAnew()
      }
    },
  }
}
