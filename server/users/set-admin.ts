import type { Write } from '../database/database.ts'
import { record } from '../events/events.ts'
import { authorize, conflict } from '../platform/errors.ts'
import { canSetAdmin } from './access.ts'
import { getAgent, isLastAdmin } from './agents.ts'

/** Links for new passwords that they have made end with the right to make them. False when it was so already. Throws Forbidden, NotFound, and Conflict for who is deactivated and for the last admin. */
export async function setAdmin(write: Write, id: number, isAdmin: boolean): Promise<boolean> {
  authorize(canSetAdmin(write.viewer), 'admins.setAdmin')
  const agent = await getAgent(write, id)
  if (agent.isAdmin === isAdmin) return false
  if (agent.deactivatedAt !== null) throw conflict('id', 'admins.deactivated')
  if (!isAdmin && (await isLastAdmin(write, id))) throw lastAdmin()
  await write.db
    .updateTable('user')
    .set({ is_admin: isAdmin ? 1 : 0 })
    .where('id', '=', id)
    .execute()
  if (!isAdmin) await write.db.deleteFrom('password_reset').where('created_by', '=', id).execute()
  await record(write, { kind: 'user.admin_changed', subjectId: id, to: isAdmin })
  return true
}

export const lastAdmin = () => conflict('id', 'admins.last')
