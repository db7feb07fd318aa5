/**
 * The status that is set with a reply that is held, and what it brings with it. Taken back with the reply it is as if that had never been, in whatever order
 * several are taken back: what somebody has said or set since stays, and what another reply has set would have been set without this one, too.
 */
import type { RecordedEvent, Write } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import type { Role, Status } from '../../database/tables.ts'
import { asPartOf, kindOfChange, type PartOf } from '../../events/events.ts'
import { UserError } from '../../platform/errors.ts'
import { type BulkChange, bulkFields, type BulkField } from '../../tickets/batches/bulk-change.ts'
import { inverseOf, keeping, readTaken, takenOf, type Taken } from '../../tickets/batches/taken.ts'
import { changes } from '../../tickets/fields.ts'
import { changeTicket } from '../../tickets/set-fields.ts'
import { restoreTurn, withoutTakenBack } from '../../tickets/settle-turns.ts'
import { getTicket, type Ticket } from '../../tickets/tickets.ts'
import { isActive } from '../../tickets/turn.ts'
import { heldReplies } from './access.ts'
import type { HeldReply } from './held-replies.ts'

const noTitle = { maxTitleLength: 0 }

/** Keeps what was changed, for whoever takes it back; also that it was set where it was so already. */
export async function setStatus(
  write: Write,
  ticket: Ticket,
  { id, status }: { readonly id: number; readonly status: Status },
): Promise<void> {
  const recorded: RecordedEvent[] = []
  const own = keeping(asPartOf(write, { heldReplyId: id }), recorded)
  await changeTicket(own, ticket, { status }, noTitle)
  const unchanged: Taken = { ticketId: ticket.id, fields: { status: [status, status] }, added: [], removed: [] }
  await keepTaken(write, id, takenOf(ticket.id, recorded) ?? unchanged)
}

const keepTaken = (write: Write, id: number, taken: Taken) =>
  write.db
    .updateTable('held_reply')
    .set({ taken: JSON.stringify([taken]) })
    .where('id', '=', id)
    .execute()

/**
 * Of a reply that was sent at once with the status that the ticket has already: it is its own from now on, whoever takes back the one that had set it. Nothing else would tell,
 * as nothing was changed.
 */
export const claimStatus = (write: Write, ticketId: number) =>
  write.db
    .updateTable('held_reply')
    .set({ taken: '[]' })
    .where('ticket_id', '=', ticketId)
    .where('ended_at', 'is', null)
    .execute()

/** In the transaction that ends the reply, when the history says that it was taken back. */
export async function takeBackStatus(write: Write, ticket: Ticket, { id, taken, createdAt }: HeldReply): Promise<void> {
  const [own] = readTaken(taken ?? '[]')
  if (!own) return
  const history = await write.all(historySince, { ticketId: ticket.id, since: createdAt - clocksDifferMs })
  const next = await firstSince(write, { id, taken: own }, history)
  if (next === undefined) await restore(write, ticket, { id, taken: own })
  else if (next !== 'another') await keepTaken(write, next.id, withBefore(next.taken, own))
  const [from, to] = own.fields.status ?? []
  // Between two that wait for somebody it changed nothing.
  if (isActive(from as Status) === isActive(to as Status)) return
  await restoreTurn(write, await getTicket(write, ticket.id))
}

/** Of several processes. */
const clocksDifferMs = 60_000

/** What was set after it would have found what it found. */
function withBefore(after: Taken, own: Taken): Taken {
  const fields: Partial<Record<BulkField, readonly [unknown, unknown]>> = {}
  for (const name of bulkFields) {
    const [first, last] = [own.fields[name] ?? after.fields[name], after.fields[name] ?? own.fields[name]]
    if (first && last) fields[name] = [first[0], last[1]]
  }
  return { ...after, fields }
}

interface Own {
  readonly id: number
  readonly taken: Taken
}

/** A ticket that is opened wakes, but for one that is only as it was before. */
const stillSnoozed = ({ snoozedUntil }: Ticket, { status }: BulkChange, now: number): BulkChange =>
  snoozedUntil !== null && snoozedUntil > now && status !== 'closed' ? { snoozedUntil } : {}

async function restore(write: Write, ticket: Ticket, { id, taken }: Own): Promise<void> {
  const own = asPartOf(write, { heldReplyId: id })
  // What left no trace in the history, as that of an archive, has changed it all the same.
  const back = await inverseOf(own, ticket, taken).catch((error: unknown) => {
    if (error instanceof UserError && error.code === 'CONFLICT') return undefined
    throw error
  })
  if (back) await changeTicket(own, ticket, { ...stillSnoozed(ticket, back, write.now), ...back }, noTitle)
}

interface Happened {
  readonly kind: string
  /** JSON. */
  readonly data: string
  readonly audience: string
  readonly role: Role | null
}

/** In its order. */
const historySince = query((q: QueryParts<{ ticketId: number; since: number }>) =>
  q.db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.actor_id')
    .where('event.ticket_id', '=', q.param('ticketId'))
    .where('event.at', '>=', q.param('since'))
    .orderBy('event.id')
    .select(['event.kind', 'event.data', 'event.audience', 'user.role']),
)

const setLater = query((q: QueryParts<{ ids: string }>) =>
  heldReplies(q.db)
    .where('held_reply.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .where('held_reply.taken', 'is not', null)
    .where((is) => is.or([is('held_reply.ended_at', 'is', null), is('held_reply.comment_id', 'is not', null)]))
    .select(['held_reply.id', 'held_reply.taken']),
)

const partOf = ({ data }: Happened) => JSON.parse(data) as PartOf

/** Who came first of those that have set the same after it: another reply that was not taken back, or something else. Undefined for nobody. */
async function firstSince(
  write: Write,
  { id, taken }: Own,
  history: readonly Happened[],
): Promise<Own | 'another' | undefined> {
  const isHeld = ({ kind }: Happened) => kind === 'reply.held'
  const own = history.findIndex((one) => isHeld(one) && partOf(one).heldReplyId === id)
  const after = withoutTakenBack(history.slice(own + 1))
  const ids = after.filter(isHeld).flatMap((one) => partOf(one).heldReplyId ?? [])
  const rows = ids.length ? await write.all(setLater, { ids: JSON.stringify(ids) }) : []
  const later = new Map(rows.flatMap((row) => readTaken(row.taken ?? '[]').map((its) => [row.id, its] as const)))
  const kinds = new Set<string>(
    bulkFields.filter((name) => taken.fields[name]).map((name) => kindOfChange(changes[name].column)),
  )
  for (const one of after) {
    const { heldReplyId } = partOf(one)
    const its = heldReplyId === undefined ? undefined : later.get(heldReplyId)
    if (isHeld(one) && its) return { id: heldReplyId as number, taken: its }
    if (heldReplyId === undefined && (kinds.has(one.kind) || isCustomers(one))) return 'another'
  }
  return undefined
}

/** What customers say sets a status, also where that is so already. */
const isCustomers = ({ kind, audience, role }: Happened): boolean =>
  kind === 'solution.confirmed' ||
  kind === 'solution.rejected' ||
  (kind === 'comment.added' && audience === 'everyone' && role === 'customer')
