/** Comments on a ticket. Who sees a ticket sees its comments for everyone and may add one; those for agents alone are internal notes. */
import type { FileOwner } from '../attachments/attachments.ts'
import { submitWithFiles, type SubmissionServices } from '../attachments/submit-files.ts'
import type { Actor } from '../database/actor.ts'
import type { Read, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { showsAudience } from '../database/scope.ts'
import type { Audience, Status } from '../database/tables.ts'
import { userOf, type User } from '../database/viewer.ts'
import { checkVersions, removeSentDraft } from '../drafts/save.ts'
import { idempotent } from '../events/idempotency.ts'
import type { Limits } from '../platform/config.ts'
import { authorize, notFound } from '../platform/errors.ts'
import { LongList } from '../platform/long-list.ts'
import { checkText } from '../platform/text.ts'
import type { Upload } from '../storage/upload.ts'
import { say } from '../text/message.ts'
import { canSetFields, isInAudience } from '../tickets/access.ts'
import { createBatch, type TicketBatch } from '../tickets/per-ticket.ts'
import { changeTicket } from '../tickets/set-fields.ts'
import { checkTicket, getTicket, type Ticket } from '../tickets/tickets.ts'
import { wakeForCustomer } from '../tickets/wake.ts'
import { canWriteFor, visibleComments } from './access.ts'
import type { Comment } from './comment.ts'
import { heldAgain } from './held/held-replies.ts'
import { checkHold, holdFiles, holdReply } from './held/hold.ts'
import { claimStatus } from './held/status.ts'
import { checkFileRoom, checkRoom } from './room.ts'
import { checkSeen, type LastSeen } from './seen.ts'
import { writeComment } from './write-comment.ts'

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
  if (!rows.length) await checkTicket(read, ticketId)
  const batch = createBatch([ticketId])
  return new LongList(rows.map((row) => toComment(row, batch)))
}

async function getComment(read: Read, id: number): Promise<Comment> {
  const row = await read.first(commentById, { id })
  if (!row) throw notFound('comment')
  return toComment(row, createBatch([row.ticketId]))
}

export interface NewComment {
  readonly ticketId: number
  readonly content: string
  /** Everyone unless told: `agents` makes it an internal note. */
  readonly audience?: Audience
  /** For agents: the status that the ticket gets with it. */
  readonly status?: Status | undefined
  /** For replies of agents: it is sent so many seconds later, unless they take it back (held/take-back.ts). */
  readonly holdSeconds?: number | undefined
  /** Undefined: whatever others have written meanwhile. */
  readonly lastSeen?: LastSeen | undefined
  /** The versions of the draft that it was written in (drafts/save.ts). */
  readonly draft?: readonly string[]
}

/** Also where it is sent again: what was saved meanwhile is what was sent. */
const removeDraft = (write: Write, { draft = [], audience = 'everyone', ...sent }: NewComment): Promise<void> =>
  removeSentDraft(write, { ...sent, audience, versions: draft })

/** Answers its ticket. Throws Invalid for blank or too long content and for what can't be held, NotFound, and Forbidden for a note or a status by a customer. */
async function checkNewComment(
  write: Write,
  { ticketId, content, audience = 'everyone', status, holdSeconds = 0, draft = [] }: NewComment,
  limits: Limits,
): Promise<Ticket> {
  const author = userOf(write.viewer)
  const ticket = await getTicket(write, ticketId)
  authorize(canWriteFor(author, audience), 'agents.note')
  if (status) authorize(canSetFields(author), say('agents.change', ['status']))
  checkText('content', audience === 'agents' ? 'note' : 'comment', content, limits.maxTextLength)
  checkHold(author, audience, holdSeconds)
  checkVersions('draft', draft)
  return ticket
}

/** What an Idempotency-Key leads to: a reply that is held has its id with a minus before it. */
interface Written {
  readonly id: number
  readonly comment: Comment
}

const asWritten = (comment: Comment): Written => ({ id: comment.held ? -comment.id : comment.id, comment })

/**
 * Takes what `checkNewComment` has let through; `attach` is called with what its files belong to, which may be a reply that is held. Throws Invalid for a ticket that is full, and Conflict. The
 * status comes first: whose turn it is afterwards follows from the word.
 */
async function createComment(
  write: Write,
  found: Ticket,
  comment: NewComment,
  attach?: (to: FileOwner | Comment) => Promise<void>,
): Promise<Written> {
  const { content, audience = 'everyone', status, holdSeconds = 0 } = comment
  const author = userOf(write.viewer)
  const { id: ticketId } = found
  await Promise.all([checkSeen(write, comment), checkRoom(write, { ticketId, content, audience })])
  if (holdSeconds > 0) {
    const lastSeen = comment.lastSeen?.comment
    const held = await holdReply(write, found, { content, status, lastSeen, holdSeconds })
    await attach?.(held)
    await removeDraft(write, comment)
    return asWritten(held)
  }
  const ticket = status ? await changeTicket(write, found, { status }, { maxTitleLength: 0 }) : found
  const statusKept = status === found.status ? status : undefined
  if (statusKept) await claimStatus(write, ticketId)
  const { id } = await writeComment(write, ticket, { content, audience, statusKept })
  await removeDraft(write, comment)
  await attach?.({ ticketId, commentId: id, audience })
  const told = isInAudience(author, 'agents') ? audience : null
  return asWritten({
    id,
    ticketId,
    content,
    createdAt: write.now,
    author,
    audience: told,
    batch: createBatch([ticketId]),
  })
}

async function answerAgain(write: Write, id: number, comment: NewComment): Promise<Written> {
  await removeDraft(write, comment)
  const sent = (commentId: number) => getComment(write, commentId)
  return asWritten(await (id < 0 ? heldAgain(write, -id, sent) : sent(id)))
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
  const written = await idempotent(write, key, {
    again: (id) => answerAgain(write, id, comment),
    first: async () => {
      const created = await createComment(write, ticket, comment)
      await wakeForCustomer(write, ticket)
      return created
    },
  })
  return written.comment
}

export interface CommentSubmission {
  readonly comment: NewComment
  readonly uploads: readonly Upload[]
  /** Submitting again with the same key answers the comment of the first time. */
  readonly key: string | undefined
}

/** The same with files, which are for whom the comment is for; as submitWithFiles. */
export const submitComment = async (
  actor: Actor,
  services: SubmissionServices,
  { comment, uploads, key }: CommentSubmission,
): Promise<Comment> => {
  let found: Ticket | undefined
  const written = await submitWithFiles(actor, services, {
    uploads,
    texts: [comment.content],
    key,
    isKeptLater: (comment.holdSeconds ?? 0) > 0,
    // In the same transaction as what follows.
    check: async (write) => void (found = await checkNewComment(write, comment, services.config.limits)),
    again: (write, id) => answerAgain(write, id, comment),
    first: async (write, files) => {
      const { ticketId, audience = 'everyone' } = comment
      const ticket = found as Ticket
      await checkFileRoom(write, { ticketId, audience, files: uploads.length })
      const created = await createComment(write, ticket, comment, (to) =>
        'commentId' in to ? files.attach(to) : holdFiles(write, to, files.checked),
      )
      await wakeForCustomer(write, ticket)
      const { held } = created.comment
      if (!held) return created
      return asWritten({
        ...created.comment,
        held: { ...held, files: files.checked.map(({ fileName }) => fileName) },
      })
    },
  })
  return written.comment
}
