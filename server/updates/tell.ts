/** Writes what agents are told, folded with what they have not read of it. */
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import type { UpdateKind } from '../database/tables.ts'
import { userBudget } from '../platform/budgets.ts'
import { activeAgentsAmong } from '../users/agents.ts'
import { unusualChoice } from './access.ts'
import { usualOf } from './kinds.ts'
import { occasionOf } from './occasion.ts'

/** What happened on a ticket, and what it is to them. */
export interface News {
  readonly kind: UpdateKind
  readonly ticketId: number
  readonly commentId?: number
}

/**
 * In one statement, however many they are: others wait for this transaction. Those who are no agents any more, and those who do not want this
 * kind, are left out. `actor` is who did it; null for Bellhop itself.
 */
export async function tell(
  write: Write,
  userIds: readonly number[],
  news: News & { readonly actor: number | null },
): Promise<void> {
  if (userIds.length === 0) return
  const { kind, ticketId, commentId = null, actor } = news
  const latest = { ticket_id: ticketId, comment_id: commentId, actor_id: actor, at: write.now }
  const rows = activeAgentsAmong(write, userIds)
    .where((is) => {
      const choseOtherwise = is.exists(unusualChoice(write, 'user.id', kind))
      return usualOf[kind].inApp ? is.not(choseOtherwise) : choseOtherwise
    })
    // Whoever tells the same people something else meanwhile locks their rows in the same order.
    .orderBy('user.id')
    .select([
      'user.id',
      sql<UpdateKind>`cast(${kind} as text)`.as('kind'),
      sql<string>`cast(${occasionOf(write, ticketId)} as text)`.as('occasion'),
      sql<number>`1`.as('times'),
      number(ticketId).as('ticket_id'),
      number(commentId).as('comment_id'),
      number(actor).as('actor_id'),
      number(write.now).as('at'),
    ])
  const told = await write.db
    .insertInto('agent_update')
    .columns(['user_id', 'kind', 'occasion', 'times', 'ticket_id', 'comment_id', 'actor_id', 'at'])
    .expression(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'occasion'])
        .where('read_at', 'is', null)
        .doUpdateSet((s) => ({ ...latest, times: sql<number>`${s.ref('agent_update.times')} + 1` })),
    )
    .returning(['user_id as userId', 'times'])
    .execute()
  for (const { userId, times } of told) {
    if (times === 1 && Math.random() * userBudget.updates.droppedEvery < 1) await dropOldest(write, userId)
    write.publish({ updatesOf: userId })
  }
}

/** What stands among the columns of a query has no type on PostgreSQL unless it is said. */
const number = (value: number | null) => sql<number>`cast(${value} as bigint)`

/**
 * A person keeps the latest. Not each time: it looks at all that they have, and so is in the way of whoever tells them something else meanwhile.
 * By chance: ids, or anything else that is counted, may come to one person in a pattern that never is theirs.
 */
async function dropOldest(write: Write, userId: number): Promise<void> {
  const beyond = write.db
    .selectFrom('agent_update')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(userBudget.updates.most)
    .select('id')
  await write.run(write.db.deleteFrom('agent_update').where('id', 'in', beyond))
}

/** Who is deactivated is told nothing more, and holds no place among those who watch a ticket. */
export async function forgetUpdates(write: Write, userId: number): Promise<void> {
  await write.run(write.db.deleteFrom('ticket_watch').where('user_id', '=', userId))
  await write.run(write.db.deleteFrom('agent_update').where('user_id', '=', userId))
}
