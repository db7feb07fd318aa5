/** Who is in a team, as admins say. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { record } from '../events/events.ts'
import { teamBudget } from '../platform/budgets.ts'
import { authorize, conflict, notFound } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { getAgent } from '../users/agents.ts'
import { canChangeTeams } from './access.ts'
import { findTeam, isMember } from './teams.ts'

const memberCount = query((q: QueryParts<{ team: number }>) =>
  q.db
    .selectFrom('team_member')
    .innerJoin('user', 'user.id', 'team_member.user_id')
    .where('team_id', '=', q.param('team'))
    // Whom nobody sees in it takes no place either.
    .where('user.deactivated_at', 'is', null)
    .select((s) => s.fn.countAll<number>().as('count')),
)

/** False when they were in it already. Throws Forbidden, NotFound, and Conflict for who is deactivated and for too many members. */
export async function addMember(write: Write, team: number, agent: number): Promise<boolean> {
  await checkChangeable(write, team)
  const { deactivatedAt } = await getAgent(write, agent)
  if (await isMember(write, team, agent)) return false
  if (deactivatedAt !== null) throw conflict('agent', 'admins.deactivated')
  const { members } = teamBudget
  if (((await write.first(memberCount, { team }))?.count ?? 0) >= members)
    throw conflict('agent', say('teams.tooManyMembers', members))
  await write.db.insertInto('team_member').values({ team_id: team, user_id: agent, created_at: write.now }).execute()
  await record(write, { kind: 'team.member_added', teamId: team, subjectId: agent })
  return true
}

/** Their tickets of the team that are not closed are nobody's then (tickets/hand-over.ts). False when they were not in it. Throws Forbidden and NotFound. */
export async function removeMember(write: Write, team: number, agent: number): Promise<boolean> {
  await checkChangeable(write, team)
  if (!(await isMember(write, team, agent))) return false
  await write.db.deleteFrom('team_member').where('team_id', '=', team).where('user_id', '=', agent).execute()
  await record(write, { kind: 'team.member_removed', teamId: team, subjectId: agent })
  return true
}

async function checkChangeable(write: Write, team: number): Promise<void> {
  authorize(canChangeTeams(write.viewer), 'admins.teams')
  if (!(await findTeam(write, team))) throw notFound('team')
}
