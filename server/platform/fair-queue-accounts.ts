/** What each owner of tasks runs, waits for, and has lately taken. */

export type Owner = string | number

export interface Account<T> {
  running: number
  /** When a task of theirs last began. */
  beganAt: number
  readonly mostRunning: number
  /** The sum of the times at which the timed tasks that run were started, and how many these are. */
  startedAt: number
  timed: number
  readonly waiting: T[]
  taken: number
  takenAt: number
}

export interface Accounts<T> {
  of(owner: Owner): Account<T>
  get(owner: Owner): Account<T> | undefined
  values(): Iterable<Account<T>>
  /** ms, lately, with what is being taken at this moment. */
  takenBy(account: Account<T>): number
  /** Without a look at the clock for most: what was taken only becomes less with time. */
  hasTakenMore(account: Account<T>, ms: number): boolean
  charge(account: Account<T>, ms: number): void
  startTiming(account: Account<T>, at: number): void
  /** For a task that was started at this time. */
  stopTiming(account: Account<T>, startedAt: number): void
  /** Forgets, from time to time, those who have nothing under way and next to nothing taken. */
  sweep(): void
}

export function createAccounts<T>(
  limits: { readonly runningOf: (owner: Owner) => number; readonly halfLifeMs: number },
  now: () => number,
): Accounts<T> {
  const { runningOf, halfLifeMs } = limits
  /** What was taken is forgotten in steps of one hundredth. */
  const forgettingMs = halfLifeMs / 70
  /** Of those who run, wait, or have lately taken something. */
  const accounts = new Map<Owner, Account<T>>()
  let sweepAt = 0

  function takenBy(account: Account<T>): number {
    const at = now()
    if (at - account.takenAt > forgettingMs) {
      account.taken *= 0.5 ** ((at - account.takenAt) / halfLifeMs)
      account.takenAt = at
    }
    return account.taken + account.timed * at - account.startedAt
  }

  return {
    of(owner) {
      let account = accounts.get(owner)
      if (!account) {
        const mostRunning = runningOf(owner)
        account = {
          running: 0,
          beganAt: -Infinity,
          mostRunning,
          startedAt: 0,
          timed: 0,
          waiting: [],
          taken: 0,
          takenAt: now(),
        }
        accounts.set(owner, account)
      }
      return account
    },
    get: (owner) => accounts.get(owner),
    values: () => accounts.values(),
    takenBy,
    hasTakenMore: (account, ms) => (account.timed > 0 || account.taken > ms) && takenBy(account) > ms,
    charge(account, ms) {
      takenBy(account)
      account.taken += ms
    },
    startTiming(account, at) {
      account.timed++
      account.startedAt += at
    },
    stopTiming(account, startedAt) {
      account.timed--
      account.startedAt -= startedAt
    },
    sweep() {
      if (now() < sweepAt) return
      sweepAt = now() + halfLifeMs
      for (const [owner, account] of accounts) {
        if (!account.running && !account.waiting.length && takenBy(account) < 1) accounts.delete(owner)
      }
    },
  }
}
