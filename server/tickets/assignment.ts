/** What an assignee and a team have to do with each other: a ticket is assigned to an agent who can log in, and of its team if it has one. */
import type { Read } from '../database/database.ts'
import { checkAssignee, checkMember, checkTeam } from '../teams/assignable.ts'
import { findTeam, isMember } from '../teams/teams.ts'
import { isActiveAgent } from '../users/agents.ts'
import type { FieldValues } from './fields.ts'

/** Undefined for what stays as it is. */
export interface WantedAssignment {
  readonly assignee?: number | null | undefined
  readonly team?: number | null | undefined
}

type Assignment = Pick<FieldValues, 'assignee' | 'team'>

/**
 * What is wanted, and what follows from it: who is not in a new team works on the ticket no more, so that the team finds it among what nobody
 * has taken. Throws Invalid for an assignee or a team that there is not, and for an assignee who is not in the team.
 */
export async function settleAssignment(
  read: Read,
  now: Assignment,
  wanted: WantedAssignment,
): Promise<WantedAssignment> {
  const { assignee = now.assignee, team = now.team } = wanted
  const isTeamNew = team !== now.team
  if (assignee !== null && assignee !== now.assignee) await checkAssignee(read, assignee)
  const its = team === null ? undefined : await (isTeamNew ? checkTeam(read, team) : findTeam(read, team))
  if (!its || assignee === null) return wanted
  if (wanted.assignee != null) await checkMember(read, its, assignee)
  else if (isTeamNew && !(await isMember(read, its.id, assignee))) return { ...wanted, assignee: null }
  return wanted
}

/** What of it holds no more, because of what happened to its people while the ticket was closed. */
export async function outdatedAssignment(read: Read, { assignee, team }: Assignment): Promise<WantedAssignment> {
  const its = team === null ? undefined : await findTeam(read, team)
  const works = assignee !== null && (await isActiveAgent(read, assignee))
  const belongs = works && (!its || (await isMember(read, its.id, assignee)))
  return {
    ...(team !== null && !its && { team: null }),
    ...(assignee !== null && !belongs && { assignee: null }),
  }
}
