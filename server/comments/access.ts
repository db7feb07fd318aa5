/** Which comments someone sees, and which they may write. Nothing else reads the table `comment`, but for what copies the whole database. */
import type { ExpressionBuilder } from 'kysely'
import { sql } from '../database/query-builder.ts'
import type { QueryParts, Selects } from '../database/query.ts'
import type { Audience, Tables } from '../database/tables.ts'
import { isAgent, type Viewer } from '../database/viewer.ts'
import { visibleTicket, visibleTickets } from '../tickets/access.ts'

/** Of tickets that the viewer sees: begins with the tickets. Throws Unauthenticated. */
export const visibleComments = <P>(q: QueryParts<P>) =>
  visibleTickets(q).innerJoin('comment', 'comment.ticket_id', 'ticket.id').where(isForViewer(q))

/** The same for comments that are asked for by id: begins with the comments, and SQLite could not be brought to that in a join. */
export const visibleCommentsById = <P>(q: QueryParts<P>) =>
  q.db
    .selectFrom('comment')
    .where((is) => is.exists(visibleTicket(q, 'comment.ticket_id')))
    .where(isForViewer(q))

/** The same for a query from `ticket` that has made sure that the viewer sees the ticket. */
export const visibleCommentsOfTicket = <P>(q: QueryParts<P>) =>
  q.db.selectFrom('comment').whereRef('comment.ticket_id', '=', sql.ref('ticket.id')).where(isForViewer(q))

/** Who is named in these comments. Begins with the tickets. */
export const visibleMentions = <P>(q: QueryParts<P>) =>
  visibleComments(q)
    .innerJoin('mention', 'mention.comment_id', 'comment.id')
    .where('comment.audience', '=', sql.lit('agents'))

/** For Bellhop itself: whoever the audience is. */
export const allComments = (db: Selects) =>
  db.selectFrom('comment').innerJoin('ticket', 'ticket.id', 'comment.ticket_id')

export const canWriteFor = (viewer: Viewer, audience: Audience): boolean => audience === 'everyone' || isAgent(viewer)

/** A customer's word goes out at once, and a note goes to nobody outside. */
export const canHold = (viewer: Viewer, audience: Audience): boolean => audience === 'everyone' && isAgent(viewer)

/** How long one's own replies are held. */
export const canChooseHold = (viewer: Viewer): boolean => isAgent(viewer)

const isForViewer =
  <P>({ scope }: QueryParts<P>) =>
  (is: ExpressionBuilder<Tables, 'comment'>) =>
    scope.audience === 'everyone' ? is('comment.audience', '=', 'everyone') : is.lit(true)
