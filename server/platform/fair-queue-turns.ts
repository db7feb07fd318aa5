/** Whose turn it is: who of those who wait may run beside those who already do, and which of them is next. */
import type { Account, Accounts } from './fair-queue-accounts.ts'
import { createHeavyOwners, type HeavyLimits } from './fair-queue-heavy.ts'

export interface TurnLimits {
  /** Tasks at once, of all owners together; asked anew whenever one may begin. */
  readonly running: number | (() => number)
  /**
   * Where `running` is for a while less than this, whoever is not heavy still has one place beside those who are, or who have run for as long,
   * with up to so many at once in all.
   */
  readonly runningBesideHeavy?: number
  /**
   * Whoever has waited for so long since they last had a turn is next, whatever they have taken; of several, who has waited longest.
   * Otherwise somebody who has taken something waits for as long as others come who have taken less. Without end unless given.
   */
  readonly overdueMs?: number
  /** For whoever has lately taken much. */
  readonly heavy?: HeavyLimits
}

/** As it was handed in. */
export interface Task {
  readonly isUrgent: boolean
  readonly isTimed: boolean
  readonly isOfFew: boolean
  readonly isPaced: boolean
  readonly lane: string | undefined
}

export interface WaitingTask extends Task {
  /** When it was handed in, by the clock of the queue. */
  readonly since: number
}

export interface Run<T> {
  readonly account: Account<T>
  aloneUntil: number
  readonly isHeavy: boolean
  readonly isOfFew: boolean
  readonly isPaced: boolean
  readonly isTimed: boolean
  readonly startedAt: number
  /** As the task tells. */
  tookMs: number | undefined
  readonly lane: string | undefined
}

interface Candidate<T> {
  readonly account: Account<T>
  readonly task: T
}

export interface Turns<T> {
  readonly running: number
  /** Whether anybody at all may run. */
  hasPlace(): boolean
  /** Whether somebody may who is not heavy. */
  hasPlaceForLight(): boolean
  mayRun(account: Account<T>, task: Pick<Task, 'isOfFew' | 'isPaced' | 'lane'>): boolean
  /** The owner whose first task is next: urgent first, then who has waited for too long, then by what they have taken. */
  next(): Account<T> | undefined
  /**
   * When those who may not run at this time are to be looked for again: heavy owners when a pause ends or the others have gone, in a second at
   * most, the others when those who run have run for long. Infinity where only the end of another task can help.
   */
  lookAgainAt(at: number): number
  begin(account: Account<T>, task: Task): Run<T>
  /** What the task says that it has taken so far, whatever the clock says. */
  took(run: Run<T>, ms: number): void
  /** Nobody gets a place beside it in spite of `running`: until it ends, or for as long as makes heavy if it is heavy itself or paced. */
  keepAlone(run: Run<T>): void
  end(run: Run<T>): void
  charge(account: Account<T>, ms: number, task: Pick<Task, 'isOfFew' | 'isPaced'>): void
}

/** Counts for every task, so that those who take next to nothing have their turns one after another. */
const leastMs = 0.01

export function createTurns<T extends WaitingTask>(
  limits: TurnLimits,
  accounts: Accounts<T>,
  now: () => number,
): Turns<T> {
  const { runningBesideHeavy = 0, overdueMs = Infinity } = limits
  const heavy = createHeavyOwners(limits.heavy, accounts, now)
  const heavyMs = limits.heavy?.ms ?? Infinity
  /** Those with a task that runs. */
  const lanes = new Set<string>()
  const runs = new Set<Run<T>>()

  const places = () => (typeof limits.running === 'number' ? limits.running : limits.running())

  /** Whether those who run are heavy, or have run for so long that they would be. */
  function areOthersHeavy(): boolean {
    const at = now()
    const isHeavy = (run: Run<T>) => run.startedAt <= at - heavyMs || heavy.isHeavy(run.account, run)
    return runs.values().every((run) => run.aloneUntil <= at && isHeavy(run))
  }

  const hasPlaceForLight = () => runs.size < places() || (runs.size < runningBesideHeavy && areOthersHeavy())

  function mayRun(account: Account<T>, task: Pick<Task, 'isOfFew' | 'isPaced' | 'lane'>): boolean {
    if (account.running >= account.mostRunning) return false
    if (task.lane !== undefined && lanes.has(task.lane)) return false
    return heavy.isHeavy(account, task) ? runs.size < places() && heavy.mayRun() : hasPlaceForLight()
  }

  /** A turn for one of many tasks is a turn: who hands in many does not come before those who have had none. */
  const waitingSince = ({ account, task }: Candidate<T>): number => Math.max(task.since, account.beganAt)

  function comesBefore(one: Candidate<T>, other: Candidate<T>, overdueSince: number): boolean {
    if (one.task.isUrgent !== other.task.isUrgent) return one.task.isUrgent
    const [since, sinceOfOther] = [waitingSince(one), waitingSince(other)]
    if (Math.min(since, sinceOfOther) <= overdueSince) return since < sinceOfOther
    return accounts.takenBy(one.account) < accounts.takenBy(other.account)
  }

  function charge(account: Account<T>, ms: number, task: Pick<Task, 'isOfFew' | 'isPaced'>): void {
    accounts.charge(account, ms)
    heavy.count(account, ms, task)
  }

  return {
    get running() {
      return runs.size
    },
    hasPlace: () => runs.size < Math.max(places(), runningBesideHeavy),
    hasPlaceForLight,
    mayRun,
    next() {
      const overdueSince = now() - overdueMs
      let best: Candidate<T> | undefined
      for (const account of accounts.values()) {
        const task = account.waiting[0]
        if (!task || !mayRun(account, task)) continue
        const one = { account, task }
        if (!best || comesBefore(one, best, overdueSince)) best = one
      }
      return best?.account
    },
    lookAgainAt: (at) => Math.min(heavy.lookAgainAt(at), places() < runningBesideHeavy ? at + heavyMs : Infinity),
    begin(account, task) {
      const { isTimed, isUrgent, isOfFew, isPaced, lane } = task
      const run: Run<T> = {
        account,
        aloneUntil: -Infinity,
        isHeavy: heavy.isHeavy(account, task),
        isOfFew,
        isPaced,
        isTimed,
        startedAt: now(),
        tookMs: undefined,
        lane,
      }
      // Those of a lane need no more than one place, however many they are.
      if (!run.isHeavy && !isUrgent && !isPaced && lane === undefined) heavy.sawLight(run.startedAt)
      if (lane !== undefined) lanes.add(lane)
      runs.add(run)
      account.running++
      account.beganAt = run.startedAt
      account.taken += leastMs
      if (run.isHeavy) heavy.began()
      if (isTimed) accounts.startTiming(account, run.startedAt)
      return run
    },
    took(run, ms) {
      if (run.isTimed && run.tookMs === undefined) accounts.stopTiming(run.account, run.startedAt)
      run.tookMs = ms
    },
    keepAlone(run) {
      run.aloneUntil = run.isHeavy || run.isPaced ? now() + heavyMs : Infinity
    },
    end(run) {
      const { account, isTimed, startedAt, tookMs, lane } = run
      if (isTimed) {
        const ms = tookMs ?? now() - startedAt
        if (tookMs === undefined) accounts.stopTiming(account, startedAt)
        charge(account, ms, run)
      }
      if (lane !== undefined) lanes.delete(lane)
      runs.delete(run)
      account.running--
      if (run.isHeavy) heavy.ended()
    },
    charge,
  }
}
