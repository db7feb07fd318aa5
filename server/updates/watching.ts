/** Tickets of which an agent wants to be told everything that others do, or nothing. Nobody else sees which these are. */
import type { Actor } from '../database/actor.ts'
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { WatchState } from '../database/tables.ts'
import { deskBudget, userBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { visibleTickets } from '../tickets/access.ts'
import { perTicketOfViewer, type OfViewer } from '../tickets/per-ticket.ts'
import { getTicket, type Ticket } from '../tickets/tickets.ts'
import { hasUpdates, ownWatches, readerOf, watchesOf } from './access.ts'

/** `no`: one is told what concerns one anyway. */
export type Watching = WatchState | 'no'

const ownOfTickets = query((q: QueryParts<OfViewer>) =>
  visibleTickets(q, q.dialect.numbersOf(q.param('ticketIds')))
    .innerJoin(ownWatches(q).as('own'), 'own.ticket_id', 'ticket.id')
    .select(['ticket.id as ticketId', 'own.state']),
)

const stateOf = perTicketOfViewer(ownOfTickets, ([row]): Watching => row?.state ?? 'no')

/** Null for customers, without a look. */
export const watchingOf = (read: Read, ticket: Ticket): Watching | null | Promise<Watching> =>
  hasUpdates(read.viewer) ? stateOf(read, ticket) : null

/** A row if there are so many already. */
const ownBeyond = query((q: QueryParts<{ viewer: number; before: number }>) =>
  ownWatches(q).orderBy('ticket_watch.ticket_id').limit(1).offset(q.param('before')),
)
const othersBeyond = query((q: QueryParts<{ ticketId: number; before: number }>) =>
  watchesOf(q)
    .where('ticket_watch.state', '=', 'watching')
    .orderBy('ticket_watch.user_id')
    .limit(1)
    .offset(q.param('before')),
)

/** Throws Unauthenticated, NotFound, Forbidden to customers, Invalid where there are too many, and what Actor.write throws. */
export async function setWatching(actor: Actor, id: number, wanted: Watching): Promise<Ticket> {
  await getForReader(actor.read, id)
  return actor.write(async (write) => {
    const ticket = await getForReader(write, id)
    const viewer = readerOf(write.viewer)
    if (wanted === 'no') await forget(write, viewer, id)
    else {
      await checkRoom(write, { viewer, ticketId: id, wanted })
      await write.db
        .insertInto('ticket_watch')
        .values({ user_id: viewer, ticket_id: id, state: wanted })
        .onConflict((conflict) => conflict.columns(['user_id', 'ticket_id']).doUpdateSet({ state: wanted }))
        .execute()
    }
    write.publish({ readBy: viewer, ticket: id })
    return ticket
  })
}

async function getForReader(read: Read, id: number): Promise<Ticket> {
  const ticket = await getTicket(read, id)
  readerOf(read.viewer)
  return ticket
}

const forget = (write: Write, viewer: number, ticketId: number) =>
  write.run(write.db.deleteFrom('ticket_watch').where('user_id', '=', viewer).where('ticket_id', '=', ticketId))

async function checkRoom(
  write: Write,
  { viewer, ticketId, wanted }: { viewer: number; ticketId: number; wanted: WatchState },
): Promise<void> {
  const { watched } = userBudget
  if (await write.first(ownBeyond, { viewer, before: watched - 1 }))
    throw invalid('id', say('updates.tooManyWatched', watched))
  if (wanted === 'muted') return
  const { watchersOfTicket: watchers } = deskBudget
  if (await write.first(othersBeyond, { ticketId, before: watchers - 1 }))
    throw invalid('id', say('updates.tooManyWatchers', watchers))
}
