/** How many tickets pass a filter, counted no further than anyone wants to know. */
import type { Database, Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import type { QueryParts } from '../database/query.ts'
import { narrowed } from '../database/scope.ts'
import type { SlowReadOptions } from '../database/slow-reads.ts'
import type { Viewer } from '../database/viewer.ts'
import { countTickets } from './counts.ts'
import { isCounted, type TicketFilter } from './filter.ts'
import { findTagPath, ticketsAlong, type TagPath } from './tags/tag-path.ts'

export interface BoundedCount {
  readonly count: number
  /** There are more, and no one counted on. */
  readonly isCapped: boolean
}

export interface CountOptions extends SlowReadOptions {
  /** It is counted no further. */
  readonly most: number
}

/** Of what the viewer sees. Throws Interrupted when it takes too long, Unavailable, and the signal's reason. */
export async function countUpTo(
  database: Database,
  who: Viewer,
  filter: TicketFilter,
  { most, ...options }: CountOptions,
): Promise<BoundedCount> {
  const viewer = narrowed(who, filter.requesterId)
  const found = isCounted(filter)
    ? await keptCount(database, viewer, filter)
    : await lookedUp(database.readSlow(viewer, options), filter, most)
  return { count: Math.min(found, most), isCapped: found > most }
}

async function keptCount(database: Database, viewer: Viewer, { status, requesterId }: TicketFilter): Promise<number> {
  const counts = await countTickets(database.read(viewer), requesterId)
  return counts.reduce((sum, one) => (status?.includes(one.status) === false ? sum : sum + one.count), 0)
}

async function lookedUp(read: Read, filter: TicketFilter, most: number): Promise<number> {
  const path = await findTagPath(read, filter)
  const [row] = await read.build((q) => boundedCount(q, filter, most + 1, path))
  return row?.count ?? 0
}

/** For its plan, too: where closed tickets don't count, it says so in the words of the index of the others. */
export const boundedCount = (q: QueryParts<object>, filter: TicketFilter, limit: number, path: TagPath) =>
  q.db
    .selectFrom(
      ticketsAlong(q, path, filter)
        .$if(filter.status?.includes('closed') === false, (tickets) =>
          tickets.where('ticket.status', '<>', sql.lit('closed')),
        )
        .limit(limit)
        .as('some'),
    )
    .select((s) => s.fn.countAll<number>().as('count'))
