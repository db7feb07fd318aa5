import type { Write } from '../database/database.ts'
import type { Status } from '../database/tables.ts'
import { changeField, setFields } from './set-fields.ts'
import type { Ticket } from './tickets.ts'

/** Agents may set any status from any. Throws NotFound, or Forbidden for a customer. */
export const setStatus = (write: Write, id: number, status: Status): Promise<Ticket> => setFields(write, id, { status })

/** A customer's word on a ticket that is not open opens it again, so that no one overlooks it. */
export async function reopenForCustomer(write: Write, ticket: Ticket): Promise<Ticket> {
  return typeof write.viewer !== 'string' && write.viewer.role === 'customer'
    ? changeField(write, ticket, 'status', 'open')
    : ticket
}
