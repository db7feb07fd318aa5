/** Turns for what is scarce: so many tasks run, the rest wait, and whoever has lately taken least is next, or has waited for too long. */
import { unavailable } from './errors.ts'
import { createAccounts, type Account, type Owner } from './fair-queue-accounts.ts'
import { createHeavyOwners, type HeavyLimits } from './fair-queue-heavy.ts'

export type { Owner } from './fair-queue-accounts.ts'

export interface FairQueueLimits {
  /** Tasks at once, of all owners together; asked anew whenever one may begin. */
  readonly running: number | (() => number)
  /**
   * Where `running` is for a while less than this, whoever is not heavy still has one place beside those who are, or who have run for as long, with up to so many at
   * once in all.
   */
  readonly runningBesideHeavy?: number
  /** Of one owner; as many as of all unless given. */
  readonly runningOf?: (owner: Owner) => number
  /** One owner may have so many waiting. */
  readonly waiting: number
  /**
   * All owners together; one who has nothing waiting is let in beyond it, up to `newcomers`, which is ten times as many unless given, and then still
   * in the place of somebody who has lately taken more: that one is refused.
   */
  readonly waitingInAll?: number
  readonly newcomers?: number
  /** Who has waited for so long is refused as those are for whom there is no room; without end unless given. */
  readonly patienceMs?: number
  /**
   * Whoever has waited for so long since they last had a turn is next, whatever they have taken; of several, who has waited longest. Otherwise somebody who has taken
   * something waits for as long as others come who have taken less. Without end unless given.
   */
  readonly overdueMs?: number
  /** For whoever has lately taken much. */
  readonly heavy?: HeavyLimits
  /** What was taken is forgotten by half in this time. */
  readonly halfLifeMs?: number
}

export interface TaskOptions {
  /** Before all others who wait, whatever their owner has taken. */
  readonly isUrgent?: boolean
  /** Of those of one lane, whoever their owners are, one runs at a time. */
  readonly lane?: string | undefined
  /** Takes the task out of the queue while it waits; one that runs is left to itself. */
  readonly signal?: AbortSignal | undefined
  /** Whether the time that the task runs counts as taken; if not, `charge` says what was. */
  readonly isTimed?: boolean
}

export interface FairQueue {
  /**
   * Runs `task` in its turn. Where it knows what it really took, of the processor say, it tells `took`, the last time counts: what it waited on a busy
   * machine is not its owner's. By `keepAlone` it asks that nobody gets a place beside it in spite of `running`: until it ends, or for as
   * long as makes heavy if it was heavy when it began. Throws Unavailable at once when too many of the owner's wait already, and later when it gives way to a newcomer or has
   * waited for too long; and the signal's reason when it is aborted before its turn.
   */
  run<T>(
    owner: Owner,
    task: (took: (ms: number) => void, keepAlone: () => void) => Promise<T>,
    options?: TaskOptions,
  ): Promise<T>
  /** Throws Unavailable when a task of this owner would not be taken now. */
  checkRoom(owner: Owner): void
  /** The owner has taken so many ms more. */
  charge(owner: Owner, ms: number): void
  /** Throws `error` to all who wait: for a failure that is everyone's. */
  refuseWaiting(error: unknown): void
  load(): { readonly running: number; readonly waiting: number }
}

/** As it was handed in. */
interface Task {
  readonly isUrgent: boolean
  readonly isTimed: boolean
  readonly isOfFew: boolean
  readonly lane: string | undefined
}

interface Waiting extends Task {
  /** When it was handed in, by the clock of the queue. */
  readonly since: number
  readonly start: (run: Run) => void
  readonly refuse: (error: unknown) => void
}

type WaitingAccount = Account<Waiting>

interface Candidate {
  readonly account: WaitingAccount
  readonly task: Waiting
}

interface Run {
  readonly account: WaitingAccount
  aloneUntil: number
  readonly isHeavy: boolean
  readonly isOfFew: boolean
  readonly startedAt: number
  readonly lane: string | undefined
}

const noRoom = () => unavailable('busy.server', 2)

/** Counts for every task, so that those who take next to nothing have their turns one after another. */
const leastMs = 0.01
/** Who has taken so much more than a newcomer gives way. */
const leastToGiveWayMs = 1

