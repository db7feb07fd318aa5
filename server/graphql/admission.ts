/**
 * Which operations run now. Each person, and each network of those who are not logged in, has so many under way; who has lately
 * held the event loop for long comes after the others, so that nobody's many or costly requests are everybody's wait.
 */
import type { Viewer } from '../database/viewer.ts'
import { fairness, networkBudget, personBudget, processBudget } from '../platform/budgets.ts'
import { unavailable } from '../platform/errors.ts'
import { createFairQueue, type Owner } from '../platform/fair-queue.ts'

export interface Applicant {
  readonly viewer: Viewer
  readonly network: string
}

export interface Admission {
  /** Runs `work` in its turn; `bytes` of its request are in memory until it has ended. Throws Unavailable when there is too much. */
  run<T>(who: Applicant, bytes: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Runs `work` at once, and counts how long it holds the event loop. */
  measure<T>(who: Applicant, work: () => T): T
  load(): { readonly running: number; readonly waiting: number }
}

/** People by their number, networks by their name. */
const ownerOf = ({ viewer, network }: Applicant): Owner => (typeof viewer === 'string' ? network : viewer.id)
const budgetOf = (owner: Owner) => (typeof owner === 'number' ? personBudget : networkBudget).operations

export function createAdmission(): Admission {
  const { running, waiting, waitingInAll, bodyBytes } = processBudget.operations
  const { ms, halfLifeMs, running: runningHeavy } = fairness.eventLoop
  const queue = createFairQueue({
    running,
    runningOf: (owner) => budgetOf(owner).running,
    waiting,
    waitingInAll,
    heavy: { ms, running: runningHeavy },
    halfLifeMs,
  })
  const held = new Map<Owner, number>()
  let heldInAll = 0

  function hold(owner: Owner, bytes: number): void {
    const own = (held.get(owner) ?? 0) + bytes
    heldInAll += bytes
    if (own > 0) held.set(owner, own)
    else held.delete(owner)
  }

  /** One request alone is always let in. */
  function checkBytes(owner: Owner, bytes: number): void {
    const own = held.get(owner) ?? 0
    if (own === 0 || (own + bytes <= budgetOf(owner).bodyBytes && heldInAll + bytes <= bodyBytes)) return
    throw unavailable('Too many of your requests are waiting. Please try again in a few seconds.', 2)
  }

  return {
    async run(who, bytes, work, signal) {
      const owner = ownerOf(who)
      checkBytes(owner, bytes)
      hold(owner, bytes)
      try {
        return await queue.run(owner, work, { isTimed: false, signal })
      } finally {
        hold(owner, -bytes)
      }
    },
    measure(who, work) {
      const since = performance.now()
      try {
        return work()
      } finally {
        queue.charge(ownerOf(who), performance.now() - since)
      }
    },
    load: () => queue.load(),
  }
}
