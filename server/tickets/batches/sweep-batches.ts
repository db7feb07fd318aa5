/** Forgets batches, a day after they could last be undone. */
import type { Write } from '../../database/database.ts'
import { processBudget } from '../../platform/budgets.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * At most `count` pieces, or batches without any; answers how many these were. What was undone stays as long as what undid it, which would be
 * taken for a change of its own otherwise. The events of the tickets keep what happened.
 */
export async function sweepBatches(write: Write, count: number): Promise<number> {
  const end = write.now - processBudget.batches.undoMs - dayMs
  const old = write.db
    .selectFrom('batch')
    .where('batch.created_at', '<', end)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('batch as undo')
            .whereRef('undo.undoes_id', '=', 'batch.id')
            .where('undo.created_at', '>=', end)
            .select('undo.id'),
        ),
      ),
    )
    .orderBy('batch.created_at')
  const pieces = old
    .innerJoin('batch_piece', 'batch_piece.batch_id', 'batch.id')
    .limit(count)
    .select(['batch_piece.batch_id', 'batch_piece.place'])
  const [result] = await write.db
    .deleteFrom('batch_piece')
    .where((is) => is.refTuple('batch_id', 'place'), 'in', pieces.$asTuple('batch_id', 'place'))
    .execute()
  const deleted = Number(result?.numDeletedRows ?? 0)
  if (deleted === count) return count
  const ids = (await old.limit(count).select('batch.id').execute()).map(({ id }) => id)
  if (!ids.length) return 0
  const among = write.dialect.numbersOf(JSON.stringify(ids))
  await write.db.updateTable('batch').set({ undoes_id: null }).where('undoes_id', 'in', among).execute()
  await write.db.deleteFrom('batch').where('id', 'in', among).execute()
  return ids.length
}
