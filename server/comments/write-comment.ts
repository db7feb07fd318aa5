import type { Write } from '../database/database.ts'
import type { Audience, Status } from '../database/tables.ts'
import { userOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { reopenForCustomer } from '../tickets/status.ts'
import type { Ticket } from '../tickets/tickets.ts'
import { takeWord } from '../tickets/word.ts'
import { writeMentions } from './mentions.ts'

export interface CommentToWrite {
  readonly content: string
  readonly audience: Audience
  /** What is set with it, where the ticket has it already: nothing else would tell later. */
  readonly statusKept?: Status | undefined
}

/** The one way in which a comment of the viewer comes to be, with all that follows from it; whether it may was asked before. */
export async function writeComment(
  write: Write,
  ticket: Ticket,
  { content, audience, statusKept }: CommentToWrite,
): Promise<{ readonly id: number; readonly createdAt: number }> {
  const { id: ticketId } = ticket
  const createdAt = write.now
  const { id } = await write.db
    .insertInto('comment')
    .values({ ticket_id: ticketId, author_id: userOf(write.viewer).id, content, audience, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A customer must learn of a note neither from the ticket's time nor from its status.
  const touched = audience === 'everyone' ? await takeWord(write, ticket) : ticket
  const mentions = audience === 'agents' ? await writeMentions(write, { id, ticketId, content }) : []
  await record(write, {
    kind: 'comment.added',
    ticketId,
    commentId: id,
    audience,
    ...(mentions.length > 0 && { mentions }),
    ...(statusKept && { status: statusKept }),
  })
  if (audience === 'everyone') await reopenForCustomer(write, touched)
  return { id, createdAt }
}
