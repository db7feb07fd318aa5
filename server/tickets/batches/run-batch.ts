/**
 * The job: goes through the tickets of a batch, some in each transaction, each by the command that changes one ticket. How far it came is
 * written with what was changed: killed at any moment, it goes on from there, and no ticket is changed in part or twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Read, Write } from '../../database/database.ts'
import type { BatchState } from '../../database/tables.ts'
import type { User } from '../../database/viewer.ts'
import { asPartOf, type ChangeCause } from '../../events/events.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobContext } from '../../jobs/run-job.ts'
import { processBudget } from '../../platform/budgets.ts'
import { UserError } from '../../platform/errors.ts'
import { createPauses, nextTurnOfTransaction } from '../../platform/event-loop.ts'
import type { Log } from '../../platform/log.ts'
import { isActiveAgent } from '../../users/agents.ts'
import { activeUserById } from '../../users/users.ts'
import { canSetFields } from '../access.ts'
import { changedSince } from '../condition.ts'
import { countTogether } from '../counts.ts'
import { hasWordSince, restoreTurn } from '../settle-turns.ts'
import { ticketsByIds, type Ticket } from '../tickets.ts'
import { findBatch, findUndoOf, pieceFrom, type BatchRow, type Piece } from './batches.ts'
import { parseJson, readChange, type BulkChange } from './bulk-change.ts'
import { changeTogether, togetherAtMost, type Outcome, type Todo } from './change-together.ts'
import { addFailure, readFailures, type BatchFailure } from './failures.ts'
import { givingBack } from './handed-over.ts'
import { leaverOf } from './leaver.ts'
import { inverseOf, readTaken, type Taken } from './taken.ts'

const { transactionMs, ticketsAtLeast, restShare, restMs } = processBudget.batches
const { eventLoopMs } = processBudget

/** Before each try but the first; then the job is tried again as a whole. */
const triesAfterMs = [0, 250, 1_000, 3_000]

/**
 * Doing it again goes on where it ended. After `placeMs` its place goes to the batch that waits longest, and it waits for its next turn. Throws
 * Unavailable when the database is busy for longer, and JobFailure once the job has to end.
 */
export async function runBatch(
  context: JobContext,
  log: Log,
  batchId: number,
  placeMs: number = processBudget.batches.placeMs,
): Promise<void> {
  underWay++
  try {
    await goOn(context, log, batchId, placeMs)
  } finally {
    underWay--
  }
}

/** Batches of this process. */
let underWay = 0

async function goOn({ write, signal }: JobContext, log: Log, batchId: number, placeMs: number): Promise<void> {
  const began = performance.now()
  await write((one) => resume(one, batchId))
  /** After a failure that nobody expected tickets come one by one, so that it is known whose it is. */
  let alone = 0
  for (;;) {
    const most = alone > 0 ? 1 : Infinity
    try {
      const ms = await patiently(signal, () => write((one) => changeSome(one, batchId, { most })))
      if (ms === undefined) return
      alone = Math.max(0, alone - 1)
      if (alone === 0 && performance.now() - began >= placeMs)
        return void (await patiently(signal, () => write((one) => enqueue(one, 'tickets.change', { batchId }))))
      // The others work meanwhile: all together rest for their share only if each waits for as long as all of them work and rest. What took very long is
      // not made up for.
      await sleep(Math.min(ms * ((1 + restShare) * underWay - 1), restMs), undefined, { signal })
    } catch (error) {
      if (signal.aborted || error instanceof UserError) throw error
      if (alone > 0) {
        log.error('A ticket of a batch could not be changed.', { batch: batchId, error })
        await write((one) => changeSome(one, batchId, { most: 1, isLost: true }))
      } else alone = ticketsAlone
    }
  }
}

/** In the transaction that gives its job up: nothing goes on with it until someone has that tried again. */
export const failBatch = (write: Write, batchId: number): Promise<void> =>
  moveTo(write, batchId, { from: 'running', to: 'failed', endedAt: write.now })

/** Someone has its job tried again: where the batch has not been undone meanwhile, and its undo not been begun anew. */
async function resume(write: Write, id: number): Promise<void> {
  const batch = await findBatch(write, id)
  if (batch?.state !== 'failed') return
  const undo = await findUndoOf(write, batch.undoesId ?? id)
  if (undo && undo.id !== id) return
  await moveTo(write, id, { from: 'failed', to: 'running', endedAt: null })
}

async function moveTo(
  write: Write,
  id: number,
  { from, to, endedAt }: { from: BatchState; to: BatchState; endedAt: number | null },
): Promise<void> {
  await write.db
    .updateTable('batch')
    .set({ state: to, ended_at: endedAt })
    .where('id', '=', id)
    .where('state', '=', from)
    .execute()
}

/** As many as a piece has. */
const ticketsAlone = 50

async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (const [tries, ms] of triesAfterMs.entries()) {
    await sleep(ms, undefined, { signal })
    try {
      return await work()
    } catch (error) {
      const isPassing = error instanceof UserError && (error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED')
      if (!isPassing || tries === triesAfterMs.length - 1) throw error
    }
  }
  throw new Error('It was not tried.')
}

interface Some {
  /** Tickets at most. */
  readonly most: number
  /** They are not even tried. */
  readonly isLost?: boolean
}

