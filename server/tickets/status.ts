import type { Write } from '../database/database.ts'
import type { Status } from '../database/tables.ts'
import { record } from '../events/events.ts'
import { permit } from '../platform/errors.ts'
import { canSetStatus } from './access.ts'
import { moveCount } from './counts.ts'
import { getTicket, type Ticket } from './tickets.ts'

/** Agents may set any status from any. Throws NotFound, or Forbidden for a customer. */
export async function setStatus(write: Write, id: number, status: Status): Promise<Ticket> {
  const ticket = await getTicket(write, id)
  permit(canSetStatus(write.viewer), 'Only agents can change the status of a ticket.')
  return changeStatus(write, ticket, status)
}

/** A customer's word on a ticket that is not open opens it again, so that no one overlooks it. */
export async function reopenForCustomer(write: Write, ticket: Ticket): Promise<Ticket> {
  return typeof write.viewer !== 'string' && write.viewer.role === 'customer'
    ? changeStatus(write, ticket, 'open')
    : ticket
}

async function changeStatus(write: Write, ticket: Ticket, status: Status): Promise<Ticket> {
  if (ticket.status === status) return ticket
  await write.db.updateTable('ticket').set({ status, updated_at: write.now }).where('id', '=', ticket.id).execute()
  await moveCount(write, ticket.requester.id, ticket.status, status)
  await record(write, { kind: 'ticket.status_changed', ticketId: ticket.id, from: ticket.status, to: status })
  return { ...ticket, status, updatedAt: write.now }
}
