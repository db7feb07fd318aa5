/** What a new desk still needs, as its data shows: nobody ticks anything off. */
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { visibleCannedReplies } from '../canned-replies/access.ts'
import { deskBudget } from '../platform/budgets.ts'
import type { AgentSignUp } from '../platform/config.ts'
import { authorize } from '../platform/errors.ts'
import { visibleTickets } from '../tickets/access.ts'
import { activeAgents } from '../users/agents.ts'
import { listOpenInvites } from '../users/open-invites.ts'
import { visibleViews } from '../views/access.ts'
import { canNameDesk, canSeeFirstSteps } from './access.ts'
import { deskName } from './name.ts'

export const firstStepKinds = ['name', 'invite', 'ticket', 'view', 'cannedReply'] as const

export interface FirstStep {
  readonly kind: (typeof firstStepKinds)[number]
  readonly isDone: boolean
}

const someTickets = query((q: QueryParts<object>) =>
  visibleTickets(q)
    .limit(sql.lit(deskBudget.firstDayTickets + 1))
    .select('ticket.id'),
)

const someView = query((q: QueryParts<{ viewer: number }>) => visibleViews(q).limit(sql.lit(1)).select('view.id'))

const someCannedReply = query((q: QueryParts<{ viewer: number }>) =>
  visibleCannedReplies(q).limit(sql.lit(1)).select('canned_reply.id'),
)

/**
 * Those that are the viewer's to do, in their order, the done ones too; none on a desk that has long been at work. What colleagues have made for
 * the viewer counts. Throws Unauthenticated, and Forbidden to customers.
 */
export async function firstSteps(read: Read, agentSignUp: AgentSignUp): Promise<FirstStep[]> {
  const { id: viewer } = userOf(read.viewer)
  authorize(canSeeFirstSteps(read.viewer), 'agents.firstSteps')
  const tickets = await read.all(someTickets, {})
  if (tickets.length > deskBudget.firstDayTickets) return []
  const [name, hasColleague, view, cannedReply] = await Promise.all([
    deskName(read),
    isInvited(read),
    read.first(someView, { viewer }),
    read.first(someCannedReply, { viewer }),
  ])
  const canInvite = agentSignUp === 'open' || agentSignUp === 'invite'
  return [
    ...(canNameDesk(read.viewer) ? [{ kind: 'name' as const, isDone: name !== null }] : []),
    ...(canInvite ? [{ kind: 'invite' as const, isDone: hasColleague }] : []),
    { kind: 'ticket', isDone: tickets.length > 0 },
    { kind: 'view', isDone: view !== undefined },
    { kind: 'cannedReply', isDone: cannedReply !== undefined },
  ]
}

/** Whether somebody else is an agent, or can become one with an invitation that an agent made. */
async function isInvited(read: Read): Promise<boolean> {
  if ((await activeAgents(read, 2)).length > 1) return true
  return (await listOpenInvites(read, {})).some(({ createdBy }) => createdBy !== null)
}
