/** Turns for what is scarce: so many tasks run, the rest wait, and whoever has lately taken least is next. */
import { unavailable } from './errors.ts'

export interface FairQueueLimits {
  /** Tasks at once, of all owners together; asked anew whenever one may begin. */
  readonly running: number | (() => number)
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
   * Who has lately taken more than `ms` is heavy, or than `msOfFew`, if given, where the task has no more than one other beside it: while others are
   * there, all heavy owners together have `running` places, and at no time more than `most`, so that whoever comes next finds a place. With `share` (0 to 1) they also get no
   * more than that of the time.
   */
  readonly heavy?: {
    readonly ms: number
    readonly msOfFew?: number
    readonly running: number
    readonly most?: number
    readonly share?: number
  }
  /** What was taken is forgotten by half in this time. */
  readonly halfLifeMs?: number
}

export type Owner = string | number

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
   * machine is not its owner's. Throws Unavailable at once when too many of the owner's wait already, and later when it gives way to a newcomer or has
   * waited for too long; and the signal's reason when it is aborted before its turn.
   */
  run<T>(owner: Owner, task: (took: (ms: number) => void) => Promise<T>, options?: TaskOptions): Promise<T>
  /** Throws Unavailable when a task of this owner would not be taken now. */
  checkRoom(owner: Owner): void
  /** The owner has taken so many ms more. */
  charge(owner: Owner, ms: number): void
  /** Throws `error` to all who wait: for a failure that is everyone's. */
  refuseWaiting(error: unknown): void
  load(): { readonly running: number; readonly waiting: number }
}

interface Account {
  running: number
  readonly mostRunning: number
  /** The sum of the times at which the timed tasks that run were started, and how many these are. */
  startedAt: number
  timed: number
  readonly waiting: Waiting[]
  taken: number
  takenAt: number
}

interface Waiting {
  readonly start: (run: Run) => void
  readonly refuse: (error: unknown) => void
  readonly isUrgent: boolean
  readonly isTimed: boolean
  readonly isOfFew: boolean
  readonly lane: string | undefined
}

