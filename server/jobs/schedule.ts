/** Jobs that begin by the clock: one row each, claimed like any other, so that of several processes one does it in each interval. */
import type { Database, Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { JobKinds, NameOf, PayloadOf } from './kinds.ts'

/** Kinds that are asked with nothing. */
type Unasked<K extends JobKinds> = { [N in NameOf<K>]: null extends PayloadOf<K[N]> ? N : never }[NameOf<K>]

export interface Scheduled<K extends JobKinds> {
  readonly kind: Unasked<K>
  readonly everyMs: number
}

/** The key of all of them: a kind is scheduled once. */
const key = 'schedule'

const scheduled = query((q: QueryParts<object>) =>
  q.db
    .selectFrom('job')
    .where('every_ms', 'is not', null)
    .select(['kind', 'job_key as jobKey', 'every_ms as everyMs', 'run_at as runAt']),
)

/**
 * Makes the rows those of `schedule`. What is new begins after its first interval. Of rows that come back by the clock none is left that
 * was not made here: a backup from outside may hold one that would come back at every moment.
 */
export async function keepSchedule<K extends JobKinds>(
  database: Database,
  schedule: readonly Scheduled<K>[],
): Promise<void> {
  const wanted = new Map<string, number>(schedule.map(({ kind, everyMs }) => [kind, everyMs]))
  if (isAsWanted(await rightIntervals(database.read('system')), wanted)) return
  await database.write('system', async (write) => {
    await write.db
      .deleteFrom('job')
      .where('every_ms', 'is not', null)
      .where((is) => is.or([is('job_key', 'is', null), is('job_key', '<>', key)]))
      .execute()
    const found = await rightIntervals(write)
    for (const kind of found.keys()) {
      if (wanted.has(kind)) continue
      await write.db.deleteFrom('job').where('kind', '=', kind).where('job_key', '=', key).execute()
    }
    for (const [kind, everyMs] of wanted) {
      if (found.get(kind) === everyMs) continue
      const row = { every_ms: everyMs, run_at: write.now + everyMs }
      await write.db
        .insertInto('job')
        .values({ ...row, kind, job_key: key, payload: 'null', created_at: write.now })
        .onConflict((on) => on.columns(['kind', 'job_key']).doUpdateSet(row))
        .execute()
    }
  })
}

/** The intervals as they are, by kind; none where the next turn lies beyond it, as after a clock that was put back, and where there is more than the one row. */
async function rightIntervals(read: Read): Promise<Map<string, number | undefined>> {
  const rows = await read.all(scheduled, {})
  return new Map(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, [row, ...others]]) => {
      const isOnlyOne = row?.jobKey === key && !others.length
      const isWithin = row?.everyMs != null && row.runAt !== null && row.runAt <= read.now + row.everyMs
      return [kind, isOnlyOne && isWithin ? (row.everyMs ?? undefined) : undefined]
    }),
  )
}

const isAsWanted = (found: ReadonlyMap<string, number | undefined>, wanted: ReadonlyMap<string, number>): boolean =>
  found.size === wanted.size && [...wanted].every(([kind, everyMs]) => found.get(kind) === everyMs)
