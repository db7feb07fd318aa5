/**
 * Passwords are hashed a few at a time, a core each, in fair turns. Those who were here before take turns by account, however many places theirs is known
 * in, and all strangers together count as one beside them: a flood from a thousand networks delays other strangers, and hardly anyone else. Nor does it
 * keep a core busy: all strangers together have a share of one, once they have used up what they may take at once.
 */
import { setTimeout } from 'node:timers/promises'
import { fairness, networkBudget, processBudget, userBudget } from './budgets.ts'
import { unavailable } from './errors.ts'
import { createFairQueue } from './fair-queue.ts'
import { siteOf } from './network.ts'
import { createPace } from './pace.ts'

/**
 * Runs `task` in its turn; throws Unavailable when too many wait already or the wait was too long, and the reason of a signal: neither is begun then.
 * `before` is what must be done once it is certain that the hash will be made; how long it takes is not counted.
 */
export type InTurn = <T>(task: () => Promise<T>, before?: () => Promise<unknown>) => Promise<T>

export interface Hasher {
  readonly network: string
  /** Who has shown that they were here before, by a place that the account knows, a session or a link; undefined for strangers. */
  readonly known?: string | undefined
}

export interface HashingTurn {
  readonly run: InTurn
  /** Throws Unavailable when a hash would not be taken now. */
  readonly checkRoom: () => void
}

export interface Hashing {
  /** Once `signal` is aborted, as by who went away, what has not begun is not hashed any more. */
  of(who: Hasher, signal?: AbortSignal): HashingTurn
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
  const queueOf = ({ running, waiting: waitingInAll, newcomers, patienceMs }: Limits, waiting: number) =>
    createFairQueue({ running, waiting, waitingInAll, newcomers, patienceMs, heavy, halfLifeMs })
  const all = queueOf(processBudget.hashes, userBudget.hashesWaiting)
  const ofStrangers = queueOf(budget, networkBudget.hashesWaiting)
  const pace = createPace(now, { atOnce: budget.atOnceMs, everyMs: 1 / budget.share })
  /** Of people who are known: how many each site has under way, and each account at it. */
  const underWay = new Map<string, number>()

  const timed =
    <T>(task: () => Promise<T>, before?: () => Promise<unknown>) =>
    async (took: (ms: number) => void): Promise<T> => {
      took(0)
      await before?.()
      const began = now()
      try {
        return await task()
      } finally {
        took(now() - began)
      }
    }

  /** For a stranger whose turn it is. What comes back is not delayed: whoever is next waits for the rest that this one asks for. */
  async function atPace<T>(
    run: (took: (ms: number) => void) => Promise<T>,
    took: (ms: number) => void,
    signal?: AbortSignal,
  ): Promise<T> {
    took(0)
    const restMs = pace.from(strangers) - now()
    if (restMs > 0) await sleep(restMs, signal)
    const inTurn = (tookOfAll: (ms: number) => void) =>
      run((ms) => {
        took(ms)
        tookOfAll(ms)
        // A machine that stood still has not hashed.
        pace.next(strangers, Math.min(ms, budget.mostMs))
      })
    return all.run('strangers', inTurn, { signal })
  }

  const atSite = (site: string, known: string) => `${site} ${known}`

  /** Nobody who has nothing under way is turned away for what others of their site have. */
  function checkSite(site: string, known: string): void {
    if (!underWay.has(atSite(site, known))) return
    if ((underWay.get(site) ?? 0) >= networkBudget.hashesOfKnown) throw unavailable('busy.server', 2)
  }

  async function ofSite<T>(site: string, known: string, run: () => Promise<T>): Promise<T> {
    checkSite(site, known)
    const keys = [site, atSite(site, known)]
    for (const key of keys) underWay.set(key, (underWay.get(key) ?? 0) + 1)
    try {
      return await run()
    } finally {
      for (const key of keys) {
        const left = (underWay.get(key) as number) - 1
        if (left) underWay.set(key, left)
        else underWay.delete(key)
      }
    }
  }

  return {
    of({ network, known }, signal) {
      const site = siteOf(network)
      if (known === undefined) {
        return {
          run: (task, before) => ofStrangers.run(site, (took) => atPace(timed(task, before), took, signal), { signal }),
          checkRoom: () => ofStrangers.checkRoom(site),
        }
      }
      return {
        run: (task, before) => ofSite(site, known, () => all.run(known, timed(task, before), { signal })),
        checkRoom() {
          checkSite(site, known)
          all.checkRoom(known)
        },
      }
    },
    load() {
      const [inTurn, strangers] = [all.load(), ofStrangers.load()]
      return { running: inTurn.running, waiting: inTurn.waiting + strangers.waiting }
    },
  }
}
