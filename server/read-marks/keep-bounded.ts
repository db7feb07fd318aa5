/** How many marks there are: those of the last weeks, and of one person no more than the budget says. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userBudget } from '../platform/budgets.ts'

const { ms, most, dropped } = userBudget.readMarks

/** A row if the viewer has so many marks already: what is looked at ends there, in the order of the key. */
const markBeyond = query((q: QueryParts<{ viewer: number; most: number }>) =>
  q.db
    .selectFrom('read_mark')
    .where('user_id', '=', q.param('viewer'))
    .orderBy('ticket_id')
    .limit(1)
    .offset(q.param('most'))
    .select('at'),
)

const oldestMarks = query((q: QueryParts<{ viewer: number; count: number }>) =>
  q.db
    .selectFrom('read_mark')
    .where('user_id', '=', q.param('viewer'))
    .orderBy('at')
    .limit(q.param('count'))
    .select('at'),
)

/** For one more: where there is none, the oldest are dropped, and what is as old as these counts as read. */
export async function makeRoom(write: Write, viewer: number): Promise<void> {
  if (!(await write.first(markBeyond, { viewer, most: most - 1 }))) return
  const last = (await write.all(oldestMarks, { viewer, count: dropped })).at(-1)
  if (!last) return
  await write.db.deleteFrom('read_mark').where('user_id', '=', viewer).where('at', '<=', last.at).execute()
  await write.db
    .updateTable('user')
    .set({ read_since: last.at })
    .where('id', '=', viewer)
    .where('read_since', '<', last.at)
    .execute()
}

/** Drops at most `count` marks that nothing depends on any more; answers how many these were. */
export async function sweepReadMarks(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('read_mark')
    .where('at', '<', write.now - ms)
    .orderBy('at')
    .limit(count)
    .select(['user_id', 'ticket_id'])
  const [result] = await write.db
    .deleteFrom('read_mark')
    .where((is) => is.refTuple('user_id', 'ticket_id'), 'in', old.$asTuple('user_id', 'ticket_id'))
    .execute()
  return Number(result?.numDeletedRows ?? 0)
}
