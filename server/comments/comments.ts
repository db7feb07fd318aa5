/** Comments on a ticket. Who sees a ticket sees its comments for everyone and may add one; those for agents alone are internal notes. */
import { submitWithFiles, type SubmissionServices } from '../attachments/submit-files.ts'
import type { Actor } from '../database/actor.ts'
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { showsAudience } from '../database/scope.ts'
import type { Audience, Status } from '../database/tables.ts'
import { userOf, type User } from '../database/viewer.ts'
import { checkVersions, removeSentDraft } from '../drafts/save.ts'
import { record } from '../events/events.ts'
import { idempotent } from '../events/idempotency.ts'
import type { Limits } from '../platform/config.ts'
import { authorize, conflict, notFound } from '../platform/errors.ts'
import { LongList } from '../platform/long-list.ts'
import { checkText } from '../platform/text.ts'
import type { Upload } from '../storage/upload.ts'
import { say } from '../text/message.ts'
import { canSetFields, isInAudience } from '../tickets/access.ts'
import { wakeForCustomer } from '../tickets/wake.ts'
import { changeTicket } from '../tickets/set-fields.ts'
import { reopenForCustomer } from '../tickets/status.ts'
import { createBatch, type TicketBatch } from '../tickets/per-ticket.ts'
import { newestRejection } from '../tickets/rejections.ts'
import { getTicket, type Ticket } from '../tickets/tickets.ts'
import { takeWord } from '../tickets/word.ts'
import { canWriteFor, visibleComments } from './access.ts'
import { writeMentions } from './mentions.ts'
import { checkFileRoom, checkRoom } from './room.ts'

/** Of newer comments that keep one from being written. */
const namedAtMost = 50

/** Times in ms since 1970. */
export interface Comment {
  readonly id: number
  readonly content: string
  readonly createdAt: number
  readonly author: User
  readonly ticketId: number
  /** The ticket alone: what hangs on its comments is read at once. */
  readonly batch: TicketBatch
  /** Null for who sees only what is for everyone: they must not learn that there is anything else. */
  readonly audience: Audience | null
}

/** What a comment is made of, for tickets that the viewer sees. */
const selectComments = <P>(q: QueryParts<P>) =>
  visibleComments(q)
    .innerJoin('user', 'user.id', 'comment.author_id')
    .select([
      'comment.id',
      'comment.ticket_id as ticketId',
      'comment.content',
      'comment.created_at as createdAt',
      'user.id as authorId',
      'user.email as authorEmail',
      'user.name as authorName',
      'user.role as authorRole',
    ])
    .$if(showsAudience(q.scope, 'agents'), (comments) => comments.select('comment.audience'))

type CommentRow = Omit<Comment, 'author' | 'audience' | 'batch'> & {
  authorId: number
  authorEmail: string
  authorName: string | null
  authorRole: User['role']
  audience?: Audience | undefined
}

const toComment = (
  { authorId, authorEmail, authorName, authorRole, audience, ...row }: CommentRow,
  batch: TicketBatch,
): Comment => ({
  ...row,
  author: { id: authorId, email: authorEmail, name: authorName, role: authorRole },
  audience: audience ?? null,
  batch,
})

const commentsByTicket = query((q: QueryParts<{ ticketId: number }>) =>
  selectComments(q).where('ticket.id', '=', q.param('ticketId')).orderBy('comment.id'),
)

const commentById = query((q: QueryParts<{ id: number }>) => selectComments(q).where('comment.id', '=', q.param('id')))

/** Oldest first. Throws NotFound for a ticket that the viewer does not see, whether or not it has comments. */
export async function commentsOf(read: Read, ticketId: number): Promise<LongList<Comment>> {
  const rows = await read.all(commentsByTicket, { ticketId })
  if (!rows.length) await getTicket(read, ticketId)
  const batch = createBatch([ticketId])
  return new LongList(rows.map((row) => toComment(row, batch)))
}

async function getComment(read: Read, id: number): Promise<Comment> {
  const row = await read.first(commentById, { id })
  if (!row) throw notFound('comment')
  return toComment(row, createBatch([row.ticketId]))
}

/** What of a ticket somebody has seen who writes on it. */
export interface LastSeen {
  /** The newest comment, 0 for none. */
  readonly comment: number
  /** In the history, what a customer has said since: that it is not solved. Undefined for nothing. */
  readonly rejection?: number | undefined
}

export interface NewComment {
  readonly ticketId: number
  readonly content: string
  /** Everyone unless told: `agents` makes it an internal note. */
  readonly audience?: Audience
  /** For agents: the status that the ticket gets with it. */
  readonly status?: Status | undefined
  /** Undefined: whatever others have written meanwhile. */
  readonly lastSeen?: LastSeen | undefined
  /** The versions of the draft that it was written in (drafts/save.ts). */
  readonly draft?: readonly string[]
}

/** Also where it is sent again: what was saved meanwhile is what was sent. */
const removeDraft = (write: Write, { draft = [], audience = 'everyone', ...sent }: NewComment): Promise<void> =>
  removeSentDraft(write, { ...sent, audience, versions: draft })

