/** What agents are told that concerns them, the latest first. */
import { excerptsOf } from '../comments/excerpts.ts'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { UpdateKind } from '../database/tables.ts'
import type { User } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { ticketsByIds, type Ticket } from '../tickets/tickets.ts'
import { usersByIds } from '../users/users.ts'
import { readerOf, visibleUpdates } from './access.ts'
import { choicesOfAgent } from './choices.ts'
import { isOfMany } from './occasion.ts'

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
  /** How the comment begins, in plain words; null where it is about none. */
  readonly excerpt: string | null
  readonly at: number
  readonly isRead: boolean
  /** Whether who it is for wants their browser to tell it. */
  readonly isForBrowser: boolean
  /** The page that follows it begins after this. */
  readonly cursor: string
}

export interface UpdatePage {
  /** Those of these kinds alone. */
  readonly kinds: readonly UpdateKind[] | undefined
  readonly first: number
  /** The cursor of the last one of the page before. */
  readonly after: string | undefined
}

const maxPage = 100

const ownUpdates = query((q: QueryParts<{ viewer: number; limit: number }>) =>
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

const ownUnread = query((q: QueryParts<{ viewer: number }>) =>
  visibleUpdates(q)
    .where('agent_update.read_at', 'is', null)
    .select(['agent_update.ticket_id as ticketId', 'agent_update.occasion', 'agent_update.times']),
)

/** Throws Unauthenticated, Forbidden to customers, and Invalid. */
export async function updatesOf(read: Read, { kinds, first, after }: UpdatePage): Promise<Update[]> {
  const viewer = readerOf(read.viewer)
  if (first < 1 || first > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const place = after === undefined ? undefined : parseCursor(after)
  // One person has few: what is wanted of them is chosen here.
  const all = await read.all(ownUpdates, { viewer, limit: userBudget.updates.most })
  const rows = all
    .filter((row) => (!kinds || kinds.includes(row.kind)) && (!place || isAfter(row, place)))
    .slice(0, first)
  const [tickets, users, excerpts, choices] = await Promise.all([
    ticketsByIds(read, [...new Set(rows.map(({ ticketId }) => ticketId))]),
    usersByIds(
      read,
      rows.flatMap(({ actorId }) => actorId ?? []),
    ),
    excerptsOf(
      read,
      rows.flatMap(({ commentId }) => commentId ?? []),
    ),
    choicesOfAgent(read, viewer),
  ])
  return rows.flatMap(({ ticketId, actorId, occasion, readAt, ...row }) => {
    const ticket = tickets.get(ticketId)
    return ticket
      ? [
          {
            ...row,
            ticket,
            isOfMany: isOfMany({ ticketId, occasion, times: row.times }),
            actor: users.get(actorId ?? 0) ?? null,
            excerpt: excerpts.get(row.commentId ?? 0) ?? null,
            isRead: readAt !== null,
            isForBrowser: choices.some(({ kind, inBrowser }) => kind === row.kind && inBrowser),
            cursor: `${row.at}.${row.id}`,
          },
        ]
      : []
  })
}

interface Place {
  readonly at: number
  readonly id: number
}

/** Throws Invalid. */
function parseCursor(cursor: string): Place {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor)
  if (!match) throw invalid('after', 'updates.wrongCursor')
  return { at: Number(match[1]), id: Number(match[2]) }
}

const isAfter = (row: Place, { at, id }: Place): boolean => row.at < at || (row.at === at && row.id < id)

export interface Unread {
  readonly count: number
  /** The tickets that some of them are about, without those that are about many at once. */
  readonly ticketIds: readonly number[]
}

/** Throws Unauthenticated, and Forbidden to customers. */
export async function unreadOf(read: Read): Promise<Unread> {
  const rows = await read.all(ownUnread, { viewer: readerOf(read.viewer) })
  const ofOne = rows.filter((row) => !isOfMany(row))
  return { count: rows.length, ticketIds: [...new Set(ofOne.map(({ ticketId }) => ticketId))] }
}
