/** Takes along the tickets of tags that were merged or deleted, some in each transaction: the job `tags.settle`. A stop loses nothing. */
import type { Write } from '../../database/database.ts'
import { sql } from '../../database/query-builder.ts'
import { query, type QueryParts } from '../../database/query.ts'

/** Few enough that others who write hardly wait. */
const ticketsAtOnce = 500

/** A name that leads elsewhere, or nowhere, and that tickets still have. */
const unsettled = query((q: QueryParts<object>) =>
  q.db
    .selectFrom('tag')
    .where((is) => is.or([is('alias_of', 'is not', null), is('folded', 'is', null)]))
    .where((is) =>
      is.exists(is.selectFrom('ticket_tag').whereRef('ticket_tag.tag_id', '=', 'tag.id').select('ticket_id')),
    )
    .orderBy('id')
    .limit(1)
    .select(['id', 'folded', 'alias_of as aliasOf']),
)

const someTickets = query((q: QueryParts<{ id: number }>) =>
  q.db
    .selectFrom('ticket_tag')
    .where('tag_id', '=', q.param('id'))
    .orderBy('created_at')
    .orderBy('ticket_id')
    .limit(ticketsAtOnce)
    .select('ticket_id as ticketId'),
)

/** False when nothing is left. */
export async function settleSomeTags(write: Write): Promise<boolean> {
  const tag = await write.first(unsettled, {})
  if (!tag) {
    await forgetDeleted(write)
    // What was counted in several statements meanwhile may have missed tickets on their way.
    write.publish('tags changed')
    return false
  }
  const ids = (await write.all(someTickets, { id: tag.id })).map(({ ticketId }) => ticketId)
  const among = write.dialect.numbersOf(JSON.stringify(ids))
  if (tag.folded !== null && tag.aliasOf !== null) {
    await write.run(sql`insert into ticket_tag (ticket_id, tag_id, created_at)
      select ticket_id, ${sql.lit(tag.aliasOf)}, created_at from ticket_tag
      where tag_id = ${tag.id} and ticket_id in ${among} on conflict do nothing`)
  }
  await write.db.deleteFrom('ticket_tag').where('tag_id', '=', tag.id).where('ticket_id', 'in', among).execute()
  return true
}

/** Other names before what they lead to. */
async function forgetDeleted(write: Write): Promise<void> {
  await write.db.deleteFrom('tag').where('folded', 'is', null).where('alias_of', 'is not', null).execute()
  await write.db.deleteFrom('tag').where('folded', 'is', null).execute()
}
