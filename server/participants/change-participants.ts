/** Adding people to a ticket, removing them, and leaving one. */
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { participantBudget } from '../platform/budgets.ts'
import { authorize, conflict, invalid, notFound } from '../platform/errors.ts'
import { countFailure, throttleKey } from '../sessions/throttle.ts'
import { say } from '../text/message.ts'
import { getTicket, type Ticket } from '../tickets/tickets.ts'
import { checkEmail, normalizeEmail } from '../users/email.ts'
import { canChangeParticipants } from './access.ts'

const rowsOfTicket = query((q: QueryParts<{ ticket: number }>) =>
  q.db.selectFrom('participant').where('ticket_id', '=', q.param('ticket')).select(['email', 'user_id as userId']),
)

/** Agents see the ticket anyway. */
const customerByEmail = query((q: QueryParts<{ email: string }>) =>
  q.db.selectFrom('user').where('email', '=', q.param('email')).where('role', '=', sql.lit('customer')).select('id'),
)

/**
 * Adds whoever has an account as a customer with this address at this moment. The answer and all that is shown of it are the same where nobody has: an
 * account that is made with it later is let in only once the address is added again. Throws NotFound, Forbidden, Invalid for what is no
 * address and for the requester's own, RateLimited, and Conflict where there are too many.
 */
export async function addParticipant(write: Write, ticketId: number, given: string): Promise<Ticket> {
  const ticket = await getTicket(write, ticketId)
  authorize(canChangeParticipants(write.viewer, ticket), 'tickets.peopleByRequester')
  const email = checkEmail(given)
  if (email === ticket.requester.email) throw invalid('email', 'tickets.isRequester')
  await countFailure(write, [
    {
      key: throttleKey('participants', String(userOf(write.viewer).id)),
      ...participantBudget.adding,
      tooMuch: 'throttle.participants',
    },
  ])
  const rows = await write.all(rowsOfTicket, { ticket: ticketId })
  const known = rows.find((row) => row.email === email)
  const most = participantBudget.ofTicket
  if (!known && rows.length >= most) throw conflict('email', say('tickets.tooManyPeople', most))
  const userId = (await write.first(customerByEmail, { email }))?.id ?? null
  // Who has the address now is meant, whoever had it before.
  await write.db
    .insertInto('participant')
    .values({ ticket_id: ticketId, email, user_id: userId, created_at: write.now })
    .onConflict((conflict) =>
      conflict.columns(['ticket_id', 'email']).doUpdateSet({
        user_id: userId,
        // Nothing is told of it, so the index does not hear of it either.
        ...(known?.userId !== userId && { is_indexed: 0 }),
      }),
    )
    .execute()
  // Who is added again as before sees nothing else: their lists must not load anew each time that somebody says so.
  if (known?.userId !== userId) for (const id of [known?.userId, userId]) if (id != null) write.publish({ scopeOf: id })
  if (!known)
    await record(write, { kind: 'participant.added', ticketId, email, isByRequester: isRequester(write, ticket) })
  return ticket
}

/** Nobody who is not there is missed: then nothing has happened. Throws NotFound for the ticket, and Forbidden. */
export async function removeParticipant(write: Write, ticketId: number, given: string): Promise<Ticket> {
  const ticket = await getTicket(write, ticketId)
  authorize(canChangeParticipants(write.viewer, ticket), 'tickets.peopleByRequester')
  const email = normalizeEmail(given) ?? ''
  const gone = await write.db
    .deleteFrom('participant')
    .where('ticket_id', '=', ticketId)
    .where('email', '=', email)
    .returning('user_id as userId')
    .executeTakeFirst()
  if (!gone) return ticket
  if (gone.userId !== null) write.publish({ scopeOf: gone.userId })
  await record(write, { kind: 'participant.removed', ticketId, email, isByRequester: isRequester(write, ticket) })
  return ticket
}

const isRequester = ({ viewer }: Write, { requester }: Ticket): boolean => userOf(viewer).id === requester.id

/** Throws NotFound for a ticket that they do not see, or take no part in. */
export async function leaveTicket(write: Write, ticketId: number): Promise<boolean> {
  const { id } = userOf(write.viewer)
  await getTicket(write, ticketId)
  const left = await write.db
    .deleteFrom('participant')
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', id)
    .returning('email')
    .execute()
  if (!left.length) throw notFound('ticket')
  write.publish({ scopeOf: id })
  for (const { email } of left) await record(write, { kind: 'participant.left', ticketId, email })
  return true
}
