/**
 * How many tickets a view shows, for all who ask and follow on this process: each distinct filter is counted once for all who see the
 * same, at most once a second, and only when something has changed since.
 */
import type { Database } from '../database/database.ts'
import { Interrupted } from '../database/slow-reads.ts'
import { keyOf, scopeOf } from '../database/scope.ts'
import type { Viewer } from '../database/viewer.ts'
import { processBudget, requestBudget } from '../platform/budgets.ts'
import { UserError } from '../platform/errors.ts'
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
  underWay: Promise<Counted> | undefined
}

export interface CountsOptions {
  readonly everyMs: number
  readonly running: number
  readonly afterTooLongMs: number
  readonly remembered: number
}

export interface Counts {
  /** As it is now, or was no more than a second ago. Throws Unavailable. */
  of(viewer: Viewer, filter: TicketFilter): Promise<Counted>
  /** Counts it now and whenever it may have changed, until the answer's `end` is called. */
  watch(filter: TicketFilter, watcher: Watcher): { readonly entry: CountEntry; readonly end: () => void }
}

const all = new WeakMap<object, Counts>()

export function countsOf(database: Database): Counts {
  let counts = all.get(database.identity)
  if (!counts) all.set(database.identity, (counts = createCounts(database)))
  return counts
}

const most = requestBudget.viewCounts.most

const longMs = 100
/** After a long count it rests for so many times as long. */
const restPerMs = 10

export function createCounts(database: Database, options: CountsOptions = processBudget.viewCounts): Counts {
  const { everyMs, running, afterTooLongMs, remembered } = options
  /** Least lately asked for first. */
  const entries = new Map<string, CountEntry>()
  /** Those that are followed. */
  const watched = new Set<CountEntry>()
  /** Grows with each change of a ticket that this process hears of. */
  let version = 0
  let sweepAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let isSweeping = false

  database.listen((notification) => {
    if (typeof notification !== 'number' && notification !== 'missed some') return
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
      underWay: undefined,
    }
    entries.set(key, entry)
    if (!known) forgetOldest()
    return entry
  }

  function forgetOldest(): void {
    let over = entries.size - watched.size - remembered
    for (const [key, { watchers, underWay }] of entries) {
      if (over <= 0) return
      if (watchers.size || underWay) continue
      entries.delete(key)
      over--
    }
  }

  const isOld = (entry: CountEntry): boolean => entry.counted === undefined || entry.version !== version
  /** From when on it may be counted again. */
  const dueAt = ({ startedAt, notBefore }: CountEntry): number => Math.max(startedAt + everyMs, notBefore)

  /** For `viewer`, whose turn it takes. */
  function count(entry: CountEntry, viewer: Viewer): Promise<Counted> {
    entry.underWay ??= countNow(entry, viewer).finally(() => (entry.underWay = undefined))
    return entry.underWay
  }

  async function countNow(entry: CountEntry, viewer: Viewer): Promise<Counted> {
    const before = version
    entry.startedAt = performance.now()
    try {
      entry.counted = await countUpTo(database, viewer, entry.filter, most)
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error
      // The same would take as long again.
      entry.counted = null
      entry.notBefore = performance.now() + afterTooLongMs
    }
    entry.version = before
    // What takes long is counted less often: it must not keep those from their turns who wait for an answer.
    const ms = performance.now() - entry.startedAt
    if (ms > longMs) entry.notBefore = Math.max(entry.notBefore, performance.now() + restPerMs * ms)
    for (const { hear } of entry.watchers) hear()
    return entry.counted
  }

  function sweepLater(): void {
    if (timer || isSweeping || !watched.size) return
    timer = setTimeout(() => void sweep(), Math.max(0, sweepAt + everyMs - performance.now()))
    timer.unref()
  }

  /** Those that were counted longest ago first: where there is more to count than time, each is told of less often. */
  async function sweep(): Promise<void> {
    timer = undefined
    isSweeping = true
    sweepAt = performance.now()
    const due = [...watched]
      .filter((entry) => isOld(entry) && dueAt(entry) <= sweepAt + 1)
      .toSorted((a, b) => a.startedAt - b.startedAt)
    await Promise.all(Array.from({ length: running }, () => countAll(due)))
    isSweeping = false
    if ([...watched].some(isOld)) sweepLater()
  }

  async function countAll(due: CountEntry[]): Promise<void> {
    for (let entry = due.shift(); entry; entry = due.shift()) {
      // Another one each time: whose searches wait, or are refused, must not hold up everybody's numbers.
      const watcher = [...entry.watchers][Math.floor(Math.random() * entry.watchers.size)]
      if (!watcher) continue
      await count(entry, watcher.viewer).catch((error: unknown) => tellFailure(entry, error))
    }
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
      return count(entry, viewer)
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
