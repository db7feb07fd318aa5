/** How many comments one ticket takes. */
import { sql } from 'kysely'
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
