/**
 * Tickets whose assignee or team is one no more: those that are not closed go to somebody else, or to nobody. Some in the transaction of the cause,
 * so that few are wrong at no moment; the rest in a job. Closed ones keep what they have until they are opened (set-fields.ts).
 */
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Status } from '../database/tables.ts'
import { asPartOf, type ChangeCause, type Recorded } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { HandOver } from '../jobs/kinds.ts'
import type { JobContext } from '../jobs/run-job.ts'
import { findTeam, isMember } from '../teams/teams.ts'
import { isActiveAgent } from '../users/agents.ts'
import { isStillDeactivated } from '../users/deactivations.ts'
import { visibleTickets } from './access.ts'
import type { WantedAssignment } from './assignment.ts'
import { appendHandedOver, beginHandedOver } from './batches/handed-over.ts'
import { keeping, takenOf, type Taken } from './batches/taken.ts'
import { changeFields } from './set-fields.ts'
import { statuses } from './statuses.ts'
import { ticketsByIds, type Ticket } from './tickets.ts'

/** Few enough that others who write hardly wait. */
export const handedOverAtOnce = 50

const active: readonly Status[] = statuses.filter((status) => status !== 'closed')

const someOf = (column: 'ticket.assignee_id' | 'ticket.team_id') =>
  query((q: QueryParts<{ id: number }>) =>
    visibleTickets(q)
      .where(column, '=', q.param('id'))
      .where('ticket.status', 'in', active)
      .limit(handedOverAtOnce)
      .select('ticket.id'),
  )
const someOfAgent = someOf('ticket.assignee_id')
const someOfTeam = someOf('ticket.team_id')

const someOfMember = query((q: QueryParts<{ agent: number; team: number }>) =>
  visibleTickets(q)
    .where('ticket.assignee_id', '=', q.param('agent'))
    .where('ticket.team_id', '=', q.param('team'))
    .where('ticket.status', 'in', active)
    .limit(handedOverAtOnce)
    .select('ticket.id'),
)

/** Reacts to an agent who is deactivated or leaves a team, and to a team that is deleted. */
export async function handOverTickets(write: Write, recorded: RecordedEvent): Promise<void> {
  const handOver = handOverAfter(recorded as Recorded)
  if (handOver && (await handOverSome(write, handOver, beginHandedOver)))
    await enqueue(write, 'tickets.hand_over', handOver)
}

function handOverAfter(event: Recorded): HandOver | undefined {
  switch (event.kind) {
    case 'user.deactivated':
      return { agent: event.subjectId, assignee: event.assigneeId, toTeam: event.teamId, cause: event.id }
    case 'team.member_removed':
      return { agent: event.subjectId, team: event.teamId }
    case 'team.deleted':
      return { team: event.teamId }
    default:
      return undefined
  }
}

/** The job: what is left of a hand-over. It ends where its cause was taken back meanwhile. */
export async function handOverRest({ write }: JobContext, handOver: HandOver): Promise<void> {
  while (await write((one) => handOverSome(one, handOver, appendHandedOver)));
}

/** Answers whether there may be more. */
async function handOverSome(write: Write, handOver: HandOver, keep: typeof appendHandedOver): Promise<boolean> {
  if (!(await isDue(write, handOver))) return false
  const ids = (await someIds(write, handOver)).map(({ id }) => id)
  const toWhom = await successorIn(write, handOver)
  const own = asPartOf(write, { cause: causeOf(handOver) })
  const taken: Taken[] = []
  for (const ticket of (await ticketsByIds(write, ids)).values()) {
    const recorded: RecordedEvent[] = []
    await changeFields(keeping(own, recorded), ticket, await toWhom(ticket))
    const its = takenOf(ticket.id, recorded)
    // With the team that it kept, too: what somebody moves to another is not given back.
    if (its) taken.push({ ...its, fields: { team: [ticket.team, ticket.team], ...its.fields } })
  }
  const { agent, team } = handOver
  // A team that somebody left, or that was deleted, is not what is taken back.
  if (agent !== undefined && team === undefined) await keep(write, agent, taken)
  return ids.length === handedOverAtOnce
}

function causeOf({ agent, team }: HandOver): ChangeCause {
  if (agent === undefined) return 'team_deleted'
  return team === undefined ? 'deactivated' : 'left_team'
}

async function isDue(write: Write, { agent, team, cause }: HandOver): Promise<boolean> {
  if (agent === undefined) return team !== undefined && !(await findTeam(write, team))
  if (team !== undefined) return !(await isMember(write, team, agent))
  // Who came back and left again has left their tickets to somebody else, perhaps.
  return cause === undefined ? !(await isActiveAgent(write, agent)) : isStillDeactivated(write, agent, cause)
}

function someIds(write: Write, { agent, team }: HandOver): Promise<{ id: number }[]> {
  if (agent === undefined) return write.all(someOfTeam, { id: team ?? 0 })
  return team === undefined ? write.all(someOfAgent, { id: agent }) : write.all(someOfMember, { agent, team })
}

/** What becomes of each ticket: the successor takes those whose team they are in. Who left in the meantime takes none. */
async function successorIn(
  write: Write,
  { agent, assignee = null, toTeam = null }: HandOver,
): Promise<(ticket: Ticket) => Promise<WantedAssignment>> {
  if (agent === undefined) return async () => ({ team: null })
  const heir = assignee !== null && (await isActiveAgent(write, assignee)) ? assignee : null
  const team = toTeam !== null && (await findTeam(write, toTeam)) ? toTeam : undefined
  return async (ticket) => {
    const its = team ?? ticket.team
    const takes = heir !== null && (its === null || (await isMember(write, its, heir)))
    return { team, assignee: takes ? heir : null }
  }
}
