/**
 * Passwords are hashed a few at a time, a core each, in fair turns. All strangers together count as one beside the sites whose
 * people were here before: a flood from a thousand networks delays other strangers, and hardly anyone else. Nor does it keep a
 * core busy: all strangers together have a share of one, once they have used up what they may take at once.
 */
import { setTimeout } from 'node:timers/promises'
import { fairness, networkBudget, processBudget } from './budgets.ts'
import { createFairQueue } from './fair-queue.ts'
import { siteOf } from './network.ts'
import { createPace } from './pace.ts'

/** Runs `task` in its turn; throws Unavailable when too many wait already or the wait was too long, and the reason of a signal. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

export interface HashingTurn {
  readonly run: InTurn
  /** Throws Unavailable when a hash would not be taken now. */
  readonly checkRoom: () => void
}

export interface Hashing {
  /**
   * For someone from `network`; `isKnown` is whether the account has been used from there, or on that device. Once `signal` is aborted, as by who
   * went away, what has not begun is not hashed any more.
   */
  of(network: string, isKnown: boolean, signal?: AbortSignal): HashingTurn
  /** How many hashes are made, and how many wait. */
  load(): { readonly running: number; readonly waiting: number }
}

/** Strangers have one pace together. */
const strangers = 0

/** How time goes by, and is waited for, in ms. Throws the signal's reason. */
interface Time {
  readonly now: () => number
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

const realTime: Time = {
  now: () => performance.now(),
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => signal?.throwIfAborted()),
}

/** Of one of the two queues. */
type Limits = Readonly<Record<'running' | 'waiting' | 'newcomers' | 'patienceMs', number>>

export function createHashing({ now, sleep } = realTime): Hashing {
  const { ofStrangers: budget } = processBudget.hashes
  const { halfLifeMs, ...heavy } = fairness.hashes
  const queueOf = ({ running, waiting: waitingInAll, newcomers, patienceMs }: Limits) =>
    createFairQueue({
      running,
      waiting: networkBudget.hashesWaiting,
      waitingInAll,
      newcomers,
      patienceMs,
      heavy,
      halfLifeMs,
    })
  const all = queueOf(processBudget.hashes)
  const ofStrangers = queueOf(budget)
  const pace = createPace(now, { atOnce: budget.atOnceMs, everyMs: 1 / budget.share })

  /** For a stranger whose turn it is. What comes back is not delayed: whoever is next waits for the rest that this one asks for. */
  async function atPace<T>(task: () => Promise<T>, took: (ms: number) => void, signal?: AbortSignal): Promise<T> {
    const restMs = pace.from(strangers) - now()
    if (restMs > 0) await sleep(restMs, signal)
    const timed = async () => {
      const began = now()
      try {
        return await task()
      } finally {
        const ms = now() - began
        took(ms)
        // A machine that stood still has not hashed.
        pace.next(strangers, Math.min(ms, budget.mostMs))
      }
    }
    return all.run('strangers', timed, { signal })
  }

  return {
    of(network, isKnown, signal) {
      const site = siteOf(network)
      if (isKnown) return { run: (task) => all.run(site, task, { signal }), checkRoom: () => all.checkRoom(site) }
      return {
        run: (task) => ofStrangers.run(site, (took) => atPace(task, took, signal), { signal }),
        checkRoom: () => ofStrangers.checkRoom(site),
      }
    },
    load() {
      const [inTurn, strangers] = [all.load(), ofStrangers.load()]
      return { running: inTurn.running, waiting: inTurn.waiting + strangers.waiting }
    },
  }
}
