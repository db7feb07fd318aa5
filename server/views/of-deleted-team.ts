/** A view for a team that is deleted stays with whoever made it: nothing that somebody keeps is lost. */
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { record, type Recorded } from '../events/events.ts'

const viewsOfTeam = query((q: QueryParts<{ team: number }>) =>
  q.db.selectFrom('view').where('team_id', '=', q.param('team')).select(['id', 'audience']),
)

/** Reacts to a team that is deleted; it has no more views than budgets.ts says. */
export async function keepViewsOfTeam(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  if (event.kind !== 'team.deleted') return
  for (const { id, audience } of await write.all(viewsOfTeam, { team: event.teamId })) {
    const to = { audience: 'own', team_id: null } as const
    await write.db
      .updateTable('view')
      .set({ ...to, updated_at: write.now })
      .where('id', '=', id)
      .execute()
    const from = { audience, team_id: event.teamId }
    await record(write, { kind: 'view.changed', audience: 'agents', viewId: id, from, to })
  }
}
