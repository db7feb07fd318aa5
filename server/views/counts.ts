/**
 * How many tickets a view shows, for all who ask and follow on this process: each distinct filter is counted once for all who see the
 * same, at most once a second, and only when something has changed since.
 */
import type { Database } from '../database/database.ts'
import { Interrupted, turnOf, type TimeBudget } from '../database/slow-reads.ts'
import { keyOf, scopeOf } from '../database/scope.ts'
import type { Viewer } from '../database/viewer.ts'
import { fairness, processBudget, requestBudget } from '../platform/budgets.ts'
import { UserError } from '../platform/errors.ts'
import { createFairQueue, type Owner } from '../platform/fair-queue.ts'
import { countUpTo, type BoundedCount } from '../tickets/bounded-count.ts'
import type { TicketFilter } from '../tickets/filter.ts'

/** Null when it takes too long to count. */
export type Counted = BoundedCount | null

export interface Watcher {
  readonly viewer: Viewer
  /** Hears that a count was worked out, or why it can't be. */
  readonly hear: (error?: unknown) => void
}

/** One distinct filter, as it is shown to one scope. */
export interface CountEntry {
  readonly key: string
  readonly filter: TicketFilter
  readonly watchers: Set<Watcher>
  /** Undefined until it was counted. */
  counted: Counted | undefined
  /** The state of the desk that it was counted in, at least. */
  version: number
  /** Of performance.now(). */
  startedAt: number
  notBefore: number
  /** In the turns of these people it is being counted: in that of a second one when the first waits for long. */
  readonly attempts: Map<Owner, Attempt>
}

interface Attempt {
  readonly counting: Promise<Counted>
  /** Takes it out of the queue, where it still waits. */
  readonly stop: AbortController
}

export interface CountsOptions {
  readonly everyMs: number
  readonly running: number
  readonly afterTooLongMs: number
  readonly remembered: number
  readonly patienceMs: number
}

export interface Counts {
  /** As it is now, or was no more than a second ago. Throws Unavailable. */
  of(viewer: Viewer, filter: TicketFilter): Promise<Counted>
  /** Counts it now and whenever it may have changed, until the answer's `end` is called. */
  watch(filter: TicketFilter, watcher: Watcher): { readonly entry: CountEntry; readonly end: () => void }
}

const all = new WeakMap<object, Counts>()

/** One for each database, whatever wraps it later: first asked for with the database itself, since that of a request charges its reads to one person. */
export function countsOf(database: Database): Counts {
  let counts = all.get(database.identity)
  if (!counts) all.set(database.identity, (counts = createCounts(database)))
  return counts
}

const most = requestBudget.viewCounts.most

const longMs = 100
/** After a long count it rests for so many times as long. */
const restPerMs = 10

/** What is not left of it was taken. */
const unlimitedMs = 1e9

