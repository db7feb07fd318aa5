/** A word for everyone on a ticket: it moves its time, and whose turn it is. */
import type { Write } from '../database/database.ts'
import { userOf } from '../database/viewer.ts'
import { timeOfChange, type Ticket } from './tickets.ts'
import { isCustomersWord, turnAfterWord, turnColumns } from './turn.ts'

/** After a word of the viewer; answers the ticket as it is then. */
export async function takeWord(write: Write, ticket: Ticket): Promise<Ticket> {
  const isCustomers = isCustomersWord(userOf(write.viewer), ticket.requester.id)
  const waiting = turnAfterWord(ticket, { isCustomers, at: write.now })
  const updatedAt = timeOfChange(ticket, write.now)
  await write.run(
    write.db
      .updateTable('ticket')
      .set({ updated_at: updatedAt, ...turnColumns(waiting) })
      .where('id', '=', ticket.id),
  )
  return { ...ticket, ...waiting, updatedAt }
}
