/**
 * Where in the index a filter leaves anything to be found. Without it, looking for a common word among few tickets would mean
 * going through every document that holds the word.
 */
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { scopeOf } from '../database/scope.ts'
import { filedByColleagues, joinedTickets, sharedOf, visibleTickets } from '../tickets/access.ts'
import { isOnCustomersSide } from '../tickets/colleagues.ts'
import { passes, passesById, passesWithin, type TicketFilter } from '../tickets/filter.ts'
import { joinedFor } from '../tickets/joined.ts'

/** Above the number of any ticket. */
export const aboveAll = 2 ** 32

export interface FilterRange {
  /** All that pass the filter, the newest first, where they are few: each is then looked up by itself. */
  readonly tickets?: readonly number[]
  /** No ticket below this passes. */
  readonly from: number
  /** Nor this one, nor any above. */
  readonly to: number
}

/** How a search asks the database. */
export interface SearchReads {
  /** All that is asked through it together is one search. */
  readonly read: Read
  /** For what an index leads straight to: it waits for no turn, nor, on SQLite, for another process. */
  readonly quick: Read
}

interface Filtered extends SearchReads {
  readonly filter: TicketFilter
}

const few = 500

/** Those to which somebody was added are gone through, whichever of them pass. */
const fewOfJoined = 20_000

/** Of what the viewer sees that which passes, along the shortest way there is. */
type Seen = (q: QueryParts<object>, filter: TicketFilter) => ReturnType<typeof visibleTickets>

async function seenUnder(read: Read, filter: TicketFilter): Promise<Seen & { readonly isByIds?: boolean }> {
  const ids = (await joinedFor(read, filter, fewOfJoined)) ?? (await fewShared(read))
  if (!ids) return (q, some) => visibleTickets(q).where(passesWithin(q, some))
  const json = JSON.stringify(ids)
  const seen: Seen = (q, some) => visibleTickets(q, q.dialect.numbersOf(json)).where(passesById(some))
  return Object.assign(seen, { isByIds: true })
}

/** Some of them twice. */
const allShared = query((q: QueryParts<object>) =>
  filedByColleagues(q)
    .select('ticket.id')
    .unionAll(q.db.selectFrom(joinedTickets(q.db, sharedOf(q)).as('joined')).select('joined.id'))
    .limit(sql.lit(few + 1)),
)

/** Several steps of a search need the same answer: each read, of which its task has one and what is beside it another, is asked once. */
function oncePerRead<T>(ask: (read: Read) => Promise<T>): (read: Read) => Promise<T> {
  const asked = new WeakMap<Read, Promise<T>>()
  return (read) => {
    const known = asked.get(read) ?? ask(read)
    asked.set(read, known)
    return known
  }
}

/**
 * All that a viewer of shared tickets sees, where these are few. PostgreSQL does not know how few: on a desk that is not large it would compare each ticket
 * with each of them.
 */
export const fewShared = oncePerRead(async (read): Promise<readonly number[] | undefined> => {
  if (scopeOf(read.viewer).tickets.kind !== 'shared') return undefined
  const shared = await read.all(allShared, {})
  return shared.length <= few ? shared.map(({ id }) => id) : undefined
})

const beyondFewJoined = query((q: QueryParts<object>) => joinedTickets(q.db, sharedOf(q)).limit(1).offset(sql.lit(few)))

/** Whether the viewer was added to more tickets than can be looked up one by one. */
export const takesPartInMany = oncePerRead(
  async (read) =>
    scopeOf(read.viewer).tickets.kind === 'shared' && (await read.first(beyondFewJoined, {})) !== undefined,
)

const beyondFewOwn = query((q: QueryParts<object>) =>
  q.db
    .selectFrom('ticket')
    .where('requester_id', '=', sharedOf(q).requesterId)
    .select('id')
    .limit(1)
    .offset(sql.lit(few)),
)

/**
 * Whether those tickets that the index is asked for (wanted.ts), of a requester or of all that are seen, can together be looked up one by one.
 */
export async function hasFew({ read, quick, filter: { requesterId } }: Filtered): Promise<boolean> {
  const isOfOutsider = requesterId !== undefined && !(await isOnCustomersSide(read, requesterId))
  if ((requesterId === undefined || isOfOutsider) && (await takesPartInMany(read))) return false
  if (isOfOutsider) return (await read.first(beyondFewOwn, {})) === undefined
  const seen = await seenUnder(read, { requesterId })
  const isOwn = scopeOf(read.viewer).tickets.kind === 'own'
  const beyond = await (isOwn ? quick : read).build((q) =>
    seen(q, { requesterId }).select('ticket.id').limit(1).offset(few),
  )
  return beyond.length === 0
}