export function createCounts(database: Database, options: Partial<CountsOptions> = {}): Counts {
  const { everyMs, running, afterTooLongMs, remembered, patienceMs } = { ...processBudget.viewCounts, ...options }
  /** Least lately asked for first. */
  const entries = new Map<string, CountEntry>()
  /** Those that are followed. */
  const watched = new Set<CountEntry>()
  /** Those that wait to be counted anew, or are being counted, for those who follow them. */
  const due = new Set<CountEntry>()
  /** How many of them in whose turn. */
  const dueOf = new Map<Owner, number>()
  const changesCounts = new Set<unknown>(['missed some', 'tags changed', 'lists changed'])
  const { halfLifeMs, ...heavy } = fairness.viewCounts
  /** By person: whose filters take long, or whose turns are long in coming, must not keep the numbers of others. */
  const queue = createFairQueue({ running, waiting: Infinity, heavy, halfLifeMs })
  /** Grows with each change of a ticket that this process hears of. */
  let version = 0
  let sweepAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  database.listen((notification) => {
    if (typeof notification !== 'number' && !changesCounts.has(notification)) return
    version++
    sweepLater()
  })

  function entryOf(viewer: Viewer, filter: TicketFilter): CountEntry {
    const key = `${keyOf(scopeOf(viewer))} ${canonical(filter)}`
    const known = entries.get(key)
    entries.delete(key)
    const entry = known ?? {
      key,
      filter,
      watchers: new Set(),
      counted: undefined,
      version: -1,
      startedAt: -Infinity,
      notBefore: -Infinity,
      attempts: new Map(),
    }
    entries.set(key, entry)
    if (!known) forgetOldest()
    return entry
  }

  function forgetOldest(): void {
    let over = entries.size - watched.size - remembered
    for (const [key, { watchers, attempts }] of entries) {
      if (over <= 0) return
      if (watchers.size || attempts.size) continue
      entries.delete(key)
      over--
    }
  }

  const isOld = (entry: CountEntry): boolean => entry.counted === undefined || entry.version !== version
  /** From when on it may be counted again. */
  const dueAt = ({ startedAt, notBefore }: CountEntry): number => Math.max(startedAt + everyMs, notBefore)

  /** In the turn of `viewer`; in vain where it was counted in another's meanwhile. */
  function count(entry: CountEntry, viewer: Viewer): Promise<Counted> {
    const owner = turnOf(viewer)
    const known = entry.attempts.get(owner)
    if (known) return known.counting
    const stop = new AbortController()
    const counting = countNow(entry, viewer, stop.signal)
      .catch((error: unknown) => {
        if (stop.signal.aborted && entry.counted !== undefined) return entry.counted
        throw error
      })
      .finally(() => entry.attempts.delete(owner))
    entry.attempts.set(owner, { counting, stop })
    return counting
  }

  async function countNow(entry: CountEntry, viewer: Viewer, signal: AbortSignal): Promise<Counted> {
    const before = version
    const budget: TimeBudget = { left: unlimitedMs }
    entry.startedAt = performance.now()
    let counted: Counted
    try {
      counted = await countUpTo(database, viewer, entry.filter, { most, signal, budget })
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      // The same would take as long again.
      counted = null
      entry.notBefore = performance.now() + afterTooLongMs
    }
    // One that waited longer for its turn may know less than another that was done before.
    if (entry.counted === undefined || before >= entry.version) {
      entry.counted = counted
      entry.version = before
    }
    // What takes long is counted less often: it must not keep those from their turns who wait for an answer.
    const ms = unlimitedMs - budget.left
    if (ms > longMs) entry.notBefore = Math.max(entry.notBefore, performance.now() + restPerMs * ms)
    entry.attempts.delete(turnOf(viewer))
    for (const { stop } of entry.attempts.values()) stop.abort()
    for (const { hear } of entry.watchers) hear()
    return entry.counted
  }

  /** Undefined when it takes longer than anyone waits for the turn of somebody else. */
  async function patiently(counting: Promise<Counted>): Promise<Counted | undefined> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => resolve(), patienceMs)
    return Promise.race([counting, promise.then(() => undefined)]).finally(() => clearTimeout(timer))
  }

  function sweepLater(): void {
    if (timer || !watched.size) return
    timer = setTimeout(() => sweep(), Math.max(0, sweepAt + everyMs - performance.now()))
    timer.unref()
  }

  /** Of one person those that were counted longest ago first: where there is more to count than time, each is told of less often. */
  function sweep(): void {
    timer = undefined
    sweepAt = performance.now()
    const old = [...watched].filter(isOld)
    const next = old.filter((entry) => !due.has(entry) && dueAt(entry) <= sweepAt + 1)
    for (const entry of next.toSorted((a, b) => a.startedAt - b.startedAt)) countInTurn(entry)
    if (old.length) sweepLater()
  }

  function countInTurn(entry: CountEntry): void {
    const viewer = chooseViewer(entry)
    if (viewer === undefined) return
    const owner = turnOf(viewer)
    due.add(entry)
    dueOf.set(owner, (dueOf.get(owner) ?? 0) + 1)
    void queue
      .run(owner, async () => {
        if (entry.watchers.size && isOld(entry)) await patiently(count(entry, viewer))
      })
      .catch((error: unknown) => tellFailure(entry, error))
      .finally(() => {
        due.delete(entry)
        const left = (dueOf.get(owner) ?? 1) - 1
        if (left) dueOf.set(owner, left)
        else dueOf.delete(owner)
        if (watched.has(entry) && isOld(entry)) sweepLater()
      })
  }

  /**
   * Of those who follow it, however many windows each has open, one of those for whom least else is counted; another one each time: whose
   * counts or searches wait, or are refused, must not hold up everybody's numbers.
   */
  function chooseViewer({ watchers }: CountEntry): Viewer | undefined {
    const viewers = new Map([...watchers].map(({ viewer }) => [turnOf(viewer), viewer]))
    const waiting = (owner: Owner) => dueOf.get(owner) ?? 0
    const least = Math.min(...[...viewers.keys()].map(waiting))
    const some = [...viewers].filter(([owner]) => waiting(owner) === least)
    return some[Math.floor(Math.random() * some.length)]?.[1]
  }

  /** What is only unavailable is counted by a later sweep. */
  function tellFailure({ watchers }: CountEntry, error: unknown): void {
    if (!(error instanceof UserError)) for (const { hear } of watchers) hear(error)
  }

  return {
    async of(viewer, filter) {
      const entry = entryOf(viewer, filter)
      const known = entry.counted
      if (known !== undefined && (!isOld(entry) || performance.now() < dueAt(entry))) return known
      const [other] = entry.attempts.values()
      if (!other || entry.attempts.has(turnOf(viewer))) return count(entry, viewer)
      const found = await patiently(other.counting).catch(() => undefined)
      return found === undefined ? count(entry, viewer) : found
    },
    watch(filter, watcher) {
      const entry = entryOf(watcher.viewer, filter)
      entry.watchers.add(watcher)
      watched.add(entry)
      if (entry.counted !== undefined) watcher.hear()
      if (isOld(entry)) sweepLater()
      return {
        entry,
        end() {
          entry.watchers.delete(watcher)
          if (!entry.watchers.size) watched.delete(entry)
        },
      }
    },
  }
}

/** The same text for filters that mean the same: none of their lists has an order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted(inOrder).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const said = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${said
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .toSorted(inOrder)
    .join(',')}}`
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : 1)
