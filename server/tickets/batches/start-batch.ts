/** Begins changes of many tickets, stops them and takes them back; the work is done by a job (run-batch.ts). */
import type { Actor } from '../../database/actor.ts'
import type { Database, Read, Write } from '../../database/database.ts'
import { sql } from '../../database/query-builder.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { userOf, type Viewer } from '../../database/viewer.ts'
import { record } from '../../events/events.ts'
import { idempotent } from '../../events/idempotency.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { requestBudget, userBudget } from '../../platform/budgets.ts'
import { authorize, conflict, invalid, rateLimited } from '../../platform/errors.ts'
import { say } from '../../text/message.ts'
import { canSetFields } from '../access.ts'
import type { TicketFilter } from '../filter.ts'
import { findTagPath, ticketsAlong } from '../tags/tag-path.ts'
import { findUndoOf, getBatch, getBatchRow, isOfLeaver, nothingDone, whyNotUndone, type Batch } from './batches.ts'
import { checkBulkChange, writeChange, type BulkChange } from './bulk-change.ts'
import { leaverOf } from './leaver.ts'

/** One of the two: which these are is fixed when the batch begins. */
export interface TicketSelection {
  readonly ids?: readonly number[] | undefined
  readonly filter?: TicketFilter | undefined
}

export interface BatchRequest {
  readonly tickets: TicketSelection
  readonly change: BulkChange
  /** What someone typed. */
  readonly texts: readonly string[]
  /** Asking again with the same key answers the batch of the first time. */
  readonly key: string | undefined
}

const { ids: mostIds, tickets: mostTickets } = requestBudget.batch

/** Tickets of one piece: read together, and their row is written with each transaction. */
const ticketsPerPiece = 50
const piecesPerInsert = 100

/** Throws Unauthenticated, and Forbidden to customers. */
export function checkBatches(viewer: Viewer): void {
  userOf(viewer)
  authorize(canSetFields(viewer), 'agents.batches')
}

/** Throws Unauthenticated, Forbidden to customers, Invalid, Conflict, RateLimited and Unavailable. */
export async function updateTickets(
  database: Database,
  actor: Actor,
  { tickets, change, texts, key }: BatchRequest,
): Promise<Batch> {
  checkBatches(actor.viewer)
  const ids = await fixTickets(database, actor.viewer, tickets)
  return actor.write(
    (write) =>
      idempotent(write, key, {
        // Only now: a filter that is sent again may let none through any more, because they are changed.
        async first() {
          checkBatches(write.viewer)
          checkCount(ids.length)
          await checkBulkChange(write, change)
          return insertBatch(write, { ids, change: writeChange(change), total: ids.length, undoesId: null })
        },
        again: (id) => getBatch(write, id),
      }),
    texts,
  )
}

async function fixTickets(database: Database, viewer: Viewer, { ids, filter }: TicketSelection): Promise<number[]> {
  if ((ids === undefined) === (filter === undefined)) throw invalid('tickets', 'batches.which')
  if (ids && ids.length > mostIds) throw invalid('tickets', say('batches.tooManyIds', mostIds))
  return filter ? idsOf(database, viewer, filter) : [...new Set(ids)]
}

function checkCount(tickets: number): void {
  if (!tickets) throw invalid('tickets', 'batches.none')
  if (tickets > mostTickets) throw invalid('tickets', say('batches.tooMany', mostTickets))
}

/** The newest first, and one more than there may be. */
async function idsOf(database: Database, viewer: Viewer, filter: TicketFilter): Promise<number[]> {
  const read = database.readSlow(viewer)
  const path = await findTagPath(read, filter)
  const rows = await read.build((q) =>
    ticketsAlong(q, path, filter)
      // Its words are those of the index of tickets that are not closed.
      .$if(filter.status?.includes('closed') === false, (of) => of.where('ticket.status', '<>', sql.lit('closed')))
      .limit(mostTickets + 1),
  )
  return rows.map(({ id }) => id).sort((a, b) => b - a)
}

