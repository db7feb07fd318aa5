/** How many tickets there are, per status: kept up by every change, so that no one has to count. */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { scopeOf, type Scope } from '../database/scope.ts'
import type { Status } from '../database/tables.ts'
import { userOf } from '../database/viewer.ts'
import { statuses } from './status-type.ts'

export interface StatusCount {
  readonly status: Status
  readonly count: number
  /** There are more, and no one counted on. */
  readonly isCapped: boolean
}

const everyone = 0

/** Of each transaction: one that changes many tickets is in the way of few others. */
const shards = new WeakMap<Write['db'], number>()

function shardIn({ db, dialect }: Write): number {
  const shard = shards.get(db) ?? Math.floor(Math.random() * dialect.counterShards)
  shards.set(db, shard)
  return shard
}

const countsOfScope = query((q: QueryParts<{ scope: number }>) =>
  q.db
    .selectFrom('ticket_count')
    .where('scope', '=', q.param('scope'))
    .groupBy('status')
    .select((s) => ['status', s.fn.sum<number>('tickets').as('count')]),
)

/** Of all that the viewer sees, or of one requester's, as far as the viewer sees them. Throws Unauthenticated. */
export async function countTickets(read: Read, requesterId?: number): Promise<StatusCount[]> {
  const scope = countedScope(scopeOf(userOf(read.viewer)), requesterId)
  return toCounts(scope === undefined ? [] : await read.all(countsOfScope, { scope }))
}

/** The column `scope` of the counts: everyone's tickets, or those of one requester; undefined where none of them are seen. */
function countedScope({ tickets }: Scope, requesterId: number | undefined): number | undefined {
  switch (tickets.kind) {
    case 'all':
      return requesterId ?? everyone
    case 'own':
      return (requesterId ?? tickets.requesterId) === tickets.requesterId ? tickets.requesterId : undefined
    case 'none':
      return undefined
  }
}

export function toCounts(
  found: readonly { status: Status; count: number }[],
  cap = Number.POSITIVE_INFINITY,
): StatusCount[] {
  return statuses.map((status) => {
    const count = found.find((one) => one.status === status)?.count ?? 0
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
  const shard = shardIn(write)
  const rows = [
    { scope: everyone, shard },
    { scope: requesterId, shard: 0 },
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
