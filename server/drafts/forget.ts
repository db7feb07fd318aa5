/** Drafts that nobody comes back to. */
import type { RecordedEvent, Write } from '../database/database.ts'
import type { Recorded } from '../events/events.ts'
import { userBudget } from '../platform/budgets.ts'

/** Reacts to who is deactivated: what they have not sent is for nobody. */
export async function forgetDrafts(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  if (event.kind === 'user.deactivated')
    await write.run(write.db.deleteFrom('draft').where('user_id', '=', event.subjectId))
}

/** Drops at most `count` that were not changed for so long that nobody misses them; answers how many these were. */
export async function sweepDrafts(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('draft')
    .where('updated_at', '<', write.now - userBudget.drafts.ms)
    .orderBy('updated_at')
    .limit(count)
    .select(['user_id', 'ticket_id', 'audience'])
  const [result] = await write.db
    .deleteFrom('draft')
    .where(
      (is) => is.refTuple('user_id', 'ticket_id', 'audience'),
      'in',
      old.$asTuple('user_id', 'ticket_id', 'audience'),
    )
    .execute()
  return Number(result?.numDeletedRows ?? 0)
}
