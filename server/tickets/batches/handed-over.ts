/**
 * The tickets of an agent who was deactivated, kept as a batch while they are handed over: once its agent is reactivated, it is undone like any
 * other, by any admin.
 */
import type { Read, Write } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { userOf } from '../../database/viewer.ts'
import { requestBudget } from '../../platform/budgets.ts'
import { authorize } from '../../platform/errors.ts'
import { findTeam, isMember } from '../../teams/teams.ts'
import { canDeactivate } from '../../users/access.ts'
import { hasFields } from '../condition.ts'
import { ticketsByIds, type Ticket } from '../tickets.ts'
import { findUndoOf, nothingDone, pieceFrom, whyNotUndone } from './batches.ts'
import type { BulkChange } from './bulk-change.ts'
import { writeLeaver } from './leaver.ts'
import { fieldsAfter, readTaken, type Taken } from './taken.ts'

const ofDeactivation = query((q: QueryParts<{ agent: number; change: string }>) =>
  q.db
    .selectFrom('batch')
    .innerJoin('user', 'user.deactivated_at', 'batch.created_at')
    .where('user.id', '=', q.param('agent'))
    .where('batch.change', '=', q.param('change'))
    // Who came back and left again may have done both within a millisecond.
    .orderBy('batch.id', 'desc')
    .limit(1)
    .select([
      'batch.id',
      'batch.state',
      'batch.undoes_id as undoesId',
      'batch.changed',
      'batch.piece',
      'batch.created_at as createdAt',
    ]),
)

/** Of the deactivation that holds. */
const findHandedOver = (read: Read, agent: number) => read.first(ofDeactivation, { agent, change: writeLeaver(agent) })

/** The first of them, in the transaction that deactivates their agent. */
export async function beginHandedOver(write: Write, agent: number, taken: readonly Taken[]): Promise<void> {
  if (!taken.length) return
  const { id } = await write.db
    .insertInto('batch')
    .values({
      actor_id: userOf(write.viewer).id,
      undoes_id: null,
      change: writeLeaver(agent),
      // Its agent can be reactivated at any time, which ends it.
      state: 'done',
      total: 0,
      ...nothingDone,
      created_at: write.now,
      ended_at: write.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await append(write, { id, changed: 0, piece: 0 }, taken)
}

/** What is handed over later. A hand-over that an older version began has no batch. */
export async function appendHandedOver(write: Write, agent: number, taken: readonly Taken[]): Promise<void> {
  const batch = await findHandedOver(write, agent)
  if (batch && taken.length) await append(write, batch, taken)
}

async function append(
  write: Write,
  { id, changed, piece }: { id: number; changed: number; piece: number },
  taken: readonly Taken[],
): Promise<void> {
  const tickets = changed + taken.length
  await write.db
    .insertInto('batch_piece')
    .values({
      batch_id: id,
      place: piece,
      ticket_ids: JSON.stringify(taken.map(({ ticketId }) => ticketId)),
      taken: JSON.stringify(taken),
    })
    .execute()
  await write.db
    .updateTable('batch')
    .set({ total: tickets, done: tickets, changed: tickets, piece: piece + 1 })
    .where('id', '=', id)
    .execute()
}

/**
 * What gives a ticket back to `agent`; undefined for one that somebody has assigned or moved since, that was closed, which is the work of whoever
 * did it, or whose team the agent is in no more. For many tickets of one agent: their teams are looked up once.
 */
export function givingBack(read: Read, agent: number) {
  const known = new Map<number, Promise<number | null | undefined>>()
  /** Null for a team that was deleted, undefined for one of others. */
  const teamOf = (id: number): Promise<number | null | undefined> => {
    const found = known.get(id) ?? findTeamOf(id)
    known.set(id, found)
    return found
  }
  async function findTeamOf(id: number): Promise<number | null | undefined> {
    if (!(await findTeam(read, id))) return null
    return (await isMember(read, id, agent)) ? id : undefined
  }
  /** Nobody has moved what lost its team because that was deleted. */
  async function isAsHandedOver(ticket: Ticket, taken: Taken): Promise<boolean> {
    const after = fieldsAfter(taken)
    const to = after.team
    const isTeamGone = to != null && ticket.team === null && (await teamOf(to)) === null
    return hasFields(ticket, isTeamGone ? { ...after, team: null } : after)
  }
  return async (ticket: Ticket, taken: Taken): Promise<BulkChange | undefined> => {
    if (ticket.status === 'closed' || !(await isAsHandedOver(ticket, taken))) return undefined
    // Of what an older version handed over the team is not known where that stayed.
    const before = (taken.fields.team ? taken.fields.team[0] : ticket.team) as number | null
    const team = before === null ? null : await teamOf(before)
    return team === undefined ? undefined : { assignee: agent, team }
  }
}

export interface HandedOver {
  readonly batchId: number
  /** Those that can be given back. */
  readonly tickets: number
  /** Nobody counted on. */
  readonly isCapped: boolean
}

/**
 * What an agent who is deactivated can be given back once they are reactivated, for seven days (budgets.ts); null where that is nothing. Throws
 * Unauthenticated and Forbidden.
 */
export async function handedOverOf(read: Read, agent: number): Promise<HandedOver | null> {
  userOf(read.viewer)
  authorize(canDeactivate(read.viewer), 'admins.deactivate')
  const batch = await findHandedOver(read, agent)
  if (!batch) return null
  const undo = await findUndoOf(read, batch.id)
  if (whyNotUndone({ ...batch, now: read.now, undo: undo?.state, isLeaverGone: false })) return null
  const tickets = await countGivenBack(read, batch.id, agent)
  const { countedBack } = requestBudget.batch
  return tickets === 0
    ? null
    : { batchId: batch.id, tickets: Math.min(tickets, countedBack), isCapped: tickets > countedBack }
}

/** Goes on until there are more than are counted. */
async function countGivenBack(read: Read, batchId: number, agent: number): Promise<number> {
  const back = givingBack(read, agent)
  let tickets = 0
  let place = 0
  while (tickets <= requestBudget.batch.countedBack) {
    const piece = await read.first(pieceFrom, { id: batchId, place })
    if (!piece) break
    const taken = readTaken(piece.taken)
    const now = await ticketsByIds(
      read,
      taken.map(({ ticketId }) => ticketId),
    )
    for (const one of taken) {
      const ticket = now.get(one.ticketId)
      if (ticket && (await back(ticket, one))) tickets++
    }
    place = piece.place + 1
  }
  return tickets
}
