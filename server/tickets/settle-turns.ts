/**
 * Whose turn it is on tickets from before it was kept (turn.ts): worked out of their history, by the job `turns.settle` while the desk is at
 * work, or at once where a database is loaded. Only open and pending tickets have a turn, so that few are left at all; they stand in the
 * index of those that wait, and nothing else needs to be remembered: a stop loses nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Write } from '../database/database.ts'
import type { BulkLoad, Snapshot } from '../database/dump.ts'
import type { Role, Status } from '../database/tables.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobContext } from '../jobs/run-job.ts'
import type { Log } from '../platform/log.ts'
import { statuses } from './status-type.ts'
import type { Ticket } from './tickets.ts'
import { agentsTurn, isCustomersWord, turnAfterStatus, turnAfterWord, turnColumns, type Waiting } from './turn.ts'

/** How long one transaction should hold up other writers; afterwards they have as long for themselves. */
const turnMs = 40
const atOnce = { first: 5, most: 200 }
const toldEveryMs = 10_000

type Reads = Pick<Snapshot, 'db'>

/** In the words of the index. */
const unsettled = ({ db }: { readonly db: Pick<Write['db'], 'selectFrom'> }) =>
  db
    .selectFrom('ticket')
    .where('turn', 'is', null)
    .where('status', '<>', sql.lit('closed'))
    .where('status', '<>', sql.lit('resolved'))

/** How many tickets are left. */
export async function countUnsettled(reads: Reads): Promise<number> {
  const [row] = await unsettled(reads)
    .select((s) => s.fn.countAll<number>().as('count'))
    .execute()
  return row?.count ?? 0
}

/** At start: asks for what is left, if anything is. */
export async function resumeSettlingTurns(database: Database): Promise<void> {
  const [left] = await database.read('system').build((q) => unsettled(q).select('id').limit(1))
  if (left) await database.write('system', requestSettling)
}

const requestSettling = (write: Write) => enqueue(write, 'turns.settle', null, { key: 'rest' })

/** A job has its time: what is left after this is the next one's. */
const jobMs = 5 * 60_000

/** The job. */
export async function settleTurns({ read, write, signal }: JobContext, log: Log): Promise<void> {
  const countLeft = async () =>
    (await read.build((q) => unsettled(q).select((s) => s.fn.countAll<number>().as('left'))))[0]
  const begunAt = performance.now()
  let toldAt = -Infinity
  for (let count = atOnce.first; ;) {
    if (performance.now() - begunAt > jobMs) return void (await write(requestSettling))
    const since = performance.now()
    const done = await write(async (one) => {
      const settled = await settleSomeTurns(one, count)
      if (settled > 0) one.publish('lists changed')
      return settled
    })
    const took = performance.now() - since
    if (done < count) return
    count = Math.max(1, Math.min(atOnce.most, Math.round((count * turnMs) / Math.max(took, 1))))
    if (performance.now() - toldAt > toldEveryMs) {
      toldAt = performance.now()
      log.info('Working out whose turn it is on tickets of an older version.', { ...(await countLeft()) })
    }
    await sleep(took, undefined, { signal })
  }
}

/** All of a database that was loaded from outside. `onProgress` hears how many more there are. */
export async function settleAllTurns(load: BulkLoad, onProgress: (tickets: number) => void): Promise<void> {
  for (;;) {
    const done = await settleSomeTurns(load, atOnce.most)
    onProgress(done)
    if (done < atOnce.most) return
  }
}

/** Up to `count` tickets, the newest first; answers how many there were. Whoever comes upon them twice finds the same. */
export async function settleSomeTurns(
  { db }: { readonly db: Pick<Write['db'], 'selectFrom' | 'updateTable'> },
  count: number,
): Promise<number> {
  const tickets = await unsettled({ db })
    // As the index has them.
    .orderBy('waiting_since', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .select(['id', 'requester_id as requesterId', 'created_at as createdAt'])
    .execute()
  // One by one: one may have thousands of comments.
  for (const { id, ...ticket } of tickets) {
    const waiting = turnFrom(await historyOf(db, id), ticket)
    await db.updateTable('ticket').set(turnColumns(waiting)).where('id', '=', id).execute()
  }
  return tickets.length
}

const historyOf = (db: Pick<Write['db'], 'selectFrom'>, ticketId: number): Promise<Happened[]> =>
  db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.actor_id')
    .where('event.ticket_id', '=', ticketId)
    .where('event.kind', 'in', ['comment.added', 'solution.confirmed', 'solution.rejected', 'ticket.status_changed'])
    .where('event.audience', '=', 'everyone')
    .orderBy('event.id')
    .select(['event.kind', 'event.at', 'event.data', 'user.id', 'user.role'])
    .execute()

interface Happened {
  readonly kind: string
  /** ms since 1970. */
  readonly at: number
  /** JSON: of a change of the status what it was changed to. */
  readonly data: string
  /** Who did it; null for Bellhop itself. */
  readonly id: number | null
  readonly role: Role | null
}

/** What an archive from outside says may be anything. */
function statusIn(data: string): Status {
  const { to } = (JSON.parse(data) ?? {}) as { to?: unknown }
  return statuses.find((status) => status === to) ?? 'open'
}

/**
 * Of a ticket that the undo of a batch has opened again: as if neither had changed its status, so that whoever waited then waits as long now.
 * `batches` are the two. What somebody else did to its status in between counts.
 */
export async function restoreTurn(
  { db }: Pick<Write, 'db'>,
  { id, createdAt, requester }: Ticket,
  batches: readonly number[],
): Promise<void> {
  const isOther = ({ data }: Happened) => !batches.includes((JSON.parse(data) as { batchId?: number }).batchId ?? 0)
  const history = (await historyOf(db, id)).filter(isOther)
  const waiting = goThrough(history, { requesterId: requester.id, createdAt })
  if (waiting.turn) await db.updateTable('ticket').set(turnColumns(waiting)).where('id', '=', id).execute()
}

interface Filed {
  readonly requesterId: number
  readonly createdAt: number
}

/** Of a ticket that is open or pending now, from its history in its order. */
export function turnFrom(history: readonly Happened[], filed: Filed): Waiting {
  const waiting = goThrough(history, filed)
  // Its history may lack how it came to be open, when it was made by other means.
  return waiting.turn ? waiting : agentsTurn(filed.createdAt)
}

function goThrough(history: readonly Happened[], { requesterId, createdAt }: Filed): Waiting {
  let status: Status = 'open'
  let waiting = agentsTurn(createdAt)
  for (const { kind, at, data, id, role } of history) {
    if (kind !== 'ticket.status_changed') {
      const isCustomers = id !== null && role !== null && isCustomersWord({ id, role }, requesterId)
      waiting = turnAfterWord({ ...waiting, status }, { isCustomers, at })
    } else {
      const to = statusIn(data)
      waiting = turnAfterStatus(waiting, status, to, at)
      status = to
    }
  }
  return waiting
}
