/** Marking updates as read: by whom they are for. No event is recorded, as of what is read otherwise. */
import type { Actor } from '../database/actor.ts'
import { readerOf } from './access.ts'
import { ofTicket } from './occasion.ts'
import { unreadOf } from './updates.ts'

export interface WhichUpdates {
  readonly ids?: readonly number[] | undefined
  readonly ticketId?: number | undefined
  /** Those that are no later, ms since 1970: what came since was not seen yet. */
  readonly until?: number | undefined
}

/**
 * Those of the viewer's own that are named, or all; answers how many are unread then. Where nothing is unread nothing is written. Throws
 * Unauthenticated, Forbidden to customers, and what Actor.write throws.
 */
export async function markUpdatesRead(actor: Actor, which: WhichUpdates): Promise<number> {
  const { ids, ticketId, until } = which
  const before = await unreadOf(actor.read)
  const isNone = ticketId === undefined ? before.count === 0 : !before.ticketIds.includes(ticketId)
  if (isNone || ids?.length === 0) return before.count
  return actor.write(async (write) => {
    const reader = readerOf(write.viewer)
    const [result] = await write.db
      .updateTable('agent_update')
      .set({ read_at: write.now })
      .where('user_id', '=', reader)
      .where('read_at', 'is', null)
      .$if(ids !== undefined, (some) => some.where('id', 'in', write.dialect.numbersOf(JSON.stringify(ids))))
      .$if(ticketId !== undefined, (some) =>
        some
          .where('ticket_id', '=', ticketId ?? 0)
          .where((is) => is.or([is('times', '=', 1), is('occasion', '=', ofTicket(ticketId ?? 0))])),
      )
      .$if(until !== undefined, (some) => some.where('at', '<=', until ?? 0))
      .execute()
    if (Number(result?.numUpdatedRows ?? 0) > 0) write.publish({ updatesOf: reader })
    return (await unreadOf(write)).count
  })
}
