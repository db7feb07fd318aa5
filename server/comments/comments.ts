/** Comments on a ticket. Who sees a ticket sees its comments for everyone and may add one. */
import { sql } from 'kysely'
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type User } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { idempotent } from '../events/idempotency.ts'
import { requestBudget } from '../platform/budgets.ts'
import type { Limits } from '../platform/config.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { LongList } from '../platform/long-list.ts'
import { checkText } from '../platform/text.ts'
import { reopenForCustomer } from '../tickets/status.ts'
import { getTicket } from '../tickets/tickets.ts'
import { visibleComments } from './access.ts'

/** Times in ms since 1970. */
export interface Comment {
  readonly id: number
  readonly content: string
  readonly createdAt: number
  readonly author: User
}

/** What a comment is made of, for tickets that the viewer sees. */
const selectComments = <P>(q: QueryParts<P>) =>
  visibleComments(q)
    .innerJoin('user', 'user.id', 'comment.author_id')
    .select([
      'comment.id',
      'comment.content',
      'comment.created_at as createdAt',
      'user.id as authorId',
      'user.email as authorEmail',
      'user.name as authorName',
      'user.role as authorRole',
    ])

type CommentRow = Omit<Comment, 'author'> & {
  authorId: number
  authorEmail: string
  authorName: string | null
  authorRole: User['role']
}

const toComment = ({ id, content, createdAt, ...author }: CommentRow): Comment => ({
  id,
  content,
  createdAt,
  author: { id: author.authorId, email: author.authorEmail, name: author.authorName, role: author.authorRole },
})

const commentsByTicket = query((q: QueryParts<{ ticketId: number }>) =>
  selectComments(q).where('ticket.id', '=', q.param('ticketId')).orderBy('comment.id'),
)

const bytesOfComments = query((q: QueryParts<{ ticketId: number }>) =>
  visibleComments(q)
    .where('ticket.id', '=', q.param('ticketId'))
    .select((s) => [
      sql<number | null>`sum(octet_length(comment.content))`.as('bytes'),
      s.fn.countAll<number>().as('comments'),
    ]),
)

const commentById = query((q: QueryParts<{ id: number }>) => selectComments(q).where('comment.id', '=', q.param('id')))

/** Oldest first. Throws NotFound for a ticket that the viewer does not see, whether or not it has comments. */
export async function commentsOf(read: Read, ticketId: number): Promise<LongList<Comment>> {
  const rows = await read.all(commentsByTicket, { ticketId })
  if (!rows.length) await getTicket(read, ticketId)
  return new LongList(rows.map(toComment))
}

async function getComment(read: Read, id: number): Promise<Comment> {
  const row = await read.first(commentById, { id })
  if (!row) throw notFound('comment')
  return toComment(row)
}

/** Comments are always read all at once: there must not be more of them than can be, be they ever so short. */
const { commentBytesOfTicket, commentsOfTicket } = requestBudget

async function checkRoom(write: Write, ticketId: number, content: string): Promise<void> {
  const before = await write.first(bytesOfComments, { ticketId })
  const bytes = (before?.bytes ?? 0) + Buffer.byteLength(content)
  if (bytes <= commentBytesOfTicket && (before?.comments ?? 0) < commentsOfTicket) return
  throw invalid('content', 'This ticket holds as many comments as it can. Please go on in a new one.')
}

export interface NewComment {
  readonly ticketId: number
  readonly content: string
}

/** Throws Invalid for blank or too long content and for a ticket that is full, NotFound. A customer's comment opens the ticket again if it was not open. */
export async function addComment(
  write: Write,
  { ticketId, content }: NewComment,
  { limits, key }: { limits: Limits; key: string | undefined },
): Promise<Comment> {
  const author = userOf(write.viewer)
  const ticket = await getTicket(write, ticketId)
  checkText('content', 'A comment', content, limits.maxTextLength)
  return idempotent(write, key, {
    again: (id) => getComment(write, id),
    first: async () => {
      await checkRoom(write, ticketId, content)
      const { id } = await write.db
        .insertInto('comment')
        .values({ ticket_id: ticketId, author_id: author.id, content, created_at: write.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      await write.db.updateTable('ticket').set({ updated_at: write.now }).where('id', '=', ticketId).execute()
      await record(write, { kind: 'comment.added', ticketId, commentId: id, audience: 'everyone' })
      await reopenForCustomer(write, ticket)
      return { id, content, createdAt: write.now, author }
    },
  })
}
