/** What those are left who have lately taken much: some of the places, and a share of the time, for as long as others are there. */
import type { Account, Accounts } from './fair-queue-accounts.ts'

/**
 * Who has lately taken more than `ms` is heavy, or than `msOfFew`, if given, where the task has no more than one other beside it: while others are
 * there, all heavy owners together have `running` places, and at no time more than `most`, so that whoever comes next finds a place. With `share` (0 to 1) they also get no
 * more than that of the time.
 */
export interface HeavyLimits {
  readonly ms: number
  readonly msOfFew?: number
  readonly running: number
  readonly most?: number
  readonly share?: number
}

interface Task {
  readonly isOfFew: boolean
  /** Never heavy. */
  readonly isPaced: boolean
}

export interface HeavyOwners<T> {
  isHeavy(account: Account<T>, task: Task): boolean
  /** Whether one more task of a heavy owner may run now. */
  mayRun(): boolean
  began(): void
  ended(): void
  /** A task of an owner who is not heavy began at this time. */
  sawLight(at: number): void
  /** The owner took so much at once. */
  count(account: Account<T>, ms: number, task: Task): void
  /** When a heavy owner who may not run at this time is to be looked for again; Infinity where only the end of another task can help. */
  lookAgainAt(at: number): number
}

/** Light owners count as being there for so long after their last task. What is urgent does not count: it goes before heavy ones anyway. */
const presenceMs = 1_000
/** Heavy owners have one pause together, and what each of them took at once adds to it: beyond that they would wait for longer than they have patience. */
const longestPauseMs = 10_000

/** Without limits nobody is heavy. */
export function createHeavyOwners<T>(
  limits: HeavyLimits | undefined,
  accounts: Pick<Accounts<T>, 'hasTakenMore'>,
  now: () => number,
): HeavyOwners<T> {
  const {
    ms: heavyMs,
    msOfFew = heavyMs,
    running: places,
    most = Infinity,
    share,
  } = limits ?? { ms: Infinity, running: Infinity }
  let running = 0
  let lightUntil = -Infinity
  let pausedUntil = -Infinity

  const isHeavy = (account: Account<T>, { isOfFew, isPaced }: Task): boolean =>
    limits !== undefined && !isPaced && accounts.hasTakenMore(account, isOfFew ? msOfFew : heavyMs)

  return {
    isHeavy,
    mayRun() {
      if (now() >= lightUntil) return running < most
      return running < places && now() >= pausedUntil
    },
    began() {
      running++
    },
    ended() {
      running--
    },
    sawLight(at) {
      if (limits) lightUntil = at + presenceMs
    },
    /**
     * What heavy owners took is followed by a pause, as long as their share asks for. While they have all places to themselves, only
     * that of the longest counts: many at once would put off each other's turns for as long as all of them worked.
     */
    count(account, ms, task) {
      if (!share || !isHeavy(account, task)) return
      const pause = ms * (1 / share - 1)
      const at = now()
      const until = at < lightUntil ? Math.max(pausedUntil, at) + pause : Math.max(pausedUntil, at + pause)
      pausedUntil = Math.min(until, at + longestPauseMs)
    },
    lookAgainAt(at) {
      if (at >= lightUntil) return Infinity
      return pausedUntil > at ? Math.min(pausedUntil, lightUntil) : lightUntil
    },
  }
}
