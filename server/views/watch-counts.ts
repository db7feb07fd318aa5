/** The counts of some views: once, or told again whenever one has changed. */
import { endingIterator } from '../platform/ending-iterator.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { processBudget, requestBudget, userBudget } from '../platform/budgets.ts'
import { invalid, rateLimited } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import type { TicketFilter } from '../tickets/filter.ts'
import { countsOf, type CountEntry, type Counted } from './counts.ts'
import { checkUse } from './views.ts'

/** `key` is the client's own name for it. */
export interface WantedCount {
  readonly key: string
  readonly filter: TicketFilter
}

export interface ViewCount {
  readonly key: string
  /** Null when it takes too long to count. */
  readonly count: number | null
  readonly isCapped: boolean
}

const limits = requestBudget.viewCounts

/** Before the filters are read. Throws Unauthenticated, Forbidden to customers, and Invalid. */
export function checkCounts(viewer: Viewer, wanted: readonly Pick<WantedCount, 'key'>[]): void {
  checkUse(viewer)
  if (wanted.length > limits.views) throw invalid('views', say('views.tooManyCounts', limits.views))
  if (wanted.some(({ key }) => key.length > limits.keyCharacters)) {
    throw invalid('views', say('views.keyTooLong', limits.keyCharacters))
  }
}

const toCount = (key: string, counted: Counted): ViewCount => ({
  key,
  count: counted?.count ?? null,
  isCapped: counted?.isCapped ?? false,
})

/** In the order of `wanted`, as they are now or were a second ago. Takes what `checkCounts` has let through. Throws Unavailable. */
export async function countViews(
  database: Database,
  viewer: Viewer,
  wanted: readonly WantedCount[],
): Promise<ViewCount[]> {
  const counts = countsOf(database)
  return Promise.all(wanted.map(async ({ key, filter }) => toCount(key, await counts.of(viewer, filter))))
}

/** How often each person follows which entry, on this process. */
const watchedBy = new WeakMap<object, Map<number, Map<string, number>>>()

/** So long after one count others are waited for, to be told with it: ms. */
const gatherMs = 20

/**
 * All of them as soon as they are known, then those that have changed, at most once a second, until the consumer returns it. Takes what
 * `checkCounts` has let through. Throws RateLimited when the viewer follows too many.
 */
export function watchCounts(
  database: Database,
  viewer: Viewer,
  wanted: readonly WantedCount[],
): AsyncIterableIterator<ViewCount[]> {
  const person = watchedOf(database, userOf(viewer).id)
  const counts = countsOf(database)
  let heard = Promise.withResolvers<void>()
  let isOver = false
  const over = Promise.withResolvers<void>()
  const hear = (error?: unknown) => (error === undefined ? heard.resolve() : heard.reject(error))
  const watched: { readonly key: string; readonly entry: CountEntry; readonly end: () => void; told?: string }[] = []
  const end = () => {
    isOver = true
    for (const { entry, end } of watched.splice(0)) {
      end()
      person.remove(entry.key)
    }
    heard.resolve()
    over.resolve()
  }
  // Who is told of a failure by nobody must not end the process.
  heard.promise.catch(() => {})
  for (const { key, filter } of wanted) {
    const watching = counts.watch(filter, { viewer, hear })
    watched.push({ key, ...watching })
    if (person.add(watching.entry.key)) continue
    end()
    throw rateLimited('views.tooManyWatched', 60)
  }

  function changed(): ViewCount[] {
    return watched.flatMap((one) => {
      const { counted } = one.entry
      const text = JSON.stringify(counted)
      if (counted === undefined || one.told === text) return []
      one.told = text
      return [toCount(one.key, counted)]
    })
  }

  async function* tell(): AsyncGenerator<ViewCount[]> {
    let toldAt = -Infinity
    if (!wanted.length) yield []
    for (;;) {
      await heard.promise
      const pause = Math.max(gatherMs, toldAt + processBudget.viewCounts.everyMs - performance.now())
      await Promise.race([sleep(pause, undefined, { ref: false }), over.promise])
      if (isOver) return
      heard = Promise.withResolvers()
      heard.promise.catch(() => {})
      const some = changed()
      if (!some.length) continue
      toldAt = performance.now()
      yield some
    }
  }

  return endingIterator(tell(), end)
}

/** What one person follows: distinct filters count once, however often. */
function watchedOf({ identity }: Database, user: number) {
  let people = watchedBy.get(identity)
  if (!people) watchedBy.set(identity, (people = new Map()))
  const all = people
  const own = all.get(user) ?? new Map<string, number>()
  all.set(user, own)
  return {
    /** False when there are too many; to be removed all the same. */
    add(key: string): boolean {
      own.set(key, (own.get(key) ?? 0) + 1)
      return own.size <= userBudget.watchedCounts
    },
    remove(key: string): void {
      const left = (own.get(key) ?? 0) - 1
      if (left > 0) own.set(key, left)
      else own.delete(key)
      if (!own.size && all.get(user) === own) all.delete(user)
    },
  }
}
