/** How many tickets pass each of several filters, as a desk shows beside its views: all that has to be counted in one statement. */
import type { Database } from '../database/database.ts'
import type { QueryParts } from '../database/query.ts'
import type { Viewer } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { visibleTickets } from './access.ts'
import { countTickets, type StatusCount } from './counts.ts'
import { isCounted, passes, type TicketFilter } from './filter.ts'

export interface ViewCount {
  readonly count: number
  /** There are more, and no one counted on. */
  readonly isCapped: boolean
}

const { most, cap } = requestBudget.viewCounts

/** In the order of the filters. Throws Invalid for too many, and Unauthenticated. */
export async function countViews(
  database: Database,
  viewer: Viewer,
  filters: readonly TicketFilter[],
): Promise<ViewCount[]> {
  if (filters.length > most) throw invalid('filters', say('tickets.tooManyFilters', most))
  const kept = keptCounts(database, viewer)
  const [known, found] = await Promise.all([
    Promise.all(filters.map(kept)),
    countAll(
      database,
      viewer,
      filters.filter((filter) => !isCounted(filter)),
    ),
  ])
  const rest = found.values()
  return known.map((count) => count ?? rest.next().value ?? { count: 0, isCapped: false })
}

/** Counts that are kept per status, of each requester read once; undefined where they can't tell. */
function keptCounts(database: Database, viewer: Viewer) {
  const byRequester = new Map<number | undefined, Promise<StatusCount[]>>()
  return async (filter: TicketFilter): Promise<ViewCount | undefined> => {
    if (!isCounted(filter)) return undefined
    const { requesterId, status } = filter
    const reading = byRequester.get(requesterId) ?? countTickets(database.read(viewer), requesterId)
    byRequester.set(requesterId, reading)
    const wanted = (await reading).filter((one) => status?.includes(one.status) !== false)
    return { count: wanted.reduce((sum, { count }) => sum + count, 0), isCapped: false }
  }
}

// One statement for all of them: what it takes is one person's, and bounded as one.
async function countAll(
  database: Database,
  viewer: Viewer,
  filters: readonly TicketFilter[],
): Promise<readonly ViewCount[]> {
  if (filters.length === 0) return []
  const [counts] = await database.readSlow(viewer).build((q: QueryParts<object>) =>
    q.db.selectNoFrom(
      filters.map((filter, index) =>
        q.db
          .selectFrom(
            visibleTickets(q)
              .where(passes(filter))
              .select('ticket.id')
              .limit(cap + 1)
              .as('some'),
          )
          .select((s) => s.fn.countAll<number>().as('count'))
          .as(nameOf(index)),
      ),
    ),
  )
  return filters.map((_, index) => {
    const count = counts?.[nameOf(index)] ?? 0
    return { count: Math.min(count, cap), isCapped: count > cap }
  })
}

const nameOf = (index: number): `view${number}` => `view${index}`