export function createFairQueue(limits: FairQueueLimits, now: () => number = () => performance.now()): FairQueue {
  const {
    runningOf = () => Infinity,
    runningBesideHeavy = 0,
    waitingInAll = Infinity,
    patienceMs,
    overdueMs = Infinity,
    halfLifeMs = 10_000,
  } = limits
  const { newcomers = 10 * waitingInAll } = limits
  const accounts = createAccounts<Waiting>({ runningOf, halfLifeMs }, now)
  const heavy = createHeavyOwners(limits.heavy, accounts, now)
  const heavyMs = limits.heavy?.ms ?? Infinity
  /** Those with a task that runs. */
  const lanes = new Set<string>()
  const runs = new Set<Run>()
  let running = 0
  let waiting = 0
  let recheck: NodeJS.Timeout | undefined
  let recheckAt = Infinity

  /** As it is when a task is handed in. */
  const isOfFewNow = (account: WaitingAccount): boolean => account.running + account.waiting.length <= 1

  const places = () => (typeof limits.running === 'number' ? limits.running : limits.running())
  /** Whether those who run are heavy, or have run for so long that they would be. */
  function areOthersHeavy(): boolean {
    const at = now()
    const isHeavy = (run: Run) => run.startedAt <= at - heavyMs || heavy.isHeavy(run.account, run)
    return runs.values().every((run) => run.aloneUntil <= at && isHeavy(run))
  }

  const hasPlaceForLight = () => running < places() || (running < runningBesideHeavy && areOthersHeavy())

  function mayRun(account: WaitingAccount, task: Pick<Waiting, 'isOfFew' | 'lane'>): boolean {
    if (account.running >= account.mostRunning) return false
    if (task.lane !== undefined && lanes.has(task.lane)) return false
    return heavy.isHeavy(account, task) ? running < places() && heavy.mayRun() : hasPlaceForLight()
  }

  /** The next of those who may run: urgent first, then who has waited for too long, then by what the owner has taken. */
  function choose(): WaitingAccount | undefined {
    const overdueSince = now() - overdueMs
    let best: Candidate | undefined
    for (const account of accounts.values()) {
      const task = account.waiting[0]
      if (!task || !mayRun(account, task)) continue
      const next = { account, task }
      if (!best || comesBefore(next, best, overdueSince)) best = next
    }
    return best?.account
  }

  /** A turn for one of many tasks is a turn: who hands in many does not come before those who have had none. */
  const waitingSince = ({ account, task }: Candidate): number => Math.max(task.since, account.beganAt)

  function comesBefore(one: Candidate, other: Candidate, overdueSince: number): boolean {
    if (one.task.isUrgent !== other.task.isUrgent) return one.task.isUrgent
    const [since, sinceOfOther] = [waitingSince(one), waitingSince(other)]
    if (Math.min(since, sinceOfOther) <= overdueSince) return since < sinceOfOther
    return accounts.takenBy(one.account) < accounts.takenBy(other.account)
  }

  function startWaiting(): void {
    while (waiting && running < Math.max(places(), runningBesideHeavy)) {
      const at = now()
      const account = choose()
      if (!account) return lookAgain(at)
      const next = account.waiting.shift() as Waiting
      waiting--
      // Counted before it begins, or two would get the same place.
      next.start(begin(account, next))
    }
    if (!waiting) stopLooking()
  }

  /**
   * Heavy owners who wait only for a pause to end, or for others to go, get their turn then, in a second at most. They were looked for from `at` on:
   * what has ended since then may have held them up. Others get a place beside those who have run for long.
   */
  function lookAgain(at: number): void {
    const until = Math.min(heavy.lookAgainAt(at), places() < runningBesideHeavy ? at + heavyMs : Infinity)
    if (until === Infinity || (recheck && until >= recheckAt)) return
    clearTimeout(recheck)
    recheckAt = until
    // It keeps the process: somebody waits, who may be the one that closes everything.
    recheck = setTimeout(
      () => {
        recheck = undefined
        startWaiting()
      },
      Math.max(until - now(), 0) + 1,
    )
  }

  function stopLooking(): void {
    clearTimeout(recheck)
    recheck = undefined
  }

  function begin(account: WaitingAccount, task: Task): Run {
    const { isTimed, isUrgent, isOfFew, lane } = task
    const run = {
      account,
      aloneUntil: -Infinity,
      isHeavy: heavy.isHeavy(account, task),
      isOfFew,
      startedAt: now(),
      lane,
    }
    // Those of a lane need no more than one place, however many they are.
    if (!run.isHeavy && !isUrgent && lane === undefined) heavy.sawLight(run.startedAt)
    if (lane !== undefined) lanes.add(lane)
    running++
    runs.add(run)
    account.running++
    account.beganAt = run.startedAt
    account.taken += leastMs
    if (run.isHeavy) heavy.began()
    if (isTimed) accounts.startTiming(account, run.startedAt)
    return run
  }

  function end(
    account: WaitingAccount,
    run: Run,
    { isTimed, tookMs }: { isTimed: boolean; tookMs: number | undefined },
  ): void {
    if (isTimed) {
      const ms = tookMs ?? now() - run.startedAt
      if (tookMs === undefined) accounts.stopTiming(account, run.startedAt)
      accounts.charge(account, ms)
      heavy.count(account, ms, run)
    }
    if (run.lane !== undefined) lanes.delete(run.lane)
    running--
    runs.delete(run)
    account.running--
    if (run.isHeavy) heavy.ended()
    accounts.sweep()
    startWaiting()
  }

  function hasRoom(account: WaitingAccount | undefined): boolean {
    const own = account?.waiting.length ?? 0
    if (own >= limits.waiting) return false
    if (own > 0) return waiting < waitingInAll
    return waiting < newcomers || whoGivesWay(account) !== undefined
  }

  /** Whoever has taken most of those who wait, and more than `newcomer`; nobody for whom it is urgent. */
  function whoGivesWay(newcomer: WaitingAccount | undefined): WaitingAccount | undefined {
    let most = (newcomer ? accounts.takenBy(newcomer) : 0) + leastToGiveWayMs
    let found: WaitingAccount | undefined
    for (const account of accounts.values()) {
      const last = account.waiting.at(-1)
      if (!last || last.isUrgent || accounts.takenBy(account) <= most) continue
      found = account
      most = accounts.takenBy(account)
    }
    return found
  }

  function makeRoom(newcomer: WaitingAccount): void {
    if (newcomer.waiting.length || waiting < newcomers) return
    const last = whoGivesWay(newcomer)?.waiting.pop()
    if (!last) return
    waiting--
    last.refuse(noRoom())
  }

  function checkRoom(owner: Owner): void {
    const account = accounts.get(owner)
    if (account ? mayRun(account, { isOfFew: isOfFewNow(account), lane: undefined }) : hasPlaceForLight()) return
    if (!hasRoom(account)) throw noRoom()
  }

  function wait(
    account: WaitingAccount,
    { signal, ...task }: Task & Pick<TaskOptions, 'signal'>,
    at: number,
  ): Promise<Run> {
    makeRoom(account)
    const { promise, resolve, reject } = Promise.withResolvers<Run>()
    const timer = patienceMs === undefined ? undefined : setTimeout(() => leave(noRoom()), patienceMs).unref()
    const onAbort = () => leave(signal?.reason)
    const stopWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const start = (run: Run) => {
      stopWaiting()
      resolve(run)
    }
    const refuse = (error: unknown) => {
      stopWaiting()
      reject(error)
    }
    const one: Waiting = { start, refuse, since: at, ...task }
    const firstNotUrgent = task.isUrgent ? account.waiting.findIndex((other) => !other.isUrgent) : -1
    account.waiting.splice(firstNotUrgent < 0 ? account.waiting.length : firstNotUrgent, 0, one)
    waiting++
    function leave(reason: unknown): void {
      const at = account.waiting.indexOf(one)
      if (at < 0) return
      account.waiting.splice(at, 1)
      waiting--
      if (!waiting) stopLooking()
      refuse(reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    lookAgain(at)
    return promise
  }

  return {
    checkRoom,
    async run(owner, task, options = {}) {
      options.signal?.throwIfAborted()
      checkRoom(owner)
      const { isTimed = true, isUrgent = false, lane, signal } = options
      const account = accounts.of(owner)
      const one = { isTimed, isUrgent, lane, isOfFew: isOfFewNow(account) }
      const at = now()
      const isNext = !account.waiting.length && mayRun(account, one)
      const run = isNext ? begin(account, one) : await wait(account, { ...one, signal }, at)
      let tookMs: number | undefined
      const took = (ms: number) => {
        if (isTimed && tookMs === undefined) accounts.stopTiming(account, run.startedAt)
        tookMs = ms
      }
      const keepAlone = () => void (run.aloneUntil = run.isHeavy ? now() + heavyMs : Infinity)
      try {
        return await task(took, keepAlone)
      } finally {
        end(account, run, { isTimed, tookMs })
      }
    },
    charge(owner, ms) {
      const account = accounts.of(owner)
      accounts.charge(account, ms)
      heavy.count(account, ms, { isOfFew: isOfFewNow(account) })
    },
    refuseWaiting(error) {
      for (const account of accounts.values()) {
        const refused = account.waiting.splice(0)
        waiting -= refused.length
        for (const { refuse } of refused) refuse(error)
      }
      stopLooking()
    },
    load: () => ({ running, waiting }),
  }
}