interface Run {
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
/** Light owners count as being there for so long after their last task. What is urgent does not count: it goes before heavy ones anyway. */
const presenceMs = 1_000
/** Heavy owners have one pause together, and what each of them took at once adds to it: beyond that they would wait for longer than they have patience. */
const longestPauseMs = 10_000

export function createFairQueue(limits: FairQueueLimits, now: () => number = () => performance.now()): FairQueue {
  const { runningOf = () => Infinity, waitingInAll = Infinity, patienceMs, heavy, halfLifeMs = 10_000 } = limits
  const { newcomers = 10 * waitingInAll } = limits
  /** What was taken is forgotten in steps of one hundredth. */
  const forgettingMs = halfLifeMs / 70
  const places = () => (typeof limits.running === 'number' ? limits.running : limits.running())
  /** Of those who run, wait, or have lately taken something. */
  const accounts = new Map<Owner, Account>()
  /** Those with a task that runs. */
  const lanes = new Set<string>()
  let running = 0
  let runningOfHeavy = 0
  let waiting = 0
  let lightUntil = -Infinity
  let pausedUntil = -Infinity
  let recheck: NodeJS.Timeout | undefined
  let recheckAt = Infinity
  let sweepAt = 0

  function accountOf(owner: Owner): Account {
    let account = accounts.get(owner)
    if (!account) {
      account = {
        running: 0,
        mostRunning: runningOf(owner),
        startedAt: 0,
        timed: 0,
        waiting: [],
        taken: 0,
        takenAt: now(),
      }
      accounts.set(owner, account)
    }
    return account
  }

  /** Lately, with what is being taken at this moment. */
  function takenBy(account: Account): number {
    const at = now()
    if (at - account.takenAt > forgettingMs) {
      account.taken *= 0.5 ** ((at - account.takenAt) / halfLifeMs)
      account.takenAt = at
    }
    return account.taken + account.timed * at - account.startedAt
  }

  /** Without a look at the clock for most: what was taken only becomes less with time. */
  function isHeavy(account: Account, { isOfFew }: Pick<Waiting, 'isOfFew'>): boolean {
    if (heavy === undefined) return false
    const ms = isOfFew ? (heavy.msOfFew ?? heavy.ms) : heavy.ms
    return (account.timed > 0 || account.taken > ms) && takenBy(account) > ms
  }

  /** As it is when a task is handed in. */
  const isOfFewNow = (account: Account): boolean => account.running + account.waiting.length <= 1

  function mayRun(account: Account, task: Pick<Waiting, 'isOfFew' | 'lane'>): boolean {
    if (running >= places() || account.running >= account.mostRunning) return false
    if (task.lane !== undefined && lanes.has(task.lane)) return false
    if (heavy === undefined || !isHeavy(account, task)) return true
    if (now() >= lightUntil) return runningOfHeavy < (heavy.most ?? Infinity)
    return runningOfHeavy < heavy.running && now() >= pausedUntil
  }

  /**
   * What heavy owners took is followed by a pause, as long as their share asks for. While they have all places to themselves, only
   * that of the longest counts: many at once would put off each other's turns for as long as all of them worked.
   */
  function count(account: Account, ms: number, task: Pick<Waiting, 'isOfFew'>): void {
    if (!heavy?.share || !isHeavy(account, task)) return
    const pause = ms * (1 / heavy.share - 1)
    const at = now()
    const until = at < lightUntil ? Math.max(pausedUntil, at) + pause : Math.max(pausedUntil, at + pause)
    pausedUntil = Math.min(until, at + longestPauseMs)
  }

  /** The next of those who may run: urgent first, then by what the owner has taken. */
  function choose(): Account | undefined {
    let best: Account | undefined
    for (const account of accounts.values()) {
      const first = account.waiting[0]
      if (!first || !mayRun(account, first)) continue
      const isBetter =
        !best || (first.isUrgent !== best.waiting[0]?.isUrgent ? first.isUrgent : takenBy(account) < takenBy(best))
      if (isBetter) best = account
    }
    return best
  }

  function startWaiting(): void {
    while (waiting && running < places()) {
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
   * what has ended since then may have held them up.
   */
  function lookAgain(at: number): void {
    if (at >= lightUntil) return
    const until = pausedUntil > at ? Math.min(pausedUntil, lightUntil) : lightUntil
    if (recheck && until >= recheckAt) return
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

  function begin(account: Account, task: Omit<Waiting, 'start' | 'refuse'>): Run {
    const { isTimed, isUrgent, isOfFew, lane } = task
    const run = { isHeavy: isHeavy(account, task), isOfFew, startedAt: now(), lane }
    // Those of a lane need no more than one place, however many they are.
    if (heavy && !run.isHeavy && !isUrgent && lane === undefined) lightUntil = run.startedAt + presenceMs
    if (lane !== undefined) lanes.add(lane)
    running++
    account.running++
    account.taken += leastMs
    if (run.isHeavy) runningOfHeavy++
    if (isTimed) {
      account.timed++
      account.startedAt += run.startedAt
    }
    return run
  }

  function end(
    account: Account,
    run: Run,
    { isTimed, tookMs }: { isTimed: boolean; tookMs: number | undefined },
  ): void {
    if (isTimed) {
      takenBy(account)
      if (tookMs === undefined) stopTiming(account, run)
      const ms = tookMs ?? now() - run.startedAt
      account.taken += ms
      count(account, ms, run)
    }
    if (run.lane !== undefined) lanes.delete(run.lane)
    running--
    account.running--
    if (run.isHeavy) runningOfHeavy--
    sweep()
    startWaiting()
  }

  function stopTiming(account: Account, run: Run): void {
    account.timed--
    account.startedAt -= run.startedAt
  }

  /** Forgets those who have nothing under way and next to nothing taken. */
  function sweep(): void {
    if (now() < sweepAt) return
    sweepAt = now() + halfLifeMs
    for (const [owner, account] of accounts) {
      if (!account.running && !account.waiting.length && takenBy(account) < 1) accounts.delete(owner)
    }
  }

  function hasRoom(account: Account | undefined): boolean {
    const own = account?.waiting.length ?? 0
    if (own >= limits.waiting) return false
    if (own > 0) return waiting < waitingInAll
    return waiting < newcomers || whoGivesWay(account) !== undefined
  }

  /** Whoever has taken most of those who wait, and more than `newcomer`; nobody for whom it is urgent. */
  function whoGivesWay(newcomer: Account | undefined): Account | undefined {
    let most = (newcomer ? takenBy(newcomer) : 0) + leastToGiveWayMs
    let found: Account | undefined
    for (const account of accounts.values()) {
      const last = account.waiting.at(-1)
      if (!last || last.isUrgent || takenBy(account) <= most) continue
      found = account
      most = takenBy(account)
    }
    return found
  }

  function makeRoom(newcomer: Account): void {
    if (newcomer.waiting.length || waiting < newcomers) return
    const last = whoGivesWay(newcomer)?.waiting.pop()
    if (!last) return
    waiting--
    last.refuse(noRoom())
  }

  function checkRoom(owner: Owner): void {
    const account = accounts.get(owner)
    if (running < places() && (!account || mayRun(account, { isOfFew: isOfFewNow(account), lane: undefined }))) return
    if (!hasRoom(account)) throw noRoom()
  }

  function wait(
    account: Account,
    { signal, ...task }: Omit<Waiting, 'start' | 'refuse'> & Pick<TaskOptions, 'signal'>,
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
    const one: Waiting = { start, refuse, ...task }
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
      const account = accountOf(owner)
      const one = { isTimed, isUrgent, lane, isOfFew: isOfFewNow(account) }
      const at = now()
      const isNext = !account.waiting.length && mayRun(account, one)
      const run = isNext ? begin(account, one) : await wait(account, { ...one, signal }, at)
      let tookMs: number | undefined
      const took = (ms: number) => {
        if (isTimed && tookMs === undefined) stopTiming(account, run)
        tookMs = ms
      }
      try {
        return await task(took)
      } finally {
        end(account, run, { isTimed, tookMs })
      }
    },
    charge(owner, ms) {
      const account = accountOf(owner)
      takenBy(account)
      account.taken += ms
      count(account, ms, { isOfFew: isOfFewNow(account) })
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
