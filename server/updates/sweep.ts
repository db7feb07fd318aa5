/** Updates that are of no use any more. */
import type { Write } from '../database/database.ts'
import { userBudget } from '../platform/budgets.ts'

/** Drops at most `count` that are so old that nobody looks for them; answers how many these were. */
export async function sweepUpdates(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('agent_update')
    .where('at', '<', write.now - userBudget.updates.ms)
    .orderBy('at')
    .limit(count)
    .select('id')
  const [result] = await write.db.deleteFrom('agent_update').where('id', 'in', old).execute()
  return Number(result?.numDeletedRows ?? 0)
}
