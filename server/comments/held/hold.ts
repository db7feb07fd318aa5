/** Holding a reply: it is stored with what is set with it, and asks for its release. */
import { fileColumns, type CheckedFile } from '../../attachments/check-files.ts'
import type { Write } from '../../database/database.ts'
import type { Audience, Status } from '../../database/tables.ts'
import { userOf, type User } from '../../database/viewer.ts'
import { record } from '../../events/events.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { requestBudget } from '../../platform/budgets.ts'
import { invalid } from '../../platform/errors.ts'
import { say } from '../../text/message.ts'
import type { Ticket } from '../../tickets/tickets.ts'
import type { Comment } from '../comment.ts'
import { canHold } from '../access.ts'
import { asComment } from './held-replies.ts'
import { setStatus } from './status.ts'

export const { holdSeconds: mostSeconds } = requestBudget

/** Throws Invalid for a time that is none, and for what is no reply of an agent. */
export function checkHold(author: User, audience: Audience, holdSeconds: number): void {
  if (holdSeconds === 0) return
  if (!canHold(author, audience)) throw invalid('holdSeconds', 'comments.holdReplies')
  checkSeconds('holdSeconds', holdSeconds)
}

/** Throws Invalid. */
export function checkSeconds(field: string, seconds: number): void {
  if (seconds < 0 || seconds > mostSeconds) throw invalid(field, say('comments.holdTooLong', mostSeconds))
}

export interface NewHeldReply {
  readonly content: string
  readonly status: Status | undefined
  /** The newest comment that its author has seen; undefined where they don't say. */
  readonly lastSeen: number | undefined
  readonly holdSeconds: number
}

/** The status is set at once: the author goes on with the next ticket, and this one is out of their list. It is taken back with the reply. */
export async function holdReply(
  write: Write,
  ticket: Ticket,
  { content, status, lastSeen, holdSeconds }: NewHeldReply,
): Promise<Comment> {
  const author = userOf(write.viewer)
  const { id: ticketId } = ticket
  const heldUntil = write.now + holdSeconds * 1000
  const { id } = await write.db
    .insertInto('held_reply')
    .values({
      ticket_id: ticketId,
      author_id: author.id,
      content,
      last_seen: lastSeen ?? null,
      created_at: write.now,
      held_until: heldUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status) await setStatus(write, ticket, { id, status })
  await record(write, {
    kind: 'reply.held',
    audience: 'agents',
    ticketId,
    heldReplyId: id,
    ...(status && { to: status }),
  })
  await releaseAt(write, heldUntil)
  return asComment({ id, ticketId, content, createdAt: write.now, heldUntil }, author)
}

/** Of those that are held for as long, and in the same moment, one job is enough: it releases all that are due. */
export const releaseAt = (write: Write, time: number) =>
  enqueue(write, 'replies.release', null, { runAt: time, key: String(time) })

/** Their bytes stay among what is incoming: what is taken back, or left by a crash, is nowhere else. */
export async function holdFiles(
  write: Write,
  { id, ticketId }: Pick<Comment, 'id' | 'ticketId'>,
  files: readonly CheckedFile[],
): Promise<void> {
  for (const checked of files) {
    await write.db
      .insertInto('held_file')
      .values({ held_reply_id: id, ticket_id: ticketId, ...fileColumns(checked) })
      .execute()
  }
}
