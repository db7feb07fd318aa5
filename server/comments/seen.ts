/** Replies to what their writers have not seen (decision 103). */
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { conflict } from '../platform/errors.ts'
import { newestRejection } from '../tickets/rejections.ts'
import { visibleComments } from './access.ts'
import { canSeeHeld, heldReplies, visibleHeldReplies } from './held/access.ts'
import { heldIdText } from './held/id.ts'

/** Of newer comments that keep one from being written. */
const namedAtMost = 50

/** What of a ticket somebody has seen who writes on it: nothing but what it names. */
export interface LastSeen {
  /** The newest comment, 0 for none; with it all before it. */
  readonly comment: number
  /**
   * In the history, the newest time that a customer said that it is not solved, 0 for none; with it all before it. Undefined where that is not said: then those
   * count as seen that are older than the comment.
   */
  readonly rejection?: number | undefined
  /** The replies that were held when they were seen, whatever has become of them. */
  readonly held?: readonly number[] | undefined
}

/** Whoever has seen a reply while it was held has seen the comment that it has become. */
const wasSeenHeld = (q: QueryParts<{ held: string }>) =>
  heldReplies(q.db)
    .where('held_reply.ended_at', 'is not', null)
    .whereRef('held_reply.ended_at', '=', sql.ref('comment.created_at'))
    .whereRef('held_reply.comment_id', '=', sql.ref('comment.id'))
    .where('held_reply.id', 'in', q.dialect.numbersOf(q.param('held')))
    .select('held_reply.id')

const commentsAfter = query((q: QueryParts<{ ticketId: number; lastSeen: number; held: string; authorId: number }>) =>
  visibleComments(q)
    .where('ticket.id', '=', q.param('ticketId'))
    .where('comment.id', '>', q.param('lastSeen'))
    .where('comment.author_id', '!=', q.param('authorId'))
    .where((is) => is.not(is.exists(wasSeenHeld(q))))
    .orderBy('comment.id')
    .limit(namedAtMost)
    .select('comment.id'),
)

const heldBeside = query((q: QueryParts<{ ticketId: number; held: string; authorId: number }>) =>
  visibleHeldReplies(q)
    .where('held_reply.ticket_id', '=', q.param('ticketId'))
    .where('held_reply.id', 'not in', q.dialect.numbersOf(q.param('held')))
    .where('held_reply.author_id', '!=', q.param('authorId'))
    .orderBy('held_reply.id')
    .limit(namedAtMost)
    .select('held_reply.id'),
)

const writtenAt = query((q: QueryParts<{ id: number }>) =>
  visibleComments(q).where('comment.id', '=', q.param('id')).select('comment.created_at as at'),
)

/**
 * What is outdated: throws Conflict, with the ids of the first that are newer, when others have written something that the writer has not seen, held or not, or
 * a customer has said that it is not solved.
 */
export async function checkSeen(
  write: Write,
  { ticketId, lastSeen }: { readonly ticketId: number; readonly lastSeen?: LastSeen | undefined },
): Promise<void> {
  if (lastSeen === undefined) return
  const { comment, rejection } = lastSeen
  // Who sees none that is held must not learn either which comments were.
  const held = JSON.stringify((canSeeHeld(write.viewer) && lastSeen.held) || [])
  const authorId = userOf(write.viewer).id
  const newer = await write.all(commentsAfter, { ticketId, lastSeen: comment, held, authorId })
  const heldNow = await write.all(heldBeside, { ticketId, held, authorId })
  // What was said before the comment was seen with it.
  const since = rejection === undefined ? ((await write.first(writtenAt, { id: comment }))?.at ?? 0) : 0
  const rejected = await newestRejection(write, { ticketId, after: rejection ?? 0, since })
  const ids = [
    ...newer.map(({ id }) => String(id)),
    ...heldNow.map(({ id }) => heldIdText(id)),
    ...(rejected === undefined ? [] : [`${comment}.${rejected}`]),
  ]
  if (ids.length) throw conflict('lastSeen', 'tickets.newerComments', { ids: ids.slice(0, namedAtMost) })
}
