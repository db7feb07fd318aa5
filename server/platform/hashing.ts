/**
 * Passwords are hashed a few at a time, a core each, in fair turns. All strangers together count as one beside the sites whose
 * people were here before: a flood from a thousand networks delays other strangers, and hardly anyone else.
 */
import { fairness, networkBudget, processBudget } from './budgets.ts'
import { createFairQueue } from './fair-queue.ts'
import { siteOf } from './network.ts'

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

export function createHashing(): Hashing {
  const { running, waiting: waitingInAll } = processBudget.hashes
  const { halfLifeMs, ...heavy } = fairness.hashes
  const limits = { running, waiting: networkBudget.hashesWaiting, waitingInAll, halfLifeMs }
  const all = createFairQueue({ ...limits, heavy })
  const ofStrangers = createFairQueue({ ...limits, running: processBudget.hashes.ofStrangers, heavy })
  return {
    of(network, isKnown) {
      const site = siteOf(network)
      if (isKnown) return { run: (task) => all.run(site, task), checkRoom: () => all.checkRoom(site) }
      return {
        run: (task) => ofStrangers.run(site, () => all.run('strangers', task)),
        checkRoom: () => ofStrangers.checkRoom(site),
      }
    },
    load() {
      const [inTurn, strangers] = [all.load(), ofStrangers.load()]
      return { running: inTurn.running, waiting: inTurn.waiting + strangers.waiting }
    },
  }
}
