/** As of views: what is for a team that is deleted stays with whoever made it. */
import type { RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { record, type Recorded } from '../events/events.ts'

const cannedRepliesOfTeam = query((q: QueryParts<{ team: number }>) =>
  q.db.selectFrom('canned_reply').where('team_id', '=', q.param('team')).select(['id', 'audience']),
)

/** Reacts to a team that is deleted; it has no more of them than budgets.ts says. */
export async function keepCannedRepliesOfTeam(write: Write, recorded: RecordedEvent): Promise<void> {
  const event = recorded as Recorded
  if (event.kind !== 'team.deleted') return
  for (const { id, audience } of await write.all(cannedRepliesOfTeam, { team: event.teamId })) {
    const to = { audience: 'own', team_id: null } as const
    await write.db
      .updateTable('canned_reply')
      .set({ ...to, updated_at: write.now })
      .where('id', '=', id)
      .execute()
    const from = { audience, team_id: event.teamId }
    await record(write, { kind: 'canned_reply.changed', audience: 'agents', cannedReplyId: id, from, to })
  }
}
