/** Slow reads (search, reports) on either database: fair turns by person, limits on their time, and an end when no one waits for them. */
import { fairness, processBudget } from '../platform/budgets.ts'
import { UserError } from '../platform/errors.ts'
import { createFairQueue, type Owner } from '../platform/fair-queue.ts'
import type { Viewer } from './viewer.ts'

export interface SlowReadOptions {
  /** Aborted when no one waits for the answer: nothing more is begun then. The statement that runs is left to its limit on time. */
  readonly signal?: AbortSignal | undefined
  /** What the statements may take together; without limit unless given. */
  readonly budget?: TimeBudget | undefined
}

/**
 * What all reads that are given it may take together, waiting for their turns not counted. A statement is not begun when nothing is left,
 * and ends when what was left has gone by; so the last ones, of which a person has few at once, may overdraw it by no more than their own time.
 */
export interface TimeBudget {
  /** ms. */
  left: number
}

/** Was ended before it had its answer, for the time or the memory that it took. */
export class Interrupted extends UserError {}

/** There is nothing to be tried again: the same would take as long. */
export const tookTooLong = () => new Interrupted('UNAVAILABLE', 'search.tooLong')

export const tookTooMuch = () => new Interrupted('UNAVAILABLE', 'search.tooMuch')

/** Of one search, or of all that one document asks for. */
export const createSearchBudget = (): TimeBudget => ({ left: processBudget.slowReads.searchMs })

/**
 * Runs one statement, or one task, in its turn; `ask` is told how many ms it may take, and tells how many ms of the processor it took where that
 * is known. Throws Interrupted, Unavailable, or the signal's reason.
 */
export type InTurn = <T>(ask: (ms: number, charge: (ms: number) => void) => Promise<T>) => Promise<T>

export interface SlowReads {
  /** For all statements of one Read, or for its tasks, which may take as long as a whole search. */
  of(viewer: Viewer, options?: SlowReadOptions, what?: 'statements' | 'tasks'): InTurn
  /** Throws `error` to all who wait for their turn. */
  refuseWaiting(error: unknown): void
  waiting(): number
  /** How many were interrupted so far. */
  interrupted(): number
}

/** Who takes turns. */
export const turnOf = (viewer: Viewer): Owner => (typeof viewer === 'string' ? viewer : viewer.id)

export type SlowReadLimits = { readonly [Name in keyof typeof processBudget.slowReads]: number }

export function createSlowReads(limits: SlowReadLimits = processBudget.slowReads): SlowReads {
  const { halfLifeMs, ...heavy } = fairness.slowReads
  const queue = createFairQueue({
    running: limits.running,
    runningOf: () => limits.runningOfUser,
    waiting: limits.waitingOfUser,
    waitingInAll: limits.waitingInAll,
    overdueMs: fairness.overdueMs,
    heavy,
    halfLifeMs,
  })
  let interrupted = 0

  return {
    of(viewer, { signal, budget = { left: Infinity } } = {}, what = 'statements') {
      const isOwn = viewer === 'system'
      const ofOther = what === 'tasks' ? limits.searchMs : limits.statementMs
      const ofOne = isOwn ? limits.systemMs : ofOther
      return (ask) =>
        queue.run(
          turnOf(viewer),
          async (took) => {
            const began = performance.now()
            let worked: number | undefined
            const charge = (ms: number) => {
              worked = ms
              took(ms)
            }
            try {
              if (budget.left <= 0) throw tookTooLong()
              return await ask(Math.min(ofOne, budget.left), charge)
            } catch (error) {
              if (error instanceof Interrupted) interrupted++
              throw error
            } finally {
              budget.left -= worked ?? performance.now() - began
            }
          },
          { signal, isUrgent: isOwn },
        )
    },
    refuseWaiting: (error) => queue.refuseWaiting(error),
    waiting: () => queue.load().waiting,
    interrupted: () => interrupted,
  }
}
