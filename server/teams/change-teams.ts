/** What admins do to teams. */
import type { Write } from '../database/database.ts'
import { record } from '../events/events.ts'
import { teamBudget } from '../platform/budgets.ts'
import { authorize, conflict, invalid, notFound } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { checkName } from '../users/name.ts'
import { canChangeTeams } from './access.ts'
import { allTeams, findTeam, plainName, type Team } from './teams.ts'

/** Throws Forbidden, Invalid for a name that can't be one, and Conflict for one that a team has, however it is spelt, and for too many teams. */
export async function createTeam(write: Write, text: string): Promise<Team> {
  authorize(canChangeTeams(write.viewer), 'admins.teams')
  const others = await allTeams(write)
  const name = checkTeamName(text, others)
  if (others.length >= teamBudget.teams) throw conflict('name', say('teams.tooMany', teamBudget.teams))
  const { id } = await write.db
    .insertInto('team')
    .values({ name, created_at: write.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(write, { kind: 'team.created', teamId: id, name })
  return { id, name }
}

/** Throws as `createTeam` does, and NotFound. */
export async function renameTeam(write: Write, id: number, text: string): Promise<Team> {
  const { name: from } = await changeableTeam(write, id)
  const others = (await allTeams(write)).filter((team) => team.id !== id)
  const name = checkTeamName(text, others)
  if (name !== from) {
    await write.db.updateTable('team').set({ name }).where('id', '=', id).execute()
    await record(write, { kind: 'team.renamed', teamId: id, from, to: name })
  }
  return { id, name }
}

/** Its tickets that are not closed have no team then (tickets/hand-over.ts). Throws Forbidden, and NotFound for one that is deleted already. */
export async function deleteTeam(write: Write, id: number): Promise<boolean> {
  const { name } = await changeableTeam(write, id)
  await write.db.deleteFrom('team_member').where('team_id', '=', id).execute()
  await write.db.updateTable('team').set({ deleted_at: write.now }).where('id', '=', id).execute()
  await record(write, { kind: 'team.deleted', teamId: id, name })
  return true
}

async function changeableTeam(write: Write, id: number): Promise<Team> {
  authorize(canChangeTeams(write.viewer), 'admins.teams')
  const team = await findTeam(write, id)
  if (!team) throw notFound('team')
  return team
}

function checkTeamName(text: string, others: readonly Team[]): string {
  const name = checkName(text)
  if (name === null) throw invalid('name', say('texts.missing', 'name'))
  const taken = others.find((other) => plainName(other.name) === plainName(name))
  if (taken) throw conflict('name', say('teams.taken', taken.name))
  return name
}
