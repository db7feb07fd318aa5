/** Marking a ticket as read, or as unread again: for whoever asks alone. No event is recorded: the history of a ticket is what was done to it. */
import type { Read, Write } from '../database/database.ts'
import type { Actor } from '../database/actor.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { visibleComments } from '../comments/access.ts'
import { authorize } from '../platform/errors.ts'
import { getTicket, type Ticket } from '../tickets/tickets.ts'
import { canMarkRead } from './access.ts'
import { makeRoom } from './keep-bounded.ts'
import { currentReadState, type ReadState } from './read-state.ts'

const lastComment = query((q: QueryParts<{ ticketId: number; upTo: number }>) =>
  visibleComments(q)
    .where('comment.ticket_id', '=', q.param('ticketId'))
    .where('comment.id', '<=', q.param('upTo'))
    .orderBy('comment.id', 'desc')
    .limit(1)
    .select('comment.id'),
)

/** Throws Unauthenticated, NotFound, and Forbidden to customers. */
async function getForReader(read: Read, id: number): Promise<Ticket> {
  const ticket = await getTicket(read, id)
  authorize(canMarkRead(read.viewer), 'agents.readMarks')
  return ticket
}

/**
 * As far as the comment `upTo`, or as far as there are comments; never less far than it was read. What is read already is not written again,
 * and so counts for nothing in what a person may write. Throws as `getForReader`, and what Actor.write throws.
 */
export async function markRead(actor: Actor, id: number, upTo = Number.MAX_SAFE_INTEGER): Promise<Ticket> {
  const ticket = await getForReader(actor.read, id)
  if (!(await isFurther(actor.read, ticket, upTo))) return ticket
  return actor.write(async (write) => {
    const current = await getForReader(write, id)
    const reached = await isFurther(write, current, upTo)
    if (reached) await setMark(write, current, reached.state, reached.upTo)
    return current
  })
}

async function isFurther(
  read: Read,
  { id }: Ticket,
  upTo: number,
): Promise<{ readonly state: ReadState; readonly upTo: number } | undefined> {
  const state = await currentReadState(read, id)
  if (!state.isUnread) return undefined
  const found = await read.first(lastComment, { ticketId: id, upTo })
  const reached = Math.max(found?.id ?? 0, state.readUpTo ?? 0)
  return state.readUpTo !== null && reached <= state.readUpTo ? undefined : { state, upTo: reached }
}

/**
 * As before the last comment of somebody else, or as if it had never been opened where there is none that is new enough. Throws as `markRead`.
 */
export async function markUnread(actor: Actor, id: number): Promise<Ticket> {
  const ticket = await getForReader(actor.read, id)
  if ((await currentReadState(actor.read, id)).isUnread) return ticket
  return actor.write(async (write) => {
    const current = await getForReader(write, id)
    const state = await currentReadState(write, id)
    const { newestOfOthers } = state
    if (!state.isUnread) await setMark(write, current, state, newestOfOthers === null ? null : newestOfOthers - 1)
    return current
  })
}

async function setMark(write: Write, { id }: Ticket, { hasMark }: ReadState, upTo: number | null): Promise<void> {
  const viewer = userOf(write.viewer).id
  if (!hasMark) await makeRoom(write, viewer)
  const mark = { up_to: upTo, at: write.now }
  await write.db
    .insertInto('read_mark')
    .values({ user_id: viewer, ticket_id: id, ...mark })
    .onConflict((conflict) => conflict.columns(['user_id', 'ticket_id']).doUpdateSet(mark))
    .execute()
  write.publish({ readBy: viewer, ticket: id })
}
