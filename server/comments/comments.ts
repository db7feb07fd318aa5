/** Comments on a ticket. Who sees a ticket sees its comments for everyone and may add one; those for agents alone are internal notes. */
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { showsAudience } from '../database/scope.ts'
import type { Audience } from '../database/tables.ts'
import { userOf, type User } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { idempotent } from '../events/idempotency.ts'
import type { Limits } from '../platform/config.ts'
import { authorize, notFound } from '../platform/errors.ts'
import { LongList } from '../platform/long-list.ts'
import { checkText } from '../platform/text.ts'
import { isInAudience } from '../tickets/access.ts'
import { reopenForCustomer } from '../tickets/status.ts'
import { getTicket } from '../tickets/tickets.ts'
import { canWriteFor, visibleComments } from './access.ts'
import { checkRoom } from './room.ts'

/** Times in ms since 1970. */
export interface Comment {
  readonly id: number
  readonly content: string
  readonly createdAt: number
  readonly author: User
  /** Null for who sees only what is for everyone: they must not learn that there is anything else. */
  readonly audience: Audience | null
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
    .$if(showsAudience(q.scope, 'agents'), (comments) => comments.select('comment.audience'))

type CommentRow = Omit<Comment, 'author' | 'audience'> & {
  authorId: number
  authorEmail: string
  authorName: string | null
  authorRole: User['role']
  audience?: Audience | undefined
}

const toComment = ({ id, content, createdAt, audience, ...author }: CommentRow): Comment => ({
  id,
  content,
  createdAt,
  author: { id: author.authorId, email: author.authorEmail, name: author.authorName, role: author.authorRole },
  audience: audience ?? null,
})

const commentsByTicket = query((q: QueryParts<{ ticketId: number }>) =>
  selectComments(q).where('ticket.id', '=', q.param('ticketId')).orderBy('comment.id'),
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

export interface NewComment {
  readonly ticketId: number
  readonly content: string
  /** Everyone unless told: `agents` makes it an internal note. */
  readonly audience?: Audience
}

async function touchTicket(write: Write, id: number): Promise<void> {
  await write.db.updateTable('ticket').set({ updated_at: write.now }).where('id', '=', id).execute()
}

/**
 * Throws Invalid for blank or too long content and for a ticket that is full, NotFound, and Forbidden for a note by a customer. A
 * customer's comment opens the ticket again if it was not open; a note changes nothing that a customer sees of the ticket.
 */
export async function addComment(
  write: Write,
  { ticketId, content, audience = 'everyone' }: NewComment,
  { limits, key }: { limits: Limits; key: string | undefined },
): Promise<Comment> {
  const author = userOf(write.viewer)
  const ticket = await getTicket(write, ticketId)
  authorize(canWriteFor(author, audience), 'agents.note')
  checkText('content', audience === 'agents' ? 'note' : 'comment', content, limits.maxTextLength)
  return idempotent(write, key, {
    again: (id) => getComment(write, id),
    first: async () => {
      await checkRoom(write, { ticketId, content, audience })
      const { id } = await write.db
        .insertInto('comment')
        .values({ ticket_id: ticketId, author_id: author.id, content, audience, created_at: write.now })
        .returning('id')
        .executeTakeFirstOrThrow()
      // A customer must learn of a note neither from the ticket's time nor from its status.
      if (audience === 'everyone') await touchTicket(write, ticketId)
      await record(write, { kind: 'comment.added', ticketId, commentId: id, audience })
      if (audience === 'everyone') await reopenForCustomer(write, ticket)
      const isTold = isInAudience(author, 'agents')
      return { id, content, createdAt: write.now, author, audience: isTold ? audience : null }
    },
  })
}
