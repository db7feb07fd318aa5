/** A client's Idempotency-Key: the first request with a key acts, every later one gets the same result. */
import type { Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { userOf } from '../database/viewer.ts'
import { sha256 } from '../platform/secrets.ts'

const rememberedMs = 24 * 60 * 60 * 1000

const resultByKey = query((q: QueryParts<{ userId: number; hash: Uint8Array }>) =>
  q.db
    .selectFrom('once')
    .where('user_id', '=', q.param('userId'))
    .where('key_hash', '=', q.param('hash'))
    .select('result_id as resultId'),
)

/** `again` finds the result of the first time by its id. Without a key `first` always runs. */
export async function idempotent<T extends { readonly id: number }>(
  write: Write,
  key: string | undefined,
  { first, again }: { first: () => Promise<T>; again: (id: number) => Promise<T> },
): Promise<T> {
  if (key === undefined) return first()
  const userId = userOf(write.viewer).id
  const hash = sha256(key)
  // Taken before it is looked for: who looks for a row that is not there is, on PostgreSQL, in conflict with all who write beside where it would be.
  const taken = await write.db
    .insertInto('once')
    .values({ user_id: userId, key_hash: hash, result_id: 0, created_at: write.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key_hash']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) {
    const found = await write.first(resultByKey, { userId, hash })
    if (found) return again(found.resultId)
  }
  const result = await first()
  await write.run(
    write.db
      .updateTable('once')
      .set({ result_id: result.id })
      .where('user_id', '=', userId)
      .where('key_hash', '=', hash),
  )
  return result
}

/** Forgets keys that are older than a day, at most `count`; answers how many these were. */
export async function sweepIdempotencyKeys(write: Write, count: number): Promise<number> {
  const old = write.db
    .selectFrom('once')
    .where('created_at', '<', write.now - rememberedMs)
    .orderBy('created_at')
    .limit(count)
    .select(['user_id', 'key_hash'])
  const [result] = await write.db
    .deleteFrom('once')
    .where((is) => is.refTuple('user_id', 'key_hash'), 'in', old.$asTuple('user_id', 'key_hash'))
    .execute()
  return Number(result?.numDeletedRows ?? 0)
}
