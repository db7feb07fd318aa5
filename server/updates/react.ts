/** Tells agents what concerns them, in the transaction in which it happens. Nobody is told what they did themselves. */
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Status } from '../database/tables.ts'
import type { Recorded } from '../events/events.ts'
import { visibleTickets } from '../tickets/access.ts'
import { isActive } from '../tickets/turn.ts'
import { hasUpdates, watchesOf } from './access.ts'
import { forgetUpdates, tell, type News } from './tell.ts'

/** The reaction (listeners.ts). */
export async function tellAgents(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  if (event.kind === 'user.deactivated') return forgetUpdates(write, event.subjectId)
  const concerned = await concernedBy(write, event)
  const watched = await watchedIn(write, event)
  if (!concerned && !watched) return
  const watches = await write.all(ticketWatches, { ticketId: (concerned ?? watched)?.ticketId ?? 0 })
  const stateOf = new Map(watches.map(({ userId, state }) => [userId, state]))
  const actor = typeof write.viewer === 'string' ? null : write.viewer.id
  // Of one event once, as what it is to them first; of a ticket that they have muted only when they are named.
  const first = (concerned?.userIds ?? []).filter(
    (id) => id !== actor && (concerned?.kind === 'mentioned' || stateOf.get(id) !== 'muted'),
  )
  const others = new Set(watches.filter(({ state }) => state === 'watching').map(({ userId }) => userId))
  for (const id of [...first, actor]) if (id !== null) others.delete(id)
  if (concerned) await tell(write, first, { ...concerned, actor })
  if (watched) await tell(write, [...others], { ...watched, actor })
}

const ticketWatches = query((q: QueryParts<{ ticketId: number }>) => watchesOf(q).orderBy('ticket_watch.user_id'))

/** News, and whom it concerns whether they watch the ticket or not. */
type Concerning = News & { readonly userIds: readonly number[] }

async function concernedBy(write: Write, event: Recorded): Promise<Concerning | undefined> {
  switch (event.kind) {
    case 'ticket.assignee_changed':
      return typeof event.to === 'number'
        ? { userIds: [event.to], kind: 'assigned', ticketId: event.ticketId }
        : undefined
    case 'comment.added': {
      const { ticketId, commentId, mentions = [] } = event
      if (event.audience === 'agents')
        return mentions.length > 0 ? { userIds: mentions, kind: 'mentioned', ticketId, commentId } : undefined
      return hasUpdates(write.viewer) ? undefined : toAssignee(write, { kind: 'answered', ticketId, commentId })
    }
    case 'solution.rejected': {
      const { ticketId } = event
      // Of one that was resolved or closed it is told that it is opened again.
      const isOpened = !isActive(await statusBefore(write, ticketId))
      return isOpened ? undefined : toAssignee(write, { kind: 'answered', ticketId })
    }
    case 'ticket.status_changed':
      return isReopened(event) ? toAssignee(write, { kind: 'reopened', ticketId: event.ticketId }) : undefined
    case 'ticket.snoozed_until_changed':
      // By itself, at its time; what somebody does is seen by who does it, or told by what they do.
      return event.to === null && write.viewer === 'system'
        ? toAssignee(write, { kind: 'woke', ticketId: event.ticketId })
        : undefined
    default:
      return undefined
  }
}

/** What whoever watches the ticket is told. */
async function watchedIn(write: Write, event: Recorded): Promise<News | undefined> {
  switch (event.kind) {
    case 'comment.added': {
      const { ticketId, commentId, audience } = event
      return { kind: audience === 'agents' ? 'noted' : 'commented', ticketId, commentId }
    }
    // A word, which stands in no comment; where it gives the ticket another status, that is what is told.
    case 'solution.rejected':
      return (await statusBefore(write, event.ticketId)) === 'open'
        ? { kind: 'commented', ticketId: event.ticketId }
        : undefined
    case 'ticket.status_changed':
      return { kind: 'status_changed', ticketId: event.ticketId }
    default:
      return undefined
  }
}

const isReopened = ({ from, to }: { from: unknown; to: unknown }): boolean =>
  (from === 'resolved' || from === 'closed') && (to === 'open' || to === 'pending')

const statusOf = query((q: QueryParts<{ ticketId: number }>) =>
  visibleTickets(q).where('ticket.id', '=', q.param('ticketId')).select('ticket.status'),
)

/** Of a ticket whose customer has said that it is not solved: what follows from that is not done yet. */
const statusBefore = async (write: Write, ticketId: number): Promise<Status> =>
  (await write.first(statusOf, { ticketId }))?.status ?? 'open'

const assigneeOf = query((q: QueryParts<{ ticketId: number }>) =>
  visibleTickets(q).where('ticket.id', '=', q.param('ticketId')).select('ticket.assignee_id as id'),
)

async function toAssignee(write: Write, news: News): Promise<Concerning | undefined> {
  const id = (await write.first(assigneeOf, { ticketId: news.ticketId }))?.id
  return id == null ? undefined : { ...news, userIds: [id] }
}
