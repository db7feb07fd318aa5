/** The counters of counts.ts made anew from the tickets, for a database that was loaded from outside. */
import type { BulkLoad, Snapshot } from '../database/dump.ts'
import { sql } from '../database/query-builder.ts'

export async function recount({ db }: BulkLoad): Promise<void> {
  await sql`delete from ticket_count`.execute(db)
  await sql`insert into ticket_count (scope, status, shard, tickets)
    select 0, status, 0, count(*) from ticket group by status`.execute(db)
  await sql`insert into ticket_count (scope, status, shard, tickets)
    select requester_id, status, 0, count(*) from ticket group by requester_id, status`.execute(db)
}

/** Whether the counters say what counting the tickets says. */
export async function isCountRight({ db }: Snapshot): Promise<boolean> {
  const { rows } = await sql`
    select scope, status from (
      select scope, status, tickets from ticket_count
      union all select 0, status, -count(*) from ticket group by status
      union all select requester_id, status, -count(*) from ticket group by requester_id, status
    ) as told group by scope, status having sum(tickets) <> 0 limit 1`.execute(db)
  return rows.length === 0
}
