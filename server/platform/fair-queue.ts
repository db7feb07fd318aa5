/** Turns for what is scarce: so many tasks run, the rest wait, and whoever has lately taken least is next, or has waited for too long. */
import { unavailable } from './errors.ts'
import { createAccounts, type Account, type Owner } from './fair-queue-accounts.ts'
import { createTurns, type Run, type Task, type TurnLimits, type WaitingTask } from './fair-queue-turns.ts'

export type { Owner } from './fair-queue-accounts.ts'

export interface FairQueueLimits extends TurnLimits {
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
  /**
   * It is one of many short pieces of work that is bounded in all, and rests between them: its owner is charged what it takes, so that others go first, but is never held
   * back as heavy for it, and is nobody for whose sake those who are heavy are held back.
   */
  readonly isPaced?: boolean | undefined
  /** Whether the time that the task runs counts as taken; if not, `charge` says what was. */
  readonly isTimed?: boolean
}

export interface FairQueue {
  /**
   * Runs `task` in its turn. Where it knows what it really took, of the processor say, it tells `took`, the last time counts: what it waited
   * on a busy machine is not its owner's. By `keepAlone` it asks that nobody gets a place beside it in spite of `running`: until it ends, or for
   * as long as makes heavy if it was heavy when it began. Throws Unavailable at once when too many of the owner's wait already, and later when
   * it gives way to a newcomer or has waited for too long; and the signal's reason when it is aborted before its turn.
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

interface Waiting extends WaitingTask {
  readonly start: (run: Run<Waiting>) => void
  readonly refuse: (error: unknown) => void
}

type WaitingAccount = Account<Waiting>

const noRoom = () => unavailable('busy.server', 2)

/** Who has taken so much more than a newcomer gives way. */
const leastToGiveWayMs = 1

export function createFairQueue(limits: FairQueueLimits, now: () => number = () => performance.now()): FairQueue {
  const { runningOf = () => Infinity, waitingInAll = Infinity, patienceMs, halfLifeMs = 10_000 } = limits
  const { newcomers = 10 * waitingInAll } = limits
  const accounts = createAccounts<Waiting>({ runningOf, halfLifeMs }, now)
  const turns = createTurns(limits, accounts, now)
  let waiting = 0
  let recheck: NodeJS.Timeout | undefined
  let recheckAt = Infinity

  /** As it is when a task is handed in. */
  const isOfFewNow = (account: WaitingAccount): boolean => account.running + account.waiting.length <= 1

  function startWaiting(): void {
    while (waiting && turns.hasPlace()) {
      const at = now()
      const account = turns.next()
      if (!account) return lookAgain(at)
      const next = account.waiting.shift() as Waiting
      waiting--
      // Counted before it begins, or two would get the same place.
      next.start(turns.begin(account, next))
    }
    if (!waiting) stopLooking()
  }

  /**
   * Those who wait only for time to pass are looked for again then. They were looked for from `at` on: what has ended since may have held them
   * up.
   */
  function lookAgain(at: number): void {
    const until = turns.lookAgainAt(at)
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

  function checkRoom(owner: Owner, isPaced = false): void {
    const account = accounts.get(owner)
    const mayRun = account
      ? turns.mayRun(account, { isOfFew: isOfFewNow(account), isPaced, lane: undefined })
      : turns.hasPlaceForLight()
    if (!mayRun && !hasRoom(account)) throw noRoom()
  }

  function wait(
    account: WaitingAccount,
    { signal, ...task }: Task & Pick<TaskOptions, 'signal'>,
    at: number,
  ): Promise<Run<Waiting>> {
    makeRoom(account)
    const { promise, resolve, reject } = Promise.withResolvers<Run<Waiting>>()
    const timer = patienceMs === undefined ? undefined : setTimeout(() => leave(noRoom()), patienceMs).unref()
    const onAbort = () => leave(signal?.reason)
    const stopWaiting = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const start = (run: Run<Waiting>) => {
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
      const { isTimed = true, isUrgent = false, isPaced = false, lane, signal } = options
      checkRoom(owner, isPaced)
      const account = accounts.of(owner)
      const one = { isTimed, isUrgent, isPaced, lane, isOfFew: isOfFewNow(account) }
      const at = now()
      const isNext = !account.waiting.length && turns.mayRun(account, one)
      const run = isNext ? turns.begin(account, one) : await wait(account, { ...one, signal }, at)
      try {
        return await task(
          (ms) => turns.took(run, ms),
          () => turns.keepAlone(run),
        )
      } finally {
        turns.end(run)
        accounts.sweep()
        startWaiting()
      }
    },
    charge(owner, ms) {
      const account = accounts.of(owner)
      turns.charge(account, ms, { isOfFew: isOfFewNow(account), isPaced: false })
    },
    refuseWaiting(error) {
      for (const account of accounts.values()) {
        const refused = account.waiting.splice(0)
        waiting -= refused.length
        for (const { refuse } of refused) refuse(error)
      }
      stopLooking()
    },
    load: () => ({ running: turns.running, waiting }),
  }
}
