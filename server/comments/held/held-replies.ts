/**
 * Replies that are held for some seconds, so that their authors can take them back (decision 120). Until it is sent such a reply is no comment: it lies in a
 * table of its own, which nothing reads that knows of comments. Agents alone are shown it, by `heldRepliesOf`.
 */
import type { Read, Write } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { userOf, type User } from '../../database/viewer.ts'
import { notFound } from '../../platform/errors.ts'
import { LongList } from '../../platform/long-list.ts'
import { createBatch } from '../../tickets/per-ticket.ts'
import { getTicket } from '../../tickets/tickets.ts'
import type { Comment } from '../comment.ts'
import { canSeeHeld, heldReplies, visibleHeldReplies } from './access.ts'

/** One that has not ended. Times in ms since 1970. */
export interface HeldReply {
  readonly id: number
  readonly ticketId: number
  readonly authorId: number
  readonly content: string
  /** The newest comment that its author had seen, 0 for none; null where they did not say. */
  readonly lastSeen: number | null
  /** JSON (tickets/batches/taken.ts). */
  readonly taken: string | null
  readonly createdAt: number
  readonly heldUntil: number
}

const columns = [
  'held_reply.id',
  'held_reply.ticket_id as ticketId',
  'held_reply.author_id as authorId',
  'held_reply.content',
  'held_reply.last_seen as lastSeen',
  'held_reply.taken',
  'held_reply.created_at as createdAt',
  'held_reply.held_until as heldUntil',
] as const

const shown = query((q: QueryParts<{ ticketId: number }>) =>
  visibleHeldReplies(q)
    .where('held_reply.ticket_id', '=', q.param('ticketId'))
    .innerJoin('user', 'user.id', 'held_reply.author_id')
    .orderBy('held_reply.id')
    .select([...columns, 'user.email', 'user.name', 'user.role']),
)

const namesOfFiles = query((q: QueryParts<{ replyIds: string }>) =>
  q.db
    .selectFrom('held_file')
    .where('held_reply_id', 'in', q.dialect.numbersOf(q.param('replyIds')))
    .orderBy('id')
    .select(['held_reply_id as replyId', 'file_name as fileName']),
)

/** Those on a ticket, in the order in which they were written; null for customers. Throws Unauthenticated, and NotFound for a ticket that the viewer does not see. */
export async function heldRepliesOf(read: Read, ticketId: number): Promise<LongList<Comment> | null> {
  userOf(read.viewer)
  if (!canSeeHeld(read.viewer)) return null
  const rows = await read.all(shown, { ticketId })
  if (!rows.length) await getTicket(read, ticketId)
  const files = await filesOf(
    read,
    rows.map(({ id }) => id),
  )
  return new LongList(
    rows.map(({ email, name, role, ...row }) =>
      asComment(row, { id: row.authorId, email, name, role }, files.get(row.id)),
    ),
  )
}

async function filesOf(read: Read, replyIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = replyIds.length ? await read.all(namesOfFiles, { replyIds: JSON.stringify(replyIds) }) : []
  const names = new Map<number, string[]>()
  for (const { replyId, fileName } of rows) names.set(replyId, [...(names.get(replyId) ?? []), fileName])
  return names
}

/** As it is told: as the comment that it is to be. */
export const asComment = (
  { id, ticketId, content, createdAt, heldUntil }: Omit<HeldReply, 'authorId' | 'lastSeen' | 'taken'>,
  author: User,
  files: readonly string[] = [],
): Comment => ({
  id,
  ticketId,
  content,
  createdAt,
  author,
  audience: 'everyone',
  batch: createBatch([ticketId]),
  held: { until: heldUntil, files },
})

const byId = query((q: QueryParts<{ id: number }>) =>
  heldReplies(q.db)
    .where('held_reply.id', '=', q.param('id'))
    .select([...columns, 'held_reply.ended_at as endedAt', 'held_reply.comment_id as commentId']),
)

/** For who holds one of their own: also one that was sent, as whose comment it is known then, or was taken back, which has none. */
export type EndedOrHeld = HeldReply & { readonly endedAt: number | null; readonly commentId: number | null }

export const findHeldReply = (read: Read, id: number): Promise<EndedOrHeld | undefined> => read.first(byId, { id })

/** What its author asks for again whose reply was held the first time: the comment as which it was sent, by `sent`. Throws NotFound once it was taken back. */
export async function heldAgain(
  write: Write,
  id: number,
  sent: (commentId: number) => Promise<Comment>,
): Promise<Comment> {
  const reply = await findHeldReply(write, id)
  if (reply?.commentId != null) return sent(reply.commentId)
  if (!reply || reply.endedAt !== null) throw notFound('comment')
  const files = await filesOf(write, [id])
  return asComment(reply, userOf(write.viewer), files.get(id))
}

/**
 * In turns: the first of each author, then the second of each. However much somebody has held, others wait for one of theirs. The texts of those alone
 * that are taken are read: to sort all that are due with theirs would hold the event loop.
 */
export const dueBy = query((q: QueryParts<{ now: number; limit: number }>) =>
  inTurns(heldReplies(q.db))
    .where('held_reply.id', 'in', () =>
      inTurns(heldReplies(q.db))
        .where('held_reply.ended_at', 'is', null)
        .where('held_reply.held_until', '<=', q.param('now'))
        .limit(q.param('limit'))
        .select('held_reply.id'),
    )
    .select(columns),
)

const inTurns = (replies: ReturnType<typeof heldReplies>) =>
  replies
    .orderBy((is) =>
      is.fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('held_reply.author_id').orderBy('held_reply.held_until').orderBy('held_reply.id'),
        ),
    )
    .orderBy('held_reply.held_until')
    .orderBy('held_reply.id')

const isOpen = query((q: QueryParts<{ id: number }>) =>
  heldReplies(q.db)
    .where('held_reply.id', '=', q.param('id'))
    .where('held_reply.ended_at', 'is', null)
    .select('held_reply.id'),
)

export const isHeld = async (read: Read, id: number): Promise<boolean> =>
  (await read.first(isOpen, { id })) !== undefined

/** By being sent, in the moment in which the comment was written, or by being taken back. False when it had ended already: of whoever sends and whoever takes back one comes first. */
export async function endHeldReply(
  write: Write,
  id: number,
  comment?: Pick<Comment, 'id' | 'createdAt'>,
): Promise<boolean> {
  const ended = await write.db
    .updateTable('held_reply')
    .set({ ended_at: comment?.createdAt ?? write.now, content: '', ...(comment && { comment_id: comment.id }) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
