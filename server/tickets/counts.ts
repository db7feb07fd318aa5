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

/** Into which rows a transaction counts: the same for all its tickets, so that one that changes many is in the way of few others. */
interface Shards {
  readonly ofAll: number
  readonly ofRequester: number
}

const shards = new WeakMap<Write['db'], Shards>()

function shardsIn({ db, dialect }: Write): Shards {
  const found = shards.get(db) ?? { ofAll: Math.floor(Math.random() * dialect.counterShards), ofRequester: 0 }
  shards.set(db, found)
  return found
}

/**
 * For a transaction that changes many tickets, before the first: it counts into rows of its own. Otherwise it would be in conflict with whoever changes a ticket
 * of the same requester, and begin anew.
 */
export function countApart({ db, dialect }: Write, batchId: number): void {
  const { counterShards: ofSingle, counterShardsOfBatches: ofBatches } = dialect
  if (ofBatches) shards.set(db, { ofAll: ofSingle + (batchId % ofBatches), ofRequester: 1 + (batchId % ofBatches) })
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
  const { ofAll, ofRequester } = shardsIn(write)
  const rows = [
    { scope: everyone, shard: ofAll },
    { scope: requesterId, shard: ofRequester },
  ].flatMap((one) => [
    ...(from === undefined ? [] : [{ ...one, status: from, tickets: -1 }]),
    { ...one, status: to, tickets: 1 },
  ])
  await write.run(
    write.db
      .insertInto('ticket_count')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['scope', 'status', 'shard'])
          .doUpdateSet((set) => ({ tickets: set('ticket_count.tickets', '+', set.ref('excluded.tickets')) })),
      ),
  )
}
