/** Everything that can have happened. Commands record it in their own transaction; others react to it. */
import type { Selectable } from 'kysely'
import type { Write } from '../database/database.ts'
import type { Audience, ChangingColumn, Role, Tables } from '../database/tables.ts'

export type Event =
  | { readonly kind: 'user.signed_up'; readonly userId: number; readonly role: Role }
  | { readonly kind: 'user.logged_in'; readonly userId: number }
  | { readonly kind: 'user.logged_out'; readonly userId: number }
  | { readonly kind: 'agent.invited'; readonly expiresAt: number }
  | { readonly kind: 'ticket.created'; readonly ticketId: number }
  | {
      readonly kind: `ticket.${ChangingColumn}_changed`
      readonly ticketId: number
      readonly audience: Audience
      readonly from: Value
      readonly to: Value
    }
  | {
      readonly kind: 'comment.added'
      readonly ticketId: number
      readonly commentId: number
      readonly audience: Audience
    }
  | {
      readonly kind: 'file.attached'
      readonly ticketId: number
      readonly attachmentId: number
      readonly audience: Audience
    }

type Value = Selectable<Tables['ticket']>[ChangingColumn]

/** An event with its place in the history. */
export type Recorded = Event & { readonly id: number }

/** Writes `event` to the history, with the viewer as its actor; what a person does before being logged in is their own act. */
export async function record(write: Write, event: Event): Promise<void> {
  const { kind, ...rest } = event
  const { ticketId = null, audience = 'everyone', ...data } = { ...rest } as { ticketId?: number; audience?: Audience }
  const { id } = await write.db
    .insertInto('event')
    .values({
      kind,
      at: write.now,
      actor_id: actorOf(write, event),
      ticket_id: ticketId,
      audience,
      data: JSON.stringify(data),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const react of write.reactions) await react(write, { ...event, id })
}

function actorOf(write: Write, event: Event): number | null {
  if (typeof write.viewer !== 'string') return write.viewer.id
  return 'userId' in event ? event.userId : null
}
