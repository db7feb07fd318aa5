/** How many comments one ticket takes. */
import { visibleAttachments } from '../attachments/access.ts'
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { userOf } from '../database/viewer.ts'
import { requestBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import type { Said } from '../text/message.ts'
import { isInAudience } from '../tickets/access.ts'
import { visibleComments } from './access.ts'
import { visibleHeldReplies } from './held/access.ts'

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

/** Of replies that are held; a customer is never refused because of these. */
const roomPromised = query((q: QueryParts<{ ticketId: number }>) =>
  visibleHeldReplies(q)
    .where('held_reply.ticket_id', '=', q.param('ticketId'))
    .select((s) => [
      sql<number | null>`sum(octet_length(held_reply.content))`.as('bytes'),
      s.fn.countAll<number>().as('comments'),
    ]),
)

/** Throws Invalid when `content` has no room on the ticket. */
export async function checkRoom(
  write: Write,
  { ticketId, content, audience }: { ticketId: number; content: string; audience: Audience },
): Promise<void> {
  const room = rooms[audience]
  // A customer sees none that is held.
  const asksForPromised = audience === 'everyone' && isInAudience(userOf(write.viewer), 'agents')
  const [taken, promised] = await Promise.all([
    write.first(roomTaken, { ticketId, audience }),
    asksForPromised ? write.first(roomPromised, { ticketId }) : undefined,
  ])
  const bytes = (taken?.bytes ?? 0) + (promised?.bytes ?? 0) + Buffer.byteLength(content)
  const comments = (taken?.comments ?? 0) + (promised?.comments ?? 0)
  if (bytes > room.bytes || comments >= room.comments) throw invalid('content', room.isFull)
}

const filesTaken = query((q: QueryParts<{ ticketId: number; audience: Audience }>) =>
  visibleAttachments(q, sql<number>`(${q.param('ticketId')})`)
    .where('attachment.audience', '=', q.param('audience'))
    .where('attachment.comment_id', 'is not', null)
    .select((s) => s.fn.countAll<number>().as('files')),
)

const filesPromised = query((q: QueryParts<{ ticketId: number }>) =>
  visibleHeldReplies(q)
    .where('held_reply.ticket_id', '=', q.param('ticketId'))
    .innerJoin('held_file', 'held_file.held_reply_id', 'held_reply.id')
    .select((s) => s.fn.countAll<number>().as('files')),
)

/** The same for files of a comment. */
export async function checkFileRoom(
  write: Write,
  { ticketId, audience, files }: { ticketId: number; audience: Audience; files: number },
): Promise<void> {
  if (!files) return
  const taken = await write.first(filesTaken, { ticketId, audience })
  const promised = audience === 'everyone' ? await write.first(filesPromised, { ticketId }) : undefined
  if ((taken?.files ?? 0) + (promised?.files ?? 0) + files <= requestBudget.commentFilesOfTicket) return
  throw invalid('attachmentFiles', 'tickets.commentFilesFull')
}
