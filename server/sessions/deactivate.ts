/** Someone leaves: nothing of theirs is deleted, and nobody can log in with the account until it is reactivated. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { record } from '../events/events.ts'
import { authorize, conflict, notFound } from '../platform/errors.ts'
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

/**
 * Ends all log-ins of the account with their sockets, and takes back what could let its owner in again: invitations that they have made, links
 * for a new password. An admin is none afterwards. False when it was deactivated already. Throws Forbidden, NotFound and Conflict.
 */
export async function deactivate(write: Write, id: number): Promise<boolean> {
  const account = await changeableAccount(write, id)
  if (account.deactivatedAt !== null) return false
  if (account.isAdmin === 1 && (await isLastAdmin(write, id))) throw lastAdmin()
  await write.db.updateTable('user').set({ deactivated_at: write.now, is_admin: 0 }).where('id', '=', id).execute()
  await endSessions(write, id)
  await endLinks(write, id)
  await record(write, { kind: 'user.deactivated', subjectId: id })
  return true
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