interface NewBatch {
  readonly ids: readonly number[]
  readonly change: string
  readonly total: number
  readonly undoesId: number | null
}

async function insertBatch(write: Write, batch: NewBatch): Promise<Batch> {
  const { ids, change, total, undoesId } = batch
  const { id: actorId } = userOf(write.viewer)
  await checkBudget(write, actorId, batch)
  const { id } = await write.db
    .insertInto('batch')
    .values({
      actor_id: actorId,
      undoes_id: undoesId,
      change,
      state: 'running',
      total,
      ...nothingDone,
      created_at: write.now,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pieces = inParts(ids, ticketsPerPiece).map((some, place) => ({
    batch_id: id,
    place,
    ticket_ids: JSON.stringify(some),
    taken: '[]',
  }))
  for (const some of inParts(pieces, piecesPerInsert)) await write.db.insertInto('batch_piece').values(some).execute()
  await record(write, { kind: 'batch.started', audience: 'agents', batchId: id, undoesId, tickets: total })
  await enqueue(write, 'tickets.change', { batchId: id })
  return getBatch(write, id)
}

const inParts = <T>(all: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, at) => all.slice(at * length, (at + 1) * length))

const batchesSince = query((q: QueryParts<{ actor: number; since: number }>) =>
  q.db
    .selectFrom('batch')
    .where('actor_id', '=', q.param('actor'))
    .where('created_at', '>', q.param('since'))
    .limit(sql.lit(2 * userBudget.batches.perDay))
    .select(['undoes_id as undoesId', 'state', 'total', 'change']),
)

const dayMs = 24 * 60 * 60 * 1000

/**
 * What takes back is counted by itself: whoever has changed as much as one may can still undo it. What was handed over nobody asked for as a
 * batch.
 */
async function checkBudget(read: Read, actor: number, { total, undoesId }: NewBatch): Promise<void> {
  const { running, perDay, ticketsPerDay } = userBudget.batches
  const all = await read.all(batchesSince, { actor, since: read.now - dayMs })
  if (all.filter(({ state }) => state === 'running').length >= running) {
    throw rateLimited(say('batches.tooManyAtOnce', running), 10)
  }
  const lately = all.filter(
    (one) => (one.undoesId === null) === (undoesId === null) && leaverOf(one.change) === undefined,
  )
  if (lately.length >= perDay) throw rateLimited(say('batches.tooManyTimes', perDay), 60 * 60)
  if (lately.reduce((sum, one) => sum + one.total, total) > ticketsPerDay) {
    throw rateLimited(say('batches.tooManyOfDay', ticketsPerDay), 60 * 60)
  }
}

/** What was changed by then stays changed; where it has ended already, nothing happens. Throws Unauthenticated, Forbidden and NotFound. */
export async function stopBatch(write: Write, id: number): Promise<Batch> {
  const { state } = await getBatchRow(write, id)
  if (state === 'running') {
    await write.db.updateTable('batch').set({ state: 'stopped', ended_at: write.now }).where('id', '=', id).execute()
    await record(write, { kind: 'batch.stopped', audience: 'agents', batchId: id })
  }
  return getBatch(write, id)
}

/**
 * Begins a batch that gives each ticket back what this one changed in it, but for tickets in which any of that was changed since. Throws
 * Unauthenticated, Forbidden, NotFound, RateLimited, and Conflict while it runs, when it is too old, where it was undone, and where it was handed
 * over by someone who is still deactivated.
 */
export async function undoBatch(write: Write, id: number): Promise<Batch> {
  const batch = await getBatchRow(write, id)
  const undo = await findUndoOf(write, id)
  const isLeaverGone = await isOfLeaver(write, batch.change)
  const why = whyNotUndone({ ...batch, now: write.now, undo: undo?.state, isLeaverGone })
  if (why) throw conflict('batch', why)
  return insertBatch(write, { ids: [], change: '{}', total: batch.changed, undoesId: id })
}
