/** Tickets as they are read. */
import type { Expression } from 'kysely'
import { nextTurn } from '../platform/event-loop.ts'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { User } from '../database/viewer.ts'
import { notFound } from '../platform/errors.ts'
import { visibleTickets } from './access.ts'
import { fieldNames, selections, type FieldValues } from './fields.ts'
import { createBatch, type TicketBatch } from './per-ticket.ts'

/** Everything of a ticket but its attachments and comments. */
export interface Ticket extends FieldValues {
  readonly requester: User
  /** All tickets read with this one, itself included: what hangs on them is then read at once. */
  readonly batch: TicketBatch
  /** Where it stands in the page that it was read with. */
  readonly cursor: string | null
}

/** What Ticket is made of, of all that the viewer sees or of the ids in `among`; a query that ends in this can be given to `toTickets`. */
export const selectTickets = <P>(q: QueryParts<P>, among?: Expression<number>) =>
  visibleTickets(q, among)
    .innerJoin('user', 'user.id', 'ticket.requester_id')
    .select(selections)
    .select([
      'user.id as requesterId',
      'user.email as requesterEmail',
      'user.name as requesterName',
      'user.role as requesterRole',
    ])

export type TicketRow = FieldValues & {
  requesterId: number
  requesterEmail: string
  requesterName: string | null
  requesterRole: User['role']
}

export function toTickets(rows: readonly TicketRow[], cursorOf?: (row: TicketRow) => string): Ticket[] {
  const batch = createBatch(rows.map(({ id }) => id))
  return rows.map((row) => {
    const { requesterId: id, requesterEmail: email, requesterName: name, requesterRole: role } = row
    const requester = { id, email, name, role }
    const ticket: Record<string, unknown> = { requester, batch, cursor: cursorOf?.(row) ?? null }
    // One by one: copying the rest of a row costs more than reading it.
    for (const name of fieldNames) ticket[name] = row[name]
    return ticket as unknown as Ticket
  })
}

/**
 * The time of a ticket that is changed at `at`, both in ms since 1970: later than it was by `least`, or the same, even if several changes share a
 * millisecond; whoever remembers a ticket by its time sees each. One that lies far ahead, by a clock that was wrong, is left behind.
 */
export function timeOfChange({ updatedAt }: Pick<FieldValues, 'updatedAt'>, at: number, least: 0 | 1 = 0): number {
  return updatedAt - at > farAheadMs ? at : Math.max(at, updatedAt + least)
}

const farAheadMs = 60_000

const ticketById = query((q: QueryParts<{ id: number }>) => selectTickets(q).where('ticket.id', '=', q.param('id')))

/** Throws NotFound, the same for a ticket that is not there and for one that the viewer may not see. */
export async function getTicket(read: Read, id: number): Promise<Ticket> {
  const [ticket] = toTickets(await read.all(ticketById, { id }))
  if (!ticket) throw notFound('ticket')
  return ticket
}

const idOfTicket = query((q: QueryParts<{ id: number }>) =>
  visibleTickets(q).where('ticket.id', '=', q.param('id')).select('ticket.id'),
)

/** Throws as `getTicket` does, without reading its texts. */
export async function checkTicket(read: Read, id: number): Promise<void> {
  if (!(await read.first(idOfTicket, { id }))) throw notFound('ticket')
}

const ticketsById = query((q: QueryParts<{ ids: string }>) => selectTickets(q, q.dialect.numbersOf(q.param('ids'))))

/** Those of `ids` that the viewer sees. */
export async function ticketsByIds(read: Read, ids: readonly number[]): Promise<Map<number, Ticket>> {
  const rows: TicketRow[] = []
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const some = await read.all(ticketsById, { ids: JSON.stringify(ids.slice(at, at + rowsAtOnce)) })
    rows.push(...some)
    await turnAfter(some.map(({ description }) => description))
  }
  return new Map(toTickets(rows).map((ticket) => [ticket.id, ticket]))
}

/** So many rows that may have texts of the greatest length can be read on the event loop at once; a list of 50 is one of these. */
export const rowsAtOnce = 60

const longCharacters = 500_000

/** Gives others their turn on the event loop when many characters were read at once. */
export async function turnAfter(texts: readonly (string | null)[]): Promise<void> {
  if (texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) > longCharacters) await nextTurn()
}

/** Up to `count` rows, a few at a time: `read` answers those that follow `last`. */
export async function readInTurns(
  count: number,
  read: (limit: number, last: TicketRow | undefined) => Promise<TicketRow[]>,
): Promise<TicketRow[]> {
  const rows: TicketRow[] = []
  while (rows.length < count) {
    const limit = Math.min(rowsAtOnce, count - rows.length)
    const some = await read(limit, rows.at(-1))
    rows.push(...some)
    if (some.length < limit) break
    await turnAfter(some.map(({ description }) => description))
  }
  return rows
}
