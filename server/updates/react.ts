/** Tells agents what concerns them, in the transaction in which it happens. Nobody is told what they did themselves. */
import { sql } from 'kysely'
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { UpdateKind } from '../database/tables.ts'
import type { Recorded } from '../events/events.ts'
import { userBudget } from '../platform/budgets.ts'
import { visibleTickets } from '../tickets/access.ts'
import { isActiveAgent } from '../users/agents.ts'
import { hasUpdates } from './access.ts'
import { occasionOf } from './occasion.ts'

interface Told {
  readonly userId: number
  readonly kind: UpdateKind
  readonly ticketId: number
  readonly commentId?: number
}

/** The reaction (listeners.ts). */
export async function tellAgents(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  if (event.kind === 'user.deactivated') return forgetUpdates(write, event.subjectId)
  const actor = typeof write.viewer === 'string' ? null : write.viewer.id
  for (const told of await updatesOf(write, event)) if (told.userId !== actor) await tell(write, told, actor)
}

async function updatesOf(write: Write, event: Recorded): Promise<readonly Told[]> {
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

const isReopened = ({ from, to }: { from: unknown; to: unknown }): boolean =>
  (from === 'resolved' || from === 'closed') && (to === 'open' || to === 'pending')

const assigneeOf = query((q: QueryParts<{ ticketId: number }>) =>
  visibleTickets(q).where('ticket.id', '=', q.param('ticketId')).select('ticket.assignee_id as id'),
)

async function toAssignee(write: Write, told: Omit<Told, 'userId'>): Promise<readonly Told[]> {
  const id = (await write.first(assigneeOf, { ticketId: told.ticketId }))?.id
  return id == null ? [] : [{ ...told, userId: id }]
}

async function tell(write: Write, told: Told, actor: number | null): Promise<void> {
  const { userId, kind, ticketId, commentId = null } = told
  const occasion = occasionOf(write, ticketId)
  if (!(await isActiveAgent(write, userId))) return
  const latest = { ticket_id: ticketId, comment_id: commentId, actor_id: actor, at: write.now }
  const { times } = await write.db
    .insertInto('agent_update')
    .values({ user_id: userId, kind, occasion, times: 1, ...latest })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'occasion'])
        .where('read_at', 'is', null)
        .doUpdateSet((s) => ({ ...latest, times: sql<number>`${s.ref('agent_update.times')} + 1` })),
    )
    .returning('times')
    .executeTakeFirstOrThrow()
  if (times === 1) await dropOldest(write, userId)
  write.publish({ updatesOf: userId })
}

/** A person keeps no more than so many, the latest. */
async function dropOldest(write: Write, userId: number): Promise<void> {
  const beyond = write.db
    .selectFrom('agent_update')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(userBudget.updates.most)
    .select('id')
  await write.run(write.db.deleteFrom('agent_update').where('id', 'in', beyond))
}

/** Who is deactivated is told nothing more. */
async function forgetUpdates(write: Write, userId: number): Promise<void> {
  await write.run(write.db.deleteFrom('agent_update').where('user_id', '=', userId))
}
