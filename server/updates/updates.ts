/** What agents are told that concerns them, the latest first. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { UpdateKind } from '../database/tables.ts'
import { userOf, type User, type Viewer } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import { authorize, invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { ticketsByIds, type Ticket } from '../tickets/tickets.ts'
import { usersByIds } from '../users/users.ts'
import { hasUpdates, visibleUpdates } from './access.ts'

/** Times in ms since 1970. */
export interface Update {
  readonly id: number
  readonly kind: UpdateKind
  /** The latest of its occasion. */
  readonly ticket: Ticket
  /** How many tickets that were changed together, or how often it happened on the one. */
  readonly times: number
  /** Whether `times` counts tickets. */
  readonly isOfMany: boolean
  /** Who did it last; null for Bellhop itself. */
  readonly actor: User | null
  readonly commentId: number | null
  readonly at: number
  readonly isRead: boolean
}

export interface UpdatePage {
  readonly first: number
  /** The id of the last one of the page before. */
  readonly after: number | undefined
}

const maxPage = 100

const someUpdates = query((q: QueryParts<{ viewer: number; limit: number }>) =>
  visibleUpdates(q)
    .orderBy('agent_update.at', 'desc')
    .orderBy('agent_update.id', 'desc')
    .limit(q.param('limit'))
    .select([
      'agent_update.id',
      'agent_update.kind',
      'agent_update.occasion',
      'agent_update.ticket_id as ticketId',
      'agent_update.times',
      'agent_update.actor_id as actorId',
      'agent_update.comment_id as commentId',
      'agent_update.at',
      'agent_update.read_at as readAt',
    ]),
)

const unreadUpdates = query((q: QueryParts<{ viewer: number }>) =>
  visibleUpdates(q)
    .where('agent_update.read_at', 'is', null)
    .select((s) => s.fn.countAll<number>().as('unread')),
)

/** The id of who asks. Throws Unauthenticated, and Forbidden to customers. */
export function readerOf(viewer: Viewer): number {
  const { id } = userOf(viewer)
  authorize(hasUpdates(viewer), 'agents.updates')
  return id
}

/** Throws Unauthenticated, Forbidden to customers, and Invalid. */
export async function updatesOf(read: Read, { first, after }: UpdatePage): Promise<Update[]> {
  const viewer = readerOf(read.viewer)
  if (first < 1 || first > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  // One person has few: what comes after is cut here.
  const all = await read.all(someUpdates, { viewer, limit: userBudget.updates.most })
  const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const rows = after !== undefined && begin === 0 ? [] : all.slice(begin, begin + first)
  const [tickets, users] = await Promise.all([
    ticketsByIds(read, [...new Set(rows.map(({ ticketId }) => ticketId))]),
    usersByIds(
      read,
      rows.flatMap(({ actorId }) => actorId ?? []),
    ),
  ])
  return rows.flatMap(({ ticketId, actorId, occasion, readAt, ...row }) => {
    const ticket = tickets.get(ticketId)
    return ticket
      ? [
          {
            ...row,
            ticket,
            isOfMany: occasion !== `ticket ${ticketId}`,
            actor: users.get(actorId ?? 0) ?? null,
            isRead: readAt !== null,
          },
        ]
      : []
  })
}

/** Throws Unauthenticated, and Forbidden to customers. */
export const countUnread = async (read: Read): Promise<number> =>
  (await read.first(unreadUpdates, { viewer: readerOf(read.viewer) }))?.unread ?? 0
