/** Taking back a reply that is held: it, its files and what was set with it, all or nothing. Its text is its author's draft again. */
import type { Actor } from '../../database/actor.ts'
import { userOf } from '../../database/viewer.ts'
import { keepTakenBack } from '../../drafts/save.ts'
import { record } from '../../events/events.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { getTicket, type Ticket } from '../../tickets/tickets.ts'
import { heldIdText } from './id.ts'
import { endHeldReply, findHeldReply } from './held-replies.ts'
import { takeBackStatus } from './status.ts'

/**
 * Answers the ticket as it is then. Taking it back again makes no difference. Throws NotFound for what is none of the viewer's own, Conflict once it was sent, and what
 * Actor.undo throws.
 */
export const undoSend = (actor: Actor, files: Pick<FileStore, 'discard'>, id: number): Promise<Ticket> =>
  actor.undo(async (write) => {
    const reply = await findHeldReply(write, id)
    if (!reply || reply.authorId !== userOf(write.viewer).id) throw notFound('comment')
    const { ticketId, endedAt, commentId } = reply
    const ticket = await getTicket(write, ticketId)
    if (commentId !== null) throw conflict('commentId', 'comments.alreadySent')
    if (endedAt !== null) return ticket
    await endHeldReply(write, id)
    const { content, lastSeen } = reply
    const version = `taken-back-${heldIdText(id)}`
    await keepTakenBack(write, { ticketId, audience: 'everyone', content, lastSeen, version })
    const gone = await write.db.deleteFrom('held_file').where('held_reply_id', '=', id).returning('key').execute()
    if (gone.length) write.afterCommit(() => files.discard(gone.map(({ key }) => key)))
    await record(write, { kind: 'reply.taken_back', audience: 'agents', ticketId, heldReplyId: id })
    await takeBackStatus(write, ticket, reply)
    return getTicket(write, ticketId)
  })
