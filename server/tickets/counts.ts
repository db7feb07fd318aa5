/** How many tickets there are, per status: kept up by every change, so that no one has to count. */
import type { Database, Read, Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { scopeOf } from '../database/scope.ts'
import type { Status } from '../database/tables.ts'
import { userOf, type Viewer } from '../database/viewer.ts'
import { colleagues, joinedTickets, sharedOf, ticketsOfParticipant } from './access.ts'
import { statuses } from './statuses.ts'

export interface StatusCount {
  readonly status: Status
  readonly count: number
  /** There are more, and no one counted on. */
  readonly isCapped: boolean
}

const everyone = 0

/** A ticket that came to be, or has another status. */
interface Move {
  readonly requesterId: number
  readonly from: Status | undefined
  readonly to: Status
}

/** How a transaction counts: into the same rows for all its tickets, so that one that changes many is in the way of few others. */
interface Counting {
  readonly ofAll: number
  readonly ofRequester: number
  /** Written at its end, all together; without it each is written at once. */
  readonly moves?: Move[]
}

const countings = new WeakMap<Write['db'], Counting>()

function countingIn({ db, dialect }: Write): Counting {
  const found = countings.get(db) ?? { ofAll: Math.floor(Math.random() * dialect.counterShards), ofRequester: 0 }
  countings.set(db, found)
  return found
}

/**
 * For a transaction that changes many tickets, before the first: it counts once, at its end, into rows of its own where others write at the same time.
 * Otherwise it would be in conflict with whoever changes a ticket of the same requester, and begin anew.
 */
export function countTogether(write: Write, batchId: number): void {
  const { counterShards: ofSingle, counterShardsOfBatches: ofBatches } = write.dialect
  const own = ofBatches
    ? { ofAll: ofSingle + (batchId % ofBatches), ofRequester: 1 + (batchId % ofBatches) }
    : countingIn(write)
  const moves: Move[] = []
  countings.set(write.db, { ...own, moves })
  write.beforeCommit(() => writeMoves(write, own, moves))
}

/** Call the answer when all that is done from now on was taken back by a savepoint. */
export function rememberCounts(write: Write): () => void {
  const { moves = [] } = countingIn(write)
  const { length } = moves
  return () => void moves.splice(length)
}

const countsOfScope = query((q: QueryParts<{ scope: number }>) =>
  q.db
    .selectFrom('ticket_count')
    .where('scope', '=', q.param('scope'))
    .groupBy('status')
    .select((s) => ['status', s.fn.sum<number>('tickets').as('count')]),
)

/** Those of each whose tickets are shared with the viewer. */
function countsOfColleagues<P>({ db, dialect, scope: { tickets } }: QueryParts<P>) {
  if (tickets.kind !== 'shared') throw new Error('Only of who sees shared tickets the counts are added up.')
  return db
    .selectFrom('ticket_count')
    .where((is) => dialect.isAmongFew(is.ref('ticket_count.scope'), colleagues(db, tickets)))
    .groupBy('status')
    .select((s) => ['status', s.fn.sum<number>('tickets').as('count')])
}

const countsOfAllColleagues = query((q: QueryParts<object>) => countsOfColleagues(q))

const countsOfColleague = query((q: QueryParts<{ scope: number }>) =>
  countsOfColleagues(q).where('scope', '=', q.param('scope')),
)

/** Those to which the viewer was added, beside those of colleagues. */
function countsOfJoined<P>(q: QueryParts<P>) {
  return ticketsOfParticipant(q)
    .where((is) => is.not(q.dialect.isAmongFew(is.ref('ticket.requester_id'), colleagues(q.db, sharedOf(q)))))
    .groupBy('ticket.status')
    .select((s) => ['ticket.status', s.fn.countAll<number>().as('count')])
}

const countsOfAllJoined = query((q: QueryParts<object>) => countsOfJoined(q))

const countsOfJoinedBy = query((q: QueryParts<{ requester: number }>) =>
  // By itself it would lead to all that this requester has filed.
  countsOfJoined(q).where(sql<boolean>`case when ticket.requester_id = ${q.param('requester')} then 1 else 0 end = 1`),
)

/** Of all that the viewer sees, or of one requester's, as far as the viewer sees them. Throws Unauthenticated. */
export async function countTickets(read: Read, requesterId?: number): Promise<StatusCount[]> {
  const { tickets } = scopeOf(userOf(read.viewer))
  switch (tickets.kind) {
    case 'all':
      return toCounts(await read.all(countsOfScope, { scope: requesterId ?? everyone }))
    case 'own': {
      const isOwn = (requesterId ?? tickets.requesterId) === tickets.requesterId
      return toCounts(isOwn ? await read.all(countsOfScope, { scope: tickets.requesterId }) : [])
    }
    case 'shared':
      return toCounts(
        requesterId === undefined
          ? [...(await read.all(countsOfAllColleagues, {})), ...(await read.all(countsOfAllJoined, {}))]
          : [
              ...(await read.all(countsOfColleague, { scope: requesterId })),
              ...(await read.all(countsOfJoinedBy, { requester: requesterId })),
            ],
      )
    case 'none':
      return []
  }
}

/** So many tickets can be looked at on the event loop. */
export const fewTickets = 2_000

const beyondFewJoined = query((q: QueryParts<object>) =>
  joinedTickets(q.db, sharedOf(q)).limit(1).offset(sql.lit(fewTickets)),
)

/** Whether to count is to look at very many tickets: those to which the viewer was added are kept up by nothing. */
export const isCountedSlowly = async (read: Read): Promise<boolean> =>
  scopeOf(read.viewer).tickets.kind === 'shared' && (await read.first(beyondFewJoined, {})) !== undefined

/** As `countTickets`, but that very many tickets are not looked at on the event loop. Throws Interrupted, too. */
export async function countInTurn(database: Database, viewer: Viewer, requesterId?: number): Promise<StatusCount[]> {
  const read = database.read(viewer)
  return countTickets((await isCountedSlowly(read)) ? database.readSlow(viewer) : read, requesterId)
}

export function toCounts(
  found: readonly { status: Status; count: number }[],
  cap = Number.POSITIVE_INFINITY,
): StatusCount[] {
  return statuses.map((status) => {
    const count = found.reduce((sum, one) => (one.status === status ? sum + one.count : sum), 0)
    return { status, count: Math.min(count, cap), isCapped: count > cap }
  })
}

/** Call it in the transaction that makes a ticket (`from` undefined) or changes its status. */
export async function moveCount(
  write: Write,
  requesterId: number,
  from: Status | undefined,
  to: Status,
): Promise<void> {
  const counting = countingIn(write)
  const move = { requesterId, from, to }
  if (counting.moves) counting.moves.push(move)
  else await writeMoves(write, counting, [move])
}

/** The text of the statement depends on their number: no more than so many different ones are kept prepared. */
const rowsAtOnce = 12

async function writeMoves(write: Write, { ofAll, ofRequester }: Counting, moves: readonly Move[]): Promise<void> {
  const sums = new Map<string, { scope: number; shard: number; status: Status; tickets: number }>()
  const add = (scope: number, shard: number, status: Status, tickets: number) => {
    const key = `${scope} ${status}`
    const sum = sums.get(key) ?? { scope, shard, status, tickets: 0 }
    sum.tickets += tickets
    sums.set(key, sum)
  }
  for (const { requesterId, from, to } of moves) {
    for (const [scope, shard] of [
      [everyone, ofAll],
      [requesterId, ofRequester],
    ] as const) {
      if (from !== undefined) add(scope, shard, from, -1)
      add(scope, shard, to, 1)
    }
  }
  // In one order: two batches that count into the same rows would end in a deadlock otherwise.
  const rows = [...sums.values()]
    .filter(({ tickets }) => tickets !== 0)
    .toSorted((one, other) => one.scope - other.scope || one.status.localeCompare(other.status, 'en'))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await write.run(
      write.db
        .insertInto('ticket_count')
        .values(rows.slice(at, at + rowsAtOnce))
        .onConflict((conflict) =>
          conflict
            .columns(['scope', 'status', 'shard'])
            .doUpdateSet((set) => ({ tickets: set('ticket_count.tickets', '+', set.ref('excluded.tickets')) })),
        ),
    )
}
