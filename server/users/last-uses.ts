/** When people were last there, as far as it is known: when one of their log-ins was last used, to the hour. */
import type { Read } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'

/** Grouped within the subquery: it is looked up by person, not among all sessions by the time of their last use. */
const lastUses = query((q: QueryParts<{ ids: string }>) =>
  q.db.selectFrom(sql<{ value: number }>`${q.dialect.numbersOf(q.param('ids'))}`.as('person')).select((s) => [
    'person.value as id',
    s
      .selectFrom('session')
      .whereRef('user_id', '=', 'person.value')
      .groupBy('user_id')
      .select(({ fn }) => fn.max<number>('last_used_at').as('at'))
      .as('lastUsedAt'),
  ]),
)

/** In ms since 1970, by id; nothing for those who are logged in nowhere. */
export async function lastUsesOf(read: Read, ids: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  const rows = await read.all(lastUses, { ids: JSON.stringify(ids) })
  return new Map(rows.map(({ id, lastUsedAt }) => [id, lastUsedAt]))
}
