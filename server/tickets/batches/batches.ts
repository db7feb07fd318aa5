/**
 * Batches as they are read: how far one is, what failed, and whether it can be undone. Each is seen by whoever began it, and by admins once that
 * agent has been deactivated; what was handed over by admins alone.
 */
import type { Read } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import type { BatchState } from '../../database/tables.ts'
import { userOf, type User } from '../../database/viewer.ts'
import { processBudget } from '../../platform/budgets.ts'
import { authorize, notFound } from '../../platform/errors.ts'
import { canDeactivate } from '../../users/access.ts'
import { isActiveAgent } from '../../users/agents.ts'
import { activeUserById } from '../../users/users.ts'
import { canSetFields, canUndoOfFormerAgents } from '../access.ts'
import { readFailures, type BatchFailure } from './failures.ts'
import { leaverOf } from './leaver.ts'

export const batchStates: readonly BatchState[] = ['running', 'done', 'stopped', 'refused', 'failed']

/** Columns of one of which no piece has been done yet. */
export const nothingDone = { done: 0, changed: 0, failed: 0, failures: '[]', piece: 0, piece_done: 0 }

/** Times in ms since 1970. */
export interface Batch {
  readonly id: number
  readonly state: BatchState
  /** The batch that this one takes back. */
  readonly undoesId: number | null
  /** The newest one that takes this back. */
  readonly undoneById: number | null
  readonly canUndo: boolean
  readonly total: number
  readonly done: number
  readonly changed: number
  readonly failed: number
  readonly failures: readonly BatchFailure[]
  readonly createdAt: number
  readonly endedAt: number | null
}

const selectBatches = <P>(q: QueryParts<P>) =>
  q.db
    .selectFrom('batch')
    .select([
      'batch.id',
      'actor_id as actorId',
      'undoes_id as undoesId',
      'change',
      'state',
      'total',
      'done',
      'changed',
      'failed',
      'failures',
      'piece',
      'piece_done as pieceDone',
      'created_at as createdAt',
      'ended_at as endedAt',
    ])

export interface BatchRow extends Omit<Batch, 'undoneById' | 'canUndo' | 'failures'> {
  readonly actorId: number
  readonly change: string
  readonly failures: string
  readonly piece: number
  readonly pieceDone: number
}

const batchById = query((q: QueryParts<{ id: number }>) => selectBatches(q).where('batch.id', '=', q.param('id')))

/** Whoever's it is. */
export const findBatch = (read: Read, id: number): Promise<BatchRow | undefined> => read.first(batchById, { id })

const undoOf = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('batch')
    .where('undoes_id', '=', q.param('id'))
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'state']),
)

/** The newest one that takes the batch back. */
export const findUndoOf = (read: Read, id: number) => read.first(undoOf, { id })

/** Throws Unauthenticated, Forbidden to customers, and NotFound, the same for somebody else's; for admins not where whoever it was has been deactivated. */
export async function getBatchRow(read: Read, id: number): Promise<BatchRow> {
  const viewer = userOf(read.viewer)
  authorize(canSetFields(read.viewer), 'agents.batches')
  const row = await findBatch(read, id)
  if (!row) throw notFound('batch')
  if (!(await isSeen(read, viewer, row))) throw notFound('batch')
  return row
}

async function isSeen(read: Read, viewer: User, { actorId, change }: BatchRow): Promise<boolean> {
  if (leaverOf(change) !== undefined) return canDeactivate(viewer)
  if (actorId === viewer.id) return true
  return canUndoOfFormerAgents(viewer) && !(await read.first(activeUserById, { id: actorId }))
}

/** Throws as `getBatchRow`. */
export async function getBatch(read: Read, id: number): Promise<Batch> {
  const { actorId: _, change, piece: _piece, pieceDone: _done, failures, ...row } = await getBatchRow(read, id)
  const undo = await findUndoOf(read, id)
  const isLeaverGone = await isOfLeaver(read, change)
  return {
    ...row,
    failures: readFailures(failures),
    undoneById: undo?.id ?? null,
    canUndo: whyNotUndone({ ...row, now: read.now, undo: undo?.state, isLeaverGone }) === undefined,
  }
}

/** Whether it is what was handed over of an agent who is still deactivated. */
export async function isOfLeaver(read: Read, change: string): Promise<boolean> {
  const leaver = leaverOf(change)
  return leaver !== undefined && !(await isActiveAgent(read, leaver))
}

export interface UndoState extends Pick<BatchRow, 'state' | 'undoesId' | 'changed' | 'createdAt'> {
  readonly now: number
  /** The state of the newest one that takes it back. */
  readonly undo: BatchState | undefined
  /** As `isOfLeaver`. */
  readonly isLeaverGone: boolean
}

/** What an undo that was stopped has left can be undone by another. */
export function whyNotUndone({ state, undoesId, changed, createdAt, now, undo, isLeaverGone }: UndoState) {
  if (undoesId !== null) return 'batches.undo'
  if (isLeaverGone) return 'admins.deactivated'
  if (state === 'running' || undo === 'running') return 'batches.running'
  if (undo === 'done') return 'batches.undone'
  if (changed === 0) return 'batches.nothing'
  return now - createdAt > processBudget.batches.undoMs ? 'batches.tooOld' : undefined
}

export interface Piece {
  readonly place: number
  readonly ticketIds: string
  readonly taken: string
}

/** The piece at a place of a batch, or the next one after it. */
export const pieceFrom = query((q: QueryParts<{ id: number; place: number }>) =>
  q.db
    .selectFrom('batch_piece')
    .where('batch_id', '=', q.param('id'))
    .where('place', '>=', q.param('place'))
    .orderBy('place')
    .limit(1)
    .select(['place', 'ticket_ids as ticketIds', 'taken']),
)
