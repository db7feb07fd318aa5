/** Marking updates as read. */
import type { Actor } from '../database/actor.ts'
import { countUnread, readerOf } from './updates.ts'

export interface WhichUpdates {
  readonly ids?: readonly number[] | undefined
  readonly ticketId?: number | undefined
}

/** Those of the viewer's own that are named, or all; answers how many are unread then. Throws Unauthenticated, and Forbidden to customers. */
export async function markUpdatesRead(actor: Actor, { ids, ticketId }: WhichUpdates): Promise<number> {
  readerOf(actor.viewer)
  return actor.write(async (write) => {
    const reader = readerOf(write.viewer)
    const [result] = await write.db
      .updateTable('agent_update')
      .set({ read_at: write.now })
      .where('user_id', '=', reader)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (some) => some.where('id', 'in', [...(ids ?? [])]))
      .$if(ticketId !== undefined, (some) => some.where('occasion', '=', `ticket ${ticketId}`))
      .execute()
    if (Number(result?.numUpdatedRows ?? 0) > 0) write.publish({ updatesOf: reader })
    return countUnread(write)
  })
}
