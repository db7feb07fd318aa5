/**
 * Whose turn it is on tickets from before it was kept (turn.ts): worked out of their history, by the job `turns.settle` while the desk is at
 * work, or at once where a database is loaded. Only open and pending tickets have a turn, so that few are left at all; they stand in the
 * index of those that wait, and nothing else needs to be remembered: a stop loses nothing.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Write } from '../database/database.ts'
import type { BulkLoad, Snapshot } from '../database/dump.ts'
import { sql } from '../database/query-builder.ts'
import type { Role, Status } from '../database/tables.ts'
import type { PartOf } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobContext } from '../jobs/run-job.ts'
import type { Log } from '../platform/log.ts'
import { statuses } from './statuses.ts'
import type { Ticket } from './tickets.ts'
import {
  agentsTurn,
  followStatus,
  isActive,
  isCustomersWord,
  turnAfterWord,
  turnColumns,
  type Following,
  type Waiting,
} from './turn.ts'

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

const words = ['comment.added', 'solution.confirmed', 'solution.rejected'] as const
const wordsAndStatuses = [...words, 'ticket.status_changed'] as const
const isWord = (kind: string): boolean => words.some((word) => word === kind)

const held = ['reply.held', 'reply.taken_back'] as const

/** `alsoHeld`: with what was set with replies that were held, also where it changed nothing then, and with those that were taken back. */
const historyOf = (db: Pick<Write['db'], 'selectFrom'>, ticketId: number, alsoHeld = false): Promise<Happened[]> =>
  db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.actor_id')
    .where('event.ticket_id', '=', ticketId)
    .where((is) =>
      is.or([
        is.and([is('event.kind', 'in', wordsAndStatuses), is('event.audience', '=', 'everyone')]),
        ...(alsoHeld ? [is('event.kind', 'in', held)] : []),
      ]),
    )
    .orderBy('event.id')
    .select(['event.kind', 'event.at', 'event.data', 'user.id', 'user.role'])
    .execute()

interface Happened {
  readonly kind: string
  /** ms since 1970. */
  readonly at: number
  /** JSON: of a change of the status what it was changed to, of a comment what was set with it and was so already. */
  readonly data: string
  /** Who did it; null for Bellhop itself. */
  readonly id: number | null
  readonly role: Role | null
}

/** What an archive from outside says may be anything. */
const statusIn = (data: string, name: 'to' | 'status' = 'to'): Status | undefined => {
  const found = (JSON.parse(data) ?? {}) as Readonly<Record<string, unknown>>
  return statuses.find((status) => status === found[name])
}

/** Also of what customers say: where it changed nothing, it may have but for what is left out. */
function statusAfter({ kind, data, role }: Happened, before: Status): Status {
  switch (kind) {
    case 'ticket.status_changed':
      return statusIn(data) ?? 'open'
    case 'reply.held':
      return statusIn(data) ?? before
    case 'solution.confirmed':
      return isActive(before) ? 'resolved' : before
    case 'solution.rejected':
      return 'open'
    default:
      return role === 'customer' ? 'open' : before
  }
}

/**
 * Of a ticket whose status an undo has changed, when that is in its history: as if nothing that was taken back had changed it, nor what took it back, so that whoever waited
 * then waits as long now, and what its customer had confirmed is so. What somebody else did to its status in between counts.
 */
export async function restoreTurn(
  { db }: Pick<Write, 'db'>,
  { id, createdAt, requester, status }: Ticket,
): Promise<void> {
  const history = withoutTakenBack(await historyOf(db, id, true))
  const { confirmedAt, ...waiting } = goThrough(history, { requesterId: requester.id, createdAt })
  // Its history may lack how it came to be so, when it was made by other means.
  const set = isActive(status) ? waiting.turn && turnColumns(waiting) : confirmedAt && { confirmed_at: confirmedAt }
  if (set) await db.updateTable('ticket').set(set).where('id', '=', id).execute()
}

/** Whether a customer has said something since a batch changed the ticket's status: to take that back would leave their word without an answer. */
export async function hasWordSince(
  { db }: Pick<Write, 'db'>,
  { id, requester }: Ticket,
  batchId: number,
): Promise<boolean> {
  const history = await historyOf(db, id)
  const own = history.findLastIndex(({ data }) => (JSON.parse(data) as PartOf | null)?.batchId === batchId)
  return own >= 0 && history.slice(own + 1).some((one) => isWord(one.kind) && isOfCustomer(one, requester.id))
}

const isOfCustomer = ({ id, role }: Happened, requesterId: number): boolean =>
  id !== null && role !== null && isCustomersWord({ id, role }, requesterId)

/** Without replies that were taken back, batches that were undone, and what did so. */
export function withoutTakenBack<One extends Pick<Happened, 'kind' | 'data'>>(history: readonly One[]): One[] {
  const parts = history.map((one) => ({ one, part: (JSON.parse(one.data) ?? {}) as PartOf }))
  const replies = new Set(parts.flatMap(({ one, part }) => (one.kind === 'reply.taken_back' ? part.heldReplyId : [])))
  const batches = new Set(
    parts.flatMap(({ part }) => (part.undoesId === undefined ? [] : [part.undoesId, part.batchId])),
  )
  return parts
    .filter(({ part }) => part.heldReplyId === undefined || !replies.has(part.heldReplyId))
    .filter(({ part }) => part.batchId === undefined || !batches.has(part.batchId))
    .map(({ one }) => one)
}

interface Filed {
  readonly requesterId: number
  readonly createdAt: number
}

/** Of a ticket that is open or pending now, from its history in its order. */
export function turnFrom(history: readonly Happened[], filed: Filed): Waiting {
  const { turn, waitingSince } = goThrough(history, filed)
  // Its history may lack how it came to be open, when it was made by other means.
  return turn ? { turn, waitingSince } : agentsTurn(filed.createdAt)
}

function goThrough(history: readonly Happened[], { requesterId, createdAt }: Filed): Following {
  let status: Status = 'open'
  let waiting = agentsTurn(createdAt)
  let confirmedAt: number | null = null
  const become = (to: Status, at: number) => {
    ;({ confirmedAt, ...waiting } = followStatus({ ...waiting, confirmedAt }, status, to, at))
    status = to
  }
  for (const one of history) {
    const { kind, at, data } = one
    // It was set before the word.
    if (kind === 'comment.added') become(statusIn(data, 'status') ?? status, at)
    if (isWord(kind)) {
      const isCustomers = isOfCustomer(one, requesterId)
      waiting = turnAfterWord({ ...waiting, status }, { isCustomers, at })
      if (kind === 'solution.confirmed') confirmedAt = at
    }
    become(statusAfter(one, status), at)
  }
  return { ...waiting, confirmedAt }
}