/** All tickets that pass the filter where few are seen at all, the newest first. */
export async function ticketsOfFew({ read, filter }: Filtered): Promise<FilterRange> {
  const seen = await seenUnder(read, filter)
  const tickets = await read.build((q) => seen(q, filter).orderBy('ticket.id', 'desc').select('ticket.id'))
  return { from: 0, to: aboveAll, tickets: tickets.map(({ id }) => id) }
}

/** The requester counts for the newest only: whose a document is, the index itself knows. */
export async function rangeOf({ read, quick, filter }: Filtered): Promise<FilterRange> {
  const { requesterId, ...others } = filter
  const seen = await seenUnder(read, filter)
  const isUnnarrowed = Object.values(others).every((value) => value === undefined)
  // They lie among those of everyone: to read all of them takes longer than to look at those that hold the words.
  if (requesterId === undefined && !seen.isByIds && (await takesPartInMany(read))) return rangeOfAll(read, filter)
  if (isUnnarrowed && !seen.isByIds) {
    const isOfAll = requesterId === undefined && scopeOf(read.viewer).tickets.kind === 'all'
    return rangeOfNewest(isOfAll ? quick : read, seen, { requesterId })
  }
  const tickets = await read.build((q) =>
    seen(q, filter)
      .select('ticket.id')
      .limit(few + 1),
  )
  if (tickets.length <= few) {
    return { from: 0, to: aboveAll, tickets: tickets.map(({ id }) => id).sort((a, b) => b - a) }
  }
  return rangeWithin(read, seen, filter, await rangeOfNewest(read, seen, { requesterId }))
}

/** So many of the newest are tried first for the end of a range that may hold nearly all there are. */
const newestTried = 10_000

/**
 * `all` without what is newer than the times of the filter, or older. Looking begins at the newest: what lies after the end of a range would
 * all be gone through. The indexes of times tell it (`id + 0`): along the ids, all that are newer or older would be gone through here, too.
 */
async function rangeWithin(read: Read, seen: Seen, filter: TicketFilter, all: FilterRange): Promise<FilterRange> {
  const { createdFrom, createdTo, updatedFrom, updatedTo } = filter
  if (createdTo === undefined && updatedTo === undefined) return all
  const times = { createdFrom, createdTo, updatedFrom, updatedTo }
  if (createdFrom === undefined && updatedFrom === undefined) {
    const [newest] = await read.build((q) =>
      seen(q, times)
        .where('ticket.id', '>=', Math.max(0, all.to - newestTried))
        .select((s) => s.fn.max<number | null>('ticket.id').as('id')),
    )
    if (newest?.id) return { from: 0, to: newest.id + 1 }
  }
  const id = sql<number | null>`ticket.id + 0`
  const [ends] = await read.build((q) =>
    seen(q, times).select((s) => [s.fn.min(id).as('first'), s.fn.max(id).as('last')]),
  )
  return { from: ends?.first ?? 0, to: (ends?.last ?? 0) + 1 }
}

/** Whoever's tickets they are. */
async function rangeOfAll(read: Read, filter: TicketFilter): Promise<FilterRange> {
  const newest = await read.first(newestOfAll, {})
  const ofAll: Seen = (q, some) => q.db.selectFrom('ticket').where(passes(some))
  return rangeWithin(read, ofAll, filter, { from: 0, to: (newest?.id ?? 0) + 1 })
}

const newestOfAll = query((q: QueryParts<object>) =>
  q.db.selectFrom('ticket').select('id').orderBy('id', 'desc').limit(1),
)

async function rangeOfNewest(read: Read, seen: Seen, filter: TicketFilter): Promise<FilterRange> {
  const [newest] = await read.build((q) =>
    seen(q, filter)
      .select('ticket.id')
      // Of several people PostgreSQL would rather walk through all newer ones, however many these are.
      .orderBy(q.scope.tickets.kind === 'shared' ? sql`ticket.id + 0` : 'ticket.id', 'desc')
      .limit(1),
  )
  return { from: 0, to: (newest?.id ?? 0) + 1 }
}
