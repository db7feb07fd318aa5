/**
 * How far the viewer has read a ticket. Unread is a ticket of somebody else that one has never opened, or one with a comment of somebody
 * else after the last that one has read. What is older than some weeks, or than one's own account, counts as read without a mark.
 */
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { visibleCommentsOfTicket } from '../comments/access.ts'
import { userBudget } from '../platform/budgets.ts'
import { visibleTickets } from '../tickets/access.ts'
import { createBatch, perTicketOfViewer, type OfViewer } from '../tickets/per-ticket.ts'

export interface ReadState {
  readonly isUnread: boolean
  /** The last comment that counts as read, 0 before the first; null where not even the ticket was. */
  readonly readUpTo: number | null
  /** The last comment of somebody else that is not too old to be unread; null without any. */
  readonly newestOfOthers: number | null
  readonly hasMark: boolean
}

const keptMs = userBudget.readMarks.ms

/** Of more comments than these that are new and were never read, the first ones count as new. */
const lookedBack = 200

/**
 * For each ticket the mark by its key, and comments from the newest backwards, along their index, until one is of somebody else or old enough:
 * nothing of it grows with the desk, nor with what one customer writes on a ticket.
 */
const readStates = query((q: QueryParts<OfViewer>) => {
  const since = sql<number>`(${q.param('now')} - ${sql.lit(keptMs)})`
  const newest = (count = 1) => visibleCommentsOfTicket(q).orderBy('comment.id', 'desc').limit(count)
  const ofOthers = () => newest().where('comment.author_id', '!=', q.param('viewer'))
  return visibleTickets(q, q.dialect.numbersOf(q.param('ticketIds')))
    .innerJoin('user as reader', (on) => on.on('reader.id', '=', q.param('viewer')))
    .leftJoin('read_mark', (on) =>
      on.onRef('read_mark.ticket_id', '=', 'ticket.id').on('read_mark.user_id', '=', q.param('viewer')),
    )
    .select([
      'ticket.id as ticketId',
      'ticket.requester_id as requesterId',
      'ticket.created_at as createdAt',
      'reader.id as readerId',
      'reader.created_at as joinedAt',
      'reader.read_since as readSince',
      'read_mark.at as markedAt',
      'read_mark.up_to as upTo',
      sql<number>`cast(${since} as bigint)`.as('since'),
      ofOthers().select('comment.id').as('newestOfOthers'),
      ofOthers().select('comment.created_at').as('newestOfOthersAt'),
      q.db
        .selectFrom(newest(lookedBack).select(['comment.id', 'comment.created_at']).as('late'))
        .where(
          sql<boolean>`read_mark.at is null and (late.created_at < reader.created_at
            or late.created_at <= reader.read_since or late.created_at <= ${since})`,
        )
        .orderBy('late.id', 'desc')
        .limit(1)
        .select('late.id')
        .as('lastOld'),
    ])
})

interface StateRow {
  readonly ticketId: number
  readonly requesterId: number
  readonly createdAt: number
  readonly readerId: number
  readonly joinedAt: number
  readonly readSince: number
  readonly markedAt: number | null
  readonly upTo: number | null
  readonly since: number
  readonly newestOfOthers: number | null
  readonly newestOfOthersAt: number | null
  readonly lastOld: number | null
}

const nothing: ReadState = { isUnread: false, readUpTo: 0, newestOfOthers: null, hasMark: false }

function toState([row]: readonly StateRow[]): ReadState {
  if (!row) return nothing
  const { newestOfOthers: newest, newestOfOthersAt: newestAt } = row
  const since = Math.max(row.since, row.joinedAt - 1, row.readSince)
  const newestOfOthers = newestAt !== null && newestAt > since ? newest : null
  const hasMark = row.markedAt !== null
  const isUnopened = hasMark ? row.upTo === null : row.createdAt > since && row.requesterId !== row.readerId
  if (isUnopened) return { isUnread: true, readUpTo: null, newestOfOthers, hasMark }
  const before = (hasMark ? row.upTo : row.lastOld) ?? 0
  const isUnread = newestOfOthers !== null && newestOfOthers > before
  return { isUnread, readUpTo: isUnread ? before : Math.max(before, newest ?? 0), newestOfOthers, hasMark }
}

/** For who may keep marks alone (access.ts). */
export const readStateOf = perTicketOfViewer(readStates, toState)

/** The same of one ticket, as it is at this moment of a transaction. */
export const currentReadState = (read: Read, id: number): ReadState | Promise<ReadState> =>
  readStateOf(read, { id, batch: createBatch([id]) })
