/** How many comments one ticket takes. */
import { sql } from 'kysely'
import { visibleAttachments } from '../attachments/access.ts'
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { requestBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import type { Said } from '../text/message.ts'
import { visibleComments } from './access.ts'

/**
 * Comments are always read all at once: there must not be more of them than can be, be they ever so short. Those for everyone and notes have
 * each a room of their own, so that a customer is never refused because of notes.
 */
const rooms: Readonly<Record<Audience, { bytes: number; comments: number; isFull: Said }>> = {
  everyone: {
    ...requestBudget.commentsOfTicket,
    isFull: 'tickets.commentsFull',
  },
  agents: {
    ...requestBudget.notesOfTicket,
    isFull: 'tickets.notesFull',
  },
}

const roomTaken = query((q: QueryParts<{ ticketId: number; audience: Audience }>) =>
  visibleComments(q)
    .where('ticket.id', '=', q.param('ticketId'))
    .where('comment.audience', '=', q.param('audience'))
    .select((s) => [
      sql<number | null>`sum(octet_length(comment.content))`.as('bytes'),
      s.fn.countAll<number>().as('comments'),
    ]),
)

/** Throws Invalid when `content` has no room on the ticket. */
export async function checkRoom(
  write: Write,
  { ticketId, content, audience }: { ticketId: number; content: string; audience: Audience },
): Promise<void> {
  const room = rooms[audience]
  const taken = await write.first(roomTaken, { ticketId, audience })
  const bytes = (taken?.bytes ?? 0) + Buffer.byteLength(content)
  if (bytes > room.bytes || (taken?.comments ?? 0) >= room.comments) throw invalid('content', room.isFull)
}

const filesTaken = query((q: QueryParts<{ ticketId: number; audience: Audience }>) =>
  visibleAttachments(q, sql<number>`(${q.param('ticketId')})`)
    .where('attachment.audience', '=', q.param('audience'))
    .where('attachment.comment_id', 'is not', null)
    .select((s) => s.fn.countAll<number>().as('files')),
)

/** The same for files of a comment. */
export async function checkFileRoom(
  write: Write,
  { ticketId, audience, files }: { ticketId: number; audience: Audience; files: number },
): Promise<void> {
  if (!files) return
  const taken = await write.first(filesTaken, { ticketId, audience })
  if ((taken?.files ?? 0) + files <= requestBudget.commentFilesOfTicket) return
  throw invalid('attachmentFiles', 'tickets.commentFilesFull')
}
