/** Teams: agents who share a queue. */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf, type User } from '../database/viewer.ts'
import { authorize } from '../platform/errors.ts'
import { canListTeams } from './access.ts'

export interface Team {
  readonly id: number
  readonly name: string
}

/** A team with its members who can log in, by address. */
export interface Roster {
  readonly team: Team
  readonly members: readonly User[]
}

const teams = query((q: QueryParts<object>) =>
  q.db.selectFrom('team').where('deleted_at', 'is', null).select(['id', 'name']),
)

const members = query((q: QueryParts<object>) =>
  q.db
    .selectFrom('team_member')
    .innerJoin('user', 'user.id', 'team_member.user_id')
    .where('user.deactivated_at', 'is', null)
    .orderBy('user.email')
    .select(['team_member.team_id as teamId', 'user.id', 'user.email', 'user.name', 'user.role']),
)

const teamById = query((q: QueryParts<{ id: number }>) =>
  q.db.selectFrom('team').where('id', '=', q.param('id')).select(['id', 'name', 'deleted_at as deletedAt']),
)

const membership = query((q: QueryParts<{ team: number; agent: number }>) =>
  q.db
    .selectFrom('team_member')
    .where('team_id', '=', q.param('team'))
    .where('user_id', '=', q.param('agent'))
    .select('user_id'),
)

/** Those that are not deleted, by name; no more than budgets.ts says. */
export async function allTeams(read: Read): Promise<Team[]> {
  const found = await read.all(teams, {})
  return found.toSorted((a, b) => (plainName(a.name) < plainName(b.name) ? -1 : 1))
}

/** Throws Unauthenticated, and Forbidden to customers. */
export async function listTeams(read: Read): Promise<Roster[]> {
  userOf(read.viewer)
  authorize(canListTeams(read.viewer), 'agents.teams')
  const found = Map.groupBy(await read.all(members, {}), ({ teamId }) => teamId)
  return (await allTeams(read)).map((team) => ({ team, members: found.get(team.id) ?? [] }))
}

const someTeams = query((q: QueryParts<{ ids: string }>) =>
  q.db
    .selectFrom('team')
    .where('id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select(['id', 'name']),
)

/** By their ids: those that there are or were. */
export async function teamsByIds(read: Read, ids: readonly number[]): Promise<Map<number, Team>> {
  const rows = ids.length ? await read.all(someTeams, { ids: JSON.stringify([...new Set(ids)]) }) : []
  return new Map(rows.map((team) => [team.id, team]))
}

/** Undefined for one that is deleted, too. */
export async function findTeam(read: Read, id: number): Promise<Team | undefined> {
  const found = await read.first(teamById, { id })
  return found?.deletedAt === null ? { id: found.id, name: found.name } : undefined
}

export const isMember = async (read: Read, team: number, agent: number): Promise<boolean> =>
  (await read.first(membership, { team, agent })) !== undefined

/** The same for names that people would take for one. */
export const plainName = (name: string): string => name.toLowerCase()
