import type { Write } from '../database/database.ts'
import { userOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import type { Limits } from '../platform/config.ts'
import { checkOptionalText, checkText } from '../platform/text.ts'
import { moveCount } from './counts.ts'
import { getTicket, type Ticket } from './tickets.ts'
import { agentsTurn, turnColumns } from './turn.ts'

export interface NewTicket {
  readonly title: string
  readonly description?: string | null | undefined
}

/** Throws Invalid for a blank or too long subject or a too long description (spec §5). */
export function checkNewTicket({ title, description }: NewTicket, limits: Limits): void {
  checkText('title', 'subject', title, limits.maxTitleLength)
  if (description != null) checkOptionalText('description', 'description', description, limits.maxTextLength)
}

/** A new ticket is open and belongs to the viewer. Takes what `checkNewTicket` has let through. */
export async function createTicket(write: Write, { title, description }: NewTicket): Promise<Ticket> {
  const requester = userOf(write.viewer)
  const { id } = await write.db
    .insertInto('ticket')
    .values({
      title,
      description: description || null,
      status: 'open',
      requester_id: requester.id,
      created_at: write.now,
      updated_at: write.now,
      ...turnColumns(agentsTurn(write.now)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveCount(write, requester.id, undefined, 'open')
  const [ticket] = await Promise.all([getTicket(write, id), record(write, { kind: 'ticket.created', ticketId: id })])
  return ticket
}
