/** Tells agents what concerns them, in the transaction in which it happens. Nobody is told what they did themselves. */
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Recorded } from '../events/events.ts'
import { visibleTickets } from '../tickets/access.ts'
import { hasUpdates, watchesOf } from './access.ts'
import { forgetUpdates, tell, type Told } from './tell.ts'

/** The reaction (listeners.ts). */
export async function tellAgents(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  if (event.kind === 'user.deactivated') return forgetUpdates(write, event.subjectId)
  const concerned = await concernedBy(write, event)
  const watched = watchedIn(event)
  if (concerned.length === 0 && !watched) return
  const watches = await write.all(ticketWatches, { ticketId: (concerned[0] ?? watched)?.ticketId ?? 0 })
  const stateOf = new Map(watches.map(({ userId, state }) => [userId, state]))
  const actor = typeof write.viewer === 'string' ? null : write.viewer.id
  const told = new Set<number | null>([actor])
  const watchers = watched ? watches.filter(({ state }) => state === 'watching') : []
  const all = [...concerned, ...watchers.map(({ userId }): Told => ({ ...(watched as Watched), userId }))]
  for (const one of all) {
    // Of one event once, as what it is to them first; of a ticket that they have muted only when they are named.
    if (told.has(one.userId) || (stateOf.get(one.userId) === 'muted' && one.kind !== 'mentioned')) continue
    told.add(one.userId)
    await tell(write, one, actor)
  }
}

const ticketWatches = query((q: QueryParts<{ ticketId: number }>) => watchesOf(q).orderBy('ticket_watch.user_id'))

async function concernedBy(write: Write, event: Recorded): Promise<readonly Told[]> {
  switch (event.kind) {
    case 'ticket.assignee_changed':
      return typeof event.to === 'number' ? [{ userId: event.to, kind: 'assigned', ticketId: event.ticketId }] : []
    case 'comment.added': {
      const { ticketId, commentId, mentions = [] } = event
      if (event.audience === 'agents')
        return mentions.map((userId) => ({ userId, kind: 'mentioned', ticketId, commentId }))
      return hasUpdates(write.viewer) ? [] : toAssignee(write, { kind: 'answered', ticketId, commentId })
    }
    case 'ticket.status_changed':
      return isReopened(event) ? toAssignee(write, { kind: 'reopened', ticketId: event.ticketId }) : []
    case 'ticket.snoozed_until_changed':
      // By itself, at its time; what somebody does is seen by who does it, or told by what they do.
      return event.to === null && write.viewer === 'system'
        ? toAssignee(write, { kind: 'woke', ticketId: event.ticketId })
        : []
    default:
      return []
  }
}

type Watched = Omit<Told, 'userId'>

/** What whoever watches the ticket is told. */
function watchedIn(event: Recorded): Watched | undefined {
  switch (event.kind) {
    case 'comment.added': {
      const { ticketId, commentId, audience } = event
      return { kind: audience === 'agents' ? 'noted' : 'commented', ticketId, commentId }
    }
    case 'ticket.status_changed':
      return { kind: 'status_changed', ticketId: event.ticketId }
    default:
      return undefined
  }
}

const isReopened = ({ from, to }: { from: unknown; to: unknown }): boolean =>
  (from === 'resolved' || from === 'closed') && (to === 'open' || to === 'pending')

const assigneeOf = query((q: QueryParts<{ ticketId: number }>) =>
  visibleTickets(q).where('ticket.id', '=', q.param('ticketId')).select('ticket.assignee_id as id'),
)

async function toAssignee(write: Write, told: Omit<Told, 'userId'>): Promise<readonly Told[]> {
  const id = (await write.first(assigneeOf, { ticketId: told.ticketId }))?.id
  return id == null ? [] : [{ ...told, userId: id }]
}
