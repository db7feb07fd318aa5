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

/** Runs `task` in its turn; throws Unavailable when too many wait already. */
export type InTurn = <T>(task: () => Promise<T>) => Promise<T>

export interface HashingTurn {
  readonly run: InTurn
  /** Throws Unavailable when a hash would not be taken now. */
  readonly checkRoom: () => void
}

export interface Hashing {
  /** For someone from `network`; `isKnown` is whether the account has been used from there, or on that device. */
  of(network: string, isKnown: boolean): HashingTurn
  /** How many hashes are made, and how many wait. */
  load(): { readonly running: number; readonly waiting: number }
}

/** Strangers have one pace together. */
const strangers = 0

/** How time goes by, and is waited for, in ms. */
const realTime = { now: () => performance.now(), sleep: (ms: number): Promise<unknown> => setTimeout(ms) }

export function createHashing({ now, sleep } = realTime): Hashing {
  const { running, waiting: waitingInAll, ofStrangers: budget } = processBudget.hashes
  const { halfLifeMs, ...heavy } = fairness.hashes
  const limits = { running, waiting: networkBudget.hashesWaiting, waitingInAll, halfLifeMs }
  const all = createFairQueue({ ...limits, heavy })
  const ofStrangers = createFairQueue({ ...limits, running: budget.running, heavy })
  const pace = createPace(now, { atOnce: budget.atOnceMs, everyMs: 1 / budget.share })

  /** For a stranger whose turn it is. What comes back is not delayed: whoever is next waits for the rest that this one asks for. */
  async function atPace<T>(task: () => Promise<T>, took: (ms: number) => void): Promise<T> {
    const restMs = pace.from(strangers) - now()
    if (restMs > 0) await sleep(restMs)
    return all.run('strangers', async () => {
      const began = now()
      try {
        return await task()
      } finally {
        const ms = now() - began
        took(ms)
        // A machine that stood still has not hashed.
        pace.next(strangers, Math.min(ms, budget.mostMs))
      }
    })
  }

  return {
    of(network, isKnown) {
      const site = siteOf(network)
      if (isKnown) return { run: (task) => all.run(site, task), checkRoom: () => all.checkRoom(site) }
      return {
        run: (task) => ofStrangers.run(site, (took) => atPace(task, took)),
        checkRoom: () => ofStrangers.checkRoom(site),
      }
    },
    load() {
      const [inTurn, strangers] = [all.load(), ofStrangers.load()]
      return { running: inTurn.running, waiting: inTurn.waiting + strangers.waiting }
    },
  }
}
