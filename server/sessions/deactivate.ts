/** Someone leaves: nothing of theirs is deleted, and nobody can log in with the account until it is reactivated. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { authorize, conflict, invalid, notFound } from '../platform/errors.ts'
import { checkAssignee, checkMember, checkTeam } from '../teams/assignable.ts'
import { canDeactivate } from '../users/access.ts'
import { isLastAdmin } from '../users/agents.ts'
import { lastAdmin } from '../users/set-admin.ts'
import { endLinks } from './end-links.ts'
import { endSessions } from './sessions.ts'

const accountById = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('user')
    .where('id', '=', q.param('id'))
    .select(['is_admin as isAdmin', 'deactivated_at as deactivatedAt']),
)

/** To whom the tickets of an agent go that are not closed. */
export interface Successor {
  /** Nobody unless given. */
  readonly assigneeId?: number | undefined
  /** The one that each has unless given. */
  readonly teamId?: number | undefined
}

/**
 * Ends all log-ins of the account with their sockets, and takes back what could let its owner in again: invitations that they have made, links
 * for a new password. An admin is none afterwards. Their tickets go to `successor`
 * (tickets/hand-over.ts). False when it was deactivated already. Throws Forbidden, NotFound, Conflict, and Invalid for
 * who can't take tickets over.
 */
export async function deactivate(write: Write, id: number, successor: Successor = {}): Promise<boolean> {
  const account = await changeableAccount(write, id)
  await checkSuccessor(write, id, successor)
  if (account.deactivatedAt !== null) return false
  if (account.isAdmin === 1 && (await isLastAdmin(write, id))) throw lastAdmin()
  await write.db.updateTable('user').set({ deactivated_at: write.now, is_admin: 0 }).where('id', '=', id).execute()
  await endSessions(write, id)
  await endLinks(write, id)
  const { assigneeId = null, teamId = null } = successor
  await record(write, { kind: 'user.deactivated', subjectId: id, assigneeId, teamId })
  return true
}

async function checkSuccessor(write: Write, id: number, { assigneeId, teamId }: Successor): Promise<void> {
  if (assigneeId === id) throw invalid('assignee', 'agents.handOverToThemselves')
  if (assigneeId !== undefined) await checkAssignee(write, assigneeId)
  const team = teamId === undefined ? undefined : await checkTeam(write, teamId)
  if (team && assigneeId !== undefined) await checkMember(write, team, assigneeId)
}

/** Whoever knows the password can log in again. False when it was not deactivated. Throws Forbidden and NotFound. */
export async function reactivate(write: Write, id: number): Promise<boolean> {
  const account = await changeableAccount(write, id)
  if (account.deactivatedAt === null) return false
  await write.db.updateTable('user').set({ deactivated_at: null }).where('id', '=', id).execute()
  await record(write, { kind: 'user.reactivated', subjectId: id })
  return true
}

async function changeableAccount(write: Write, id: number) {
  authorize(canDeactivate(write.viewer), 'admins.deactivate')
  if (userOf(write.viewer).id === id) throw conflict('id', 'admins.oneself')
  const account = await write.first(accountById, { id })
  if (!account) throw notFound('user')
  return account
}
