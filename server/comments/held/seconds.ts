/** How long an agent's replies are held where they write them: a choice of each. */
import type { Actor } from '../../database/actor.ts'
import type { Read } from '../../database/database.ts'
import { query, type QueryParts } from '../../database/query.ts'
import { userOf } from '../../database/viewer.ts'
import { authorize } from '../../platform/errors.ts'
import { canChooseHold } from '../access.ts'
import { checkSeconds } from './hold.ts'

const chosen = query((q: QueryParts<{ id: number }>) =>
  q.db.selectFrom('user').where('id', '=', q.param('id')).select('undo_send_seconds as seconds'),
)

/** 0 for not at all; null for customers. Throws Unauthenticated. */
export async function undoSendSeconds(read: Read): Promise<number | null> {
  const { id } = userOf(read.viewer)
  return canChooseHold(read.viewer) ? ((await read.first(chosen, { id }))?.seconds ?? null) : null
}

/** Throws Unauthenticated, Forbidden to customers, Invalid, and what Actor.write throws. */
export async function chooseUndoSend(actor: Actor, seconds: number): Promise<number> {
  userOf(actor.viewer)
  return actor.write(async (write) => {
    authorize(canChooseHold(write.viewer), 'agents.undoSend')
    checkSeconds('seconds', seconds)
    await write.db
      .updateTable('user')
      .set({ undo_send_seconds: seconds })
      .where('id', '=', userOf(write.viewer).id)
      .execute()
    return seconds
  })
}