/** Answers how many ms it took, with its pauses, or undefined when there is nothing more to do. */
async function changeSome(write: Write, batchId: number, some: Some): Promise<number | undefined> {
  const began = performance.now()
  const batch = await findBatch(write, batchId)
  if (batch?.state !== 'running') return undefined
  // Whoever was deactivated meanwhile changes no further ticket.
  const actor = await write.first(activeUserById, { id: batch.actorId })
  const change = readChange(batch.change)
  if (!actor || !canSetFields(actor) || !change) return end(write, batch, 'refused')
  const piece = await write.first(pieceFrom, { id: batch.undoesId ?? batch.id, place: batch.piece })
  if (!piece) return end(write, batch, 'done')
  // A batch that is undone was complete by then; its pieces are never written again.
  const { undoesId } = batch
  const leaver = undoesId === null ? undefined : leaverOf((await findBatch(write, undoesId))?.change ?? '{}')
  // Who has left again gets nothing back: once they return, what is left can be undone by another.
  if (leaver !== undefined && !(await isActiveAgent(write, leaver))) return end(write, batch, 'stopped')
  const todo =
    undoesId === null
      ? wantedIn(piece, change)
      : leaver === undefined
        ? readTaken(piece.taken).map((taken) => backTo(taken, undoesId))
        : handedBack(write, leaver, piece)
  const from = piece.place === batch.piece ? batch.pieceDone : 0
  const cause = leaver === undefined ? undefined : 'reactivated'
  countTogether(write, batch.id)
  const result = await changeEach(write, { actor, batch, cause, todo: todo.slice(from), ...some })
  const isThrough = from + result.tickets >= todo.length
  await note(write, batch, piece, {
    ...result,
    next: isThrough ? [piece.place + 1, 0] : [piece.place, from + result.tickets],
  })
  return performance.now() - began
}

function wantedIn({ ticketIds }: Piece, change: BulkChange): Todo[] {
  const ids = parseJson(ticketIds)
  return Array.isArray(ids) ? ids.filter(Number.isSafeInteger).map((id: number) => ({ id, change: () => change })) : []
}

const backTo = (taken: Taken, batchId: number): Todo => ({
  id: taken.ticketId,
  async change(write, ticket) {
    const change = await inverseOf(write, ticket, taken)
    if (taken.fields.status && (await hasWordSince(write, ticket, batchId))) throw changedSince()
    return change
  },
  async follow(write, before, after) {
    if (!before.turn && after.turn) await restoreTurn(write, after)
  },
})

function handedBack(read: Read, agent: number, { taken }: Piece): Todo[] {
  const back = givingBack(read, agent)
  return readTaken(taken).map((one) => ({
    id: one.ticketId,
    async change(_, ticket) {
      const change = await back(ticket, one)
      if (!change) throw changedSince()
      return change
    },
  }))
}

interface Result {
  readonly tickets: number
  readonly taken: readonly Taken[]
  readonly failed: number
  readonly failures: readonly BatchFailure[]
}

interface Each extends Some {
  readonly actor: User
  readonly batch: BatchRow
  readonly cause: ChangeCause | undefined
  readonly todo: readonly Todo[]
}

/** Some after others, until the transaction has taken long enough. */
async function changeEach(write: Write, { actor, batch, cause, todo, most, isLost }: Each): Promise<Result> {
  const began = performance.now()
  const pause = createPauses(eventLoopMs / 4, nextTurnOfTransaction)
  const own = within(asPartOf(write.as(actor), cause ? { cause } : {}), batch)
  let found: ReadonlyMap<number, Ticket> = new Map()
  const taken: Taken[] = []
  let failures = readFailures(batch.failures)
  let [tickets, failed, read] = [0, 0, 0]
  const all = todo.slice(0, most)
  while (tickets < all.length) {
    if (tickets === read) {
      read += readAtOnce
      found = await ticketsByIds(write, idsOf(all.slice(tickets, read)))
    }
    const some = all.slice(tickets, Math.min(read, tickets + togetherAtMost(write)))
    const outcomes: Outcome[] = isLost ? some.map(() => ({ reason: internal })) : await changeTogether(own, some, found)
    for (const [at, { taken: its, reason }] of outcomes.entries()) {
      if (its) taken.push(its)
      if (!reason) continue
      failed++
      failures = addFailure(failures, (some[at] as Todo).id, reason)
    }
    tickets += some.length
    if (tickets >= ticketsAtLeast && performance.now() - began >= transactionMs[write.dialect.name]) break
    await pause()
  }
  return { tickets, taken, failed, failures }
}

/** Few of these are read in vain. */
const readAtOnce = 10

const idsOf = (todo: readonly Todo[]): number[] => todo.map(({ id }) => id)

const internal = { code: 'INTERNAL', field: null }

const within = (write: Write, { id: batchId, total: batchTickets, undoesId }: BatchRow): Write =>
  asPartOf(write, { batchId, batchTickets, ...(undoesId !== null && { undoesId }) })

interface Noted extends Result {
  readonly next: readonly [piece: number, done: number]
}

async function note(
  write: Write,
  batch: BatchRow,
  piece: Piece,
  { tickets, taken, failed, failures, next }: Noted,
): Promise<void> {
  await write.db
    .updateTable('batch')
    .set({
      done: batch.done + tickets,
      changed: batch.changed + taken.length,
      failed: batch.failed + failed,
      failures: JSON.stringify(failures),
      piece: next[0],
      piece_done: next[1],
    })
    .where('id', '=', batch.id)
    .execute()
  if (!taken.length || batch.undoesId !== null) return
  await write.db
    .updateTable('batch_piece')
    .set({ taken: JSON.stringify([...readTaken(piece.taken), ...taken]) })
    .where('batch_id', '=', batch.id)
    .where('place', '=', piece.place)
    .execute()
}

async function end(write: Write, { id }: BatchRow, state: BatchState): Promise<undefined> {
  await write.db.updateTable('batch').set({ state, ended_at: write.now }).where('id', '=', id).execute()
}
