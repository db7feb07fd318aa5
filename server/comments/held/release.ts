/** Sending what was held: at its time, or as soon as nobody can take it back any more. From then on it is a comment as if it had been sent now. */
import { attachFiles } from '../../attachments/attachments.ts'
import type { ActorServices } from '../../database/actor.ts'
import type { RecordedEvent, Write } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import type { Recorded } from '../../events/events.ts'
import type { JobContext } from '../../jobs/run-job.ts'
import { UserError } from '../../platform/errors.ts'
import type { Pace } from '../../platform/pace.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { getTicket } from '../../tickets/tickets.ts'
import { usersByIds } from '../../users/users.ts'
import { writeComment } from '../write-comment.ts'
import { heldReplies } from './access.ts'
import { dueBy, endHeldReply, isHeld, type HeldReply } from './held-replies.ts'
import { releaseAt } from './hold.ts'

/** Few and short enough that others who write hardly wait. One reply is always taken. */
const releasedAtOnce = { replies: 20, characters: 100_000 }

export interface ReleaseServices {
  readonly files: Pick<FileStore, 'keep'>
  readonly picturePace: Pick<Pace, 'from'>
  readonly prepareTexts: ActorServices['prepareTexts']
  /** ms since 1970. */
  readonly now: () => number
}

/** For how long it is known what became of one, as long as of an Idempotency-Key. */
const knownMs = 24 * 60 * 60 * 1000

const nextDue = query((q: QueryParts<object>) =>
  heldReplies(q.db)
    .where('held_reply.ended_at', 'is', null)
    .orderBy('held_reply.held_until')
    .limit(1)
    .select('held_reply.held_until as until'),
)

/** One that cannot be sent is held so much longer, and then as long as it has been held already: each time a failed job tells of it. */
const putOff = { leastMs: 10 * 60 * 1000, mostMs: 24 * 60 * 60 * 1000 }

/**
 * The job: sends all that are due, whichever it was made for. Beside the jobs of their times it runs by the clock. A reply that cannot be sent holds up no
 * other: it is put off, and the job throws what was wrong with it once the others are sent.
 */
export async function releaseDueReplies(context: JobContext, services: ReleaseServices): Promise<void> {
  const failures: unknown[] = []
  while (await releaseNext(context, services, failures));
  if (failures.length) throw failures[0]
}

/** Answers whether there may be more. What is long is cut up before, as what people send at once. */
async function releaseNext(context: JobContext, services: ReleaseServices, failures: unknown[]): Promise<boolean> {
  const { read, write, signal } = context
  const due = await read.all(dueBy, { now: services.now(), limit: releasedAtOnce.replies })
  const { replies, hasMore } = someOf(due)
  const forget = await services.prepareTexts(replies.map(({ content }) => content))
  const throwUnlessOfReply = (error: unknown) => {
    if (signal.aborted || isUnavailable(error)) throw error
  }
  try {
    await write(async (one) => {
      await releaseSome(one, replies, services)
      if (!hasMore) await finish(one)
    })
  } catch (error) {
    throwUnlessOfReply(error)
    for (const reply of replies) {
      await write((one) => releaseSome(one, [reply], services)).catch(async (reason: unknown) => {
        throwUnlessOfReply(reason)
        failures.push(reason)
        await write((one) => holdLonger(one, reply))
      })
    }
    if (!hasMore) await write(finish)
  } finally {
    forget()
  }
  return hasMore
}

/** The failure of the database, not of a reply. */
const isUnavailable = (error: unknown): boolean => error instanceof UserError && error.code === 'UNAVAILABLE'

/** Those that nobody has taken back or sent meanwhile. */
async function releaseSome(write: Write, replies: readonly HeldReply[], services: ReleaseServices): Promise<void> {
  for (const reply of replies) if (await isHeld(write, reply.id)) await release(write, reply, services)
}

