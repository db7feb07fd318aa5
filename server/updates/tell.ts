/** Writes what one agent is told, folded with what they have not read of it. */
import { sql } from 'kysely'
import type { Write } from '../database/database.ts'
import type { UpdateKind } from '../database/tables.ts'
import { userBudget } from '../platform/budgets.ts'
import { isActiveAgent } from '../users/agents.ts'
import { choicesOfAgent } from './choices.ts'
import { occasionOf } from './occasion.ts'

export interface Told {
  readonly userId: number
  readonly kind: UpdateKind
  readonly ticketId: number
  readonly commentId?: number
}

/** `actor` is who did it; null for Bellhop itself. */
export async function tell(write: Write, told: Told, actor: number | null): Promise<void> {
  const { userId, kind, ticketId, commentId = null } = told
  const occasion = occasionOf(write, ticketId)
  if (!(await isActiveAgent(write, userId)) || !(await wants(write, userId, kind))) return
  const latest = { ticket_id: ticketId, comment_id: commentId, actor_id: actor, at: write.now }
  const { id, times } = await write.db
    .insertInto('agent_update')
    .values({ user_id: userId, kind, occasion, times: 1, ...latest })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'occasion'])
        .where('read_at', 'is', null)
        .doUpdateSet((s) => ({ ...latest, times: sql<number>`${s.ref('agent_update.times')} + 1` })),
    )
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow()
  if (times === 1 && id % userBudget.updates.droppedEvery === 0) await dropOldest(write, userId)
  write.publish({ updatesOf: userId })
}

async function wants(write: Write, userId: number, wanted: UpdateKind): Promise<boolean> {
  const choices = await choicesOfAgent(write, userId)
  return choices.some(({ kind, inApp }) => kind === wanted && inApp)
}

/** A person keeps the latest. Not each time: it looks at all that they have, and so is in the way of whoever tells them something else meanwhile. */
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
