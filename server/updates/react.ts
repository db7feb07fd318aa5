/** Tells agents what concerns them, in the transaction in which it happens. Nobody is told what they did themselves. */
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Status, WatchState } from '../database/tables.ts'
import type { Recorded } from '../events/events.ts'
import { isActive } from '../tickets/turn.ts'
import { hasUpdates, watchesOf } from './access.ts'
import { forgetUpdates, tell, type News } from './tell.ts'

/** The reaction (listeners.ts). */
export async function tellAgents(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  if (event.kind === 'user.deactivated') return forgetUpdates(write, event.subjectId)
  if (!('ticketId' in event)) return
  const ticket = ticketOf(write, event.ticketId)
  const concerned = await concernedBy(write, event, ticket)
  const watched = await watchedIn(event, ticket)
  if (!concerned && !watched) return
  const { assigneeId, watches } = await ticket()
  const stateOf = new Map(watches.map(({ userId, state }) => [userId, state]))
  const actor = typeof write.viewer === 'string' ? null : write.viewer.id
  // Of one event once, as what it is to them first; of a ticket that they have muted only when they are named.
  const whom = concerned ? (concerned.whom ?? [assigneeId]) : []
  const first = whom.filter(
    (id): id is number =>
      id !== null && id !== actor && (concerned?.kind === 'mentioned' || stateOf.get(id) !== 'muted'),
  )
  const others = new Set(watches.filter(({ state }) => state === 'watching').map(({ userId }) => userId))
  for (const id of [...first, actor]) if (id !== null) others.delete(id)
  if (concerned) await tell(write, first, { ...concerned, actor })
  if (watched) await tell(write, [...others], { ...watched, actor })
}

const ticketWatches = query((q: QueryParts<{ ticketId: number }>) => watchesOf(q).orderBy('ticket_watch.user_id'))

interface TicketNow {
  readonly status: Status
  readonly assigneeId: number | null
  readonly watches: readonly { readonly userId: number; readonly state: WatchState }[]
}

/** Read when it is first asked for, in one statement. */
function ticketOf(write: Write, ticketId: number): () => Promise<TicketNow> {
  async function readTicket(): Promise<TicketNow> {
    const rows = await write.all(ticketWatches, { ticketId })
    const watches = rows.flatMap(({ userId, state }) => (userId === null || state === null ? [] : [{ userId, state }]))
    return { status: rows[0]?.status ?? 'open', assigneeId: rows[0]?.assigneeId ?? null, watches }
  }
  let reading: Promise<TicketNow> | undefined
  return () => (reading ??= readTicket())
}

/** News, and whom it concerns whether they watch the ticket or not: its assignee unless said. */
type Concerning = News & { readonly whom?: readonly number[] }

async function concernedBy(
  write: Write,
  event: Recorded,
  ticket: () => Promise<TicketNow>,
): Promise<Concerning | undefined> {
  switch (event.kind) {
    case 'ticket.assignee_changed':
      return typeof event.to === 'number' ? { whom: [event.to], kind: 'assigned', ticketId: event.ticketId } : undefined
    case 'comment.added': {
      const { ticketId, commentId, mentions = [] } = event
      if (event.audience === 'agents')
        return mentions.length > 0 ? { whom: mentions, kind: 'mentioned', ticketId, commentId } : undefined
      return hasUpdates(write.viewer) ? undefined : { kind: 'answered', ticketId, commentId }
    }
    // What follows from it is not done yet: of one that was resolved or closed it is told that it is opened again.
    case 'solution.rejected':
      return isActive((await ticket()).status) ? { kind: 'answered', ticketId: event.ticketId } : undefined
    case 'ticket.status_changed':
      return isReopened(event) ? { kind: 'reopened', ticketId: event.ticketId } : undefined
    case 'ticket.snoozed_until_changed':
      // By itself, at its time; what somebody does is seen by who does it, or told by what they do.
      return event.to === null && write.viewer === 'system' ? { kind: 'woke', ticketId: event.ticketId } : undefined
    default:
      return undefined
  }
}

/** What whoever watches the ticket is told. */
async function watchedIn(event: Recorded, ticket: () => Promise<TicketNow>): Promise<News | undefined> {
  switch (event.kind) {
    case 'comment.added': {
      const { ticketId, commentId, audience } = event
      return { kind: audience === 'agents' ? 'noted' : 'commented', ticketId, commentId }
    }
    // A word, which stands in no comment; where it gives the ticket another status, that is what is told.
    case 'solution.rejected':
      return (await ticket()).status === 'open' ? { kind: 'commented', ticketId: event.ticketId } : undefined
    case 'ticket.status_changed':
      return { kind: 'status_changed', ticketId: event.ticketId }
    default:
      return undefined
  }
}

const isReopened = ({ from, to }: { from: unknown; to: unknown }): boolean =>
  (from === 'resolved' || from === 'closed') && (to === 'open' || to === 'pending')