/** Answers its ticket. Throws Invalid for blank or too long content, NotFound, and Forbidden for a note or a status by a customer. */
async function checkNewComment(
  write: Write,
  { ticketId, content, audience = 'everyone', status, draft = [] }: NewComment,
  limits: Limits,
): Promise<Ticket> {
  const author = userOf(write.viewer)
  const ticket = await getTicket(write, ticketId)
  authorize(canWriteFor(author, audience), 'agents.note')
  if (status) authorize(canSetFields(author), say('agents.change', ['status']))
  checkText('content', audience === 'agents' ? 'note' : 'comment', content, limits.maxTextLength)
  checkVersions('draft', draft)
  return ticket
}

const commentsAfter = query((q: QueryParts<{ ticketId: number; lastSeen: number; authorId: number }>) =>
  visibleComments(q)
    .where('ticket.id', '=', q.param('ticketId'))
    .where('comment.id', '>', q.param('lastSeen'))
    .where('comment.author_id', '!=', q.param('authorId'))
    .orderBy('comment.id')
    .limit(namedAtMost)
    .select('comment.id'),
)

const writtenAt = query((q: QueryParts<{ id: number }>) =>
  visibleComments(q).where('comment.id', '=', q.param('id')).select('comment.created_at as at'),
)

/**
 * What is outdated: throws Conflict, with the ids of the first that are newer, when others have written something that the writer has not seen, or a customer has
 * said that it is not solved.
 */
async function checkSeen(write: Write, { ticketId, lastSeen }: NewComment): Promise<void> {
  if (lastSeen === undefined) return
  const { comment, rejection } = lastSeen
  const newer = await write.all(commentsAfter, { ticketId, lastSeen: comment, authorId: userOf(write.viewer).id })
  // What was said before the comment was seen with it.
  const since = rejection === undefined ? ((await write.first(writtenAt, { id: comment }))?.at ?? 0) : 0
  const rejected = await newestRejection(write, { ticketId, after: rejection ?? 0, since })
  const ids = [...newer.map(({ id }) => String(id)), ...(rejected === undefined ? [] : [`${comment}.${rejected}`])]
  if (ids.length) throw conflict('lastSeen', 'tickets.newerComments', { ids })
}

/**
 * Takes what `checkNewComment` has let through. Throws Invalid for a ticket that is full, and Conflict. The status comes first: whose turn it
 * is afterwards follows from the word.
 */
async function createComment(write: Write, found: Ticket, comment: NewComment): Promise<Comment> {
  const { content, audience = 'everyone', status } = comment
  const author = userOf(write.viewer)
  const { id: ticketId } = found
  await Promise.all([checkSeen(write, comment), checkRoom(write, { ticketId, content, audience })])
  const ticket = status ? await changeTicket(write, found, { status }, { maxTitleLength: 0 }) : found
  const { id } = await write.db
    .insertInto('comment')
    .values({ ticket_id: ticketId, author_id: author.id, content, audience, created_at: write.now })
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
  })
  if (audience === 'everyone') await reopenForCustomer(write, touched)
  await removeDraft(write, comment)
  const told = isInAudience(author, 'agents') ? audience : null
  return { id, ticketId, content, createdAt: write.now, author, audience: told, batch: createBatch([ticketId]) }
}

async function answerAgain(write: Write, id: number, comment: NewComment): Promise<Comment> {
  await removeDraft(write, comment)
  return getComment(write, id)
}

/**
 * Throws what `checkNewComment` and `createComment` throw; with a Conflict nothing is written. A customer's comment opens the ticket again if it was not open, and wakes it; a note
 * changes nothing that a customer sees of the ticket.
 */
export async function addComment(
  write: Write,
  comment: NewComment,
  { limits, key }: { limits: Limits; key: string | undefined },
): Promise<Comment> {
  const ticket = await checkNewComment(write, comment, limits)
  return idempotent(write, key, {
    again: (id) => answerAgain(write, id, comment),
    first: async () => {
      const created = await createComment(write, ticket, comment)
      await wakeForCustomer(write, ticket)
      return created
    },
  })
}

export interface CommentSubmission {
  readonly comment: NewComment
  readonly uploads: readonly Upload[]
  /** Submitting again with the same key answers the comment of the first time. */
  readonly key: string | undefined
}

/** The same with files, which are for whom the comment is for; as submitWithFiles. */
export const submitComment = (
  actor: Actor,
  services: SubmissionServices,
  { comment, uploads, key }: CommentSubmission,
): Promise<Comment> =>
  submitWithFiles(actor, services, {
    uploads,
    texts: [comment.content],
    key,
    check: async (write) => void (await checkNewComment(write, comment, services.config.limits)),
    again: (write, id) => answerAgain(write, id, comment),
    first: async (write, attach) => {
      const { ticketId, audience = 'everyone' } = comment
      const [ticket] = await Promise.all([
        getTicket(write, ticketId),
        checkFileRoom(write, { ticketId, audience, files: uploads.length }),
      ])
      const created = await createComment(write, ticket, comment)
      await attach({ ticketId, commentId: created.id, audience })
      await wakeForCustomer(write, ticket)
      return created
    },
  })
