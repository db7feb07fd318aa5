/** Who tickets can be given to: an agent who can log in, a team, or an agent within a team. */
import type { Read } from '../database/database.ts'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { isActiveAgent } from '../users/agents.ts'
import { findTeam, isMember, type Team } from './teams.ts'

/** Throws Invalid. */
export async function checkAssignee(read: Read, id: number): Promise<void> {
  if (!(await isActiveAgent(read, id))) throw invalid('assignee', 'agents.notAssignable')
}

/** Throws Invalid. */
export async function checkTeam(read: Read, id: number): Promise<Team> {
  const team = await findTeam(read, id)
  if (!team) throw invalid('team', 'teams.unknown')
  return team
}

/** Throws Invalid unless the agent is in the team. */
export async function checkMember(read: Read, { id, name }: Team, agent: number): Promise<void> {
  if (!(await isMember(read, id, agent))) throw invalid('assignee', say('teams.notMember', name))
}