const holdLonger = (write: Write, { id, createdAt, heldUntil }: HeldReply) =>
  write.db
    .updateTable('held_reply')
    .set({ held_until: write.now + Math.min(Math.max(putOff.leastMs, heldUntil - createdAt), putOff.mostMs) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

/** What is held next has a job even where its own was dropped by hand. */
async function finish(write: Write): Promise<void> {
  await forgetEnded(write)
  const next = await write.first(nextDue, {})
  if (next) await releaseAt(write, next.until)
}

/** The first of `due` that one transaction sends, and whether there may be others. */
function someOf(due: readonly HeldReply[]): { replies: readonly HeldReply[]; hasMore: boolean } {
  let characters = 0
  const end = due.findIndex(({ content }, at) => (characters += content.length) > releasedAtOnce.characters && at > 0)
  return end < 0
    ? { replies: due, hasMore: due.length === releasedAtOnce.replies }
    : { replies: due.slice(0, end), hasMore: true }
}

/**
 * Reacts to somebody who logs out, ends a log-in of theirs or is deactivated: nobody can take back what they have sent, and whoever waits for it should not. It is
 * due at once, and sent by the job, however much it is.
 */
export async function releaseAtLogOut(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  switch (event.kind) {
    case 'user.logged_out':
    case 'user.sessions_ended':
    case 'user.password_reset':
      return releaseNow(write, event.userId)
    case 'user.deactivated':
      return releaseNow(write, event.subjectId)
    default:
  }
}

async function releaseNow(write: Write, authorId: number): Promise<void> {
  const due = await write.db
    .updateTable('held_reply')
    .set({ held_until: write.now })
    .where('author_id', '=', authorId)
    .where('ended_at', 'is', null)
    .where('held_until', '>', write.now)
    .executeTakeFirst()
  if (due.numUpdatedRows > 0) await releaseAt(write, write.now)
}

const filesOf = query((q: QueryParts<{ replyId: number }>) =>
  q.db
    .selectFrom('held_file')
    .where('held_reply_id', '=', q.param('replyId'))
    .orderBy('id')
    .select([
      'key',
      'file_name as fileName',
      'file_type as type',
      'file_size as size',
      'sha256',
      'is_inline as isInline',
    ]),
)

/** Once, whoever comes first. */
async function release(write: Write, reply: HeldReply, { files, picturePace }: ReleaseServices): Promise<void> {
  const { id, authorId, ticketId, content } = reply
  const author = (await usersByIds(write, [authorId])).get(authorId)
  if (!author) throw new Error(`The author of the held reply ${id} is gone.`)
  const own = write.as(author)
  const ticket = await getTicket(own, ticketId)
  const comment = await writeComment(own, ticket, { content, audience: 'everyone' })
  if (!(await endHeldReply(write, id, comment))) throw new Error(`The held reply ${id} has ended already.`)
  const held = await write.all(filesOf, { replyId: id })
  if (!held.length) return
  const checked = held.map(({ key, size, sha256, fileName, type, isInline }) => ({
    file: { key, size, sha256, extent: undefined },
    fileName,
    type,
    inline: isInline === 1,
  }))
  await write.db.deleteFrom('held_file').where('held_reply_id', '=', id).execute()
  const owner = { ticketId, commentId: comment.id, audience: 'everyone' } as const
  // It counted for their pace when it was sent.
  await attachFiles(own, owner, checked, picturePace.from(authorId))
  write.afterCommit(() => files.keep(held.map(({ key }) => key)))
}

/** Of those that ended a while ago. */
async function forgetEnded(write: Write): Promise<void> {
  const ended = write.db
    .selectFrom('held_reply')
    .where('ended_at', 'is not', null)
    .where('ended_at', '<', write.now - knownMs)
    .orderBy('ended_at')
    .limit(500)
    .select('id')
  await write.db.deleteFrom('held_reply').where('id', 'in', ended).execute()
}
