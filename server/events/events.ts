/** Everything that can have happened. Commands record it in their own transaction; others react to it. */
import type { Selectable } from 'kysely'
import type { Write } from '../database/database.ts'
import type { Audience, ChangingColumn, Role, Status, Tables } from '../database/tables.ts'

export type Event =
  | { readonly kind: 'user.signed_up'; readonly userId: number; readonly role: Role }
  | { readonly kind: 'user.logged_in'; readonly userId: number }
  | { readonly kind: 'user.logged_out'; readonly userId: number }
  | {
      readonly kind: 'user.name_changed'
      readonly userId: number
      readonly from: string | null
      readonly to: string | null
    }
  | { readonly kind: 'user.password_changed'; readonly userId: number }
  | { readonly kind: 'user.email_changed'; readonly userId: number; readonly from: string; readonly to: string }
  | { readonly kind: 'user.sessions_ended'; readonly userId: number; readonly sessions: number }
  | { readonly kind: 'user.password_reset'; readonly userId: number }
  | { readonly kind: 'user.admin_changed'; readonly subjectId: number; readonly to: boolean }
  /** To whom their tickets that are not closed go. */
  | {
      readonly kind: 'user.deactivated'
      readonly subjectId: number
      readonly assigneeId: number | null
      /** Null for the team that each has. */
      readonly teamId: number | null
    }
  | { readonly kind: 'user.reactivated'; readonly subjectId: number }
  | { readonly kind: 'user.reset_link_made'; readonly subjectId: number; readonly expiresAt: number }
  | { readonly kind: 'agent.invited'; readonly expiresAt: number }
  | { readonly kind: 'agent.invite_withdrawn'; readonly createdBy: number | null; readonly expiresAt: number }
  | {
      readonly kind: 'desk.named'
      readonly audience: 'agents'
      /** Null for none. */
      readonly from: string | null
      readonly to: string | null
    }
  | { readonly kind: 'team.created' | 'team.deleted'; readonly teamId: number; readonly name: string }
  | { readonly kind: 'team.renamed'; readonly teamId: number; readonly from: string; readonly to: string }
  | {
      readonly kind: 'team.member_added' | 'team.member_removed'
      readonly teamId: number
      readonly subjectId: number
    }
  | {
      readonly kind: 'view.created' | 'view.changed' | 'view.deleted'
      readonly audience: 'agents'
      readonly viewId: number
      /** As it was and as it is, as far as these differ; null where there was or is none. */
      readonly from: ViewState | null
      readonly to: ViewState | null
    }
  | {
      readonly kind: 'canned_reply.created' | 'canned_reply.changed' | 'canned_reply.deleted'
      readonly audience: 'agents'
      readonly cannedReplyId: number
      /** As of views. */
      readonly from: CannedReplyState | null
      readonly to: CannedReplyState | null
    }
  | {
      readonly kind: 'organisation.created' | 'organisation.deleted'
      readonly audience: 'agents'
      readonly organisationId: number
      readonly name: string
      readonly domains: readonly string[]
    }
  | {
      readonly kind: 'organisation.changed'
      readonly audience: 'agents'
      readonly organisationId: number
      readonly from: { readonly name: string; readonly domains: readonly string[] }
      readonly to: { readonly name: string; readonly domains: readonly string[] }
    }
  | {
      readonly kind: 'organisation.sharing_allowed' | 'organisation.sharing_ended'
      readonly audience: 'agents'
      readonly organisationId: number
    }
  | {
      readonly kind: 'organisation.member_added' | 'organisation.member_removed'
      readonly audience: 'agents'
      readonly organisationId: number
      readonly subjectId: number
    }
  | { readonly kind: 'ticket.created'; readonly ticketId: number }
  /** Of many tickets at once; the changes of each have the id of the batch. */
  | {
      readonly kind: 'batch.started'
      readonly audience: 'agents'
      readonly batchId: number
      /** The batch that it takes back. */
      readonly undoesId: number | null
      readonly tickets: number
    }
  | { readonly kind: 'batch.stopped'; readonly audience: 'agents'; readonly batchId: number }
  | {
      readonly kind: `ticket.${NounOf<ChangingColumn>}_changed`
      readonly ticketId: number
      readonly audience: Audience
      readonly from: Value
      readonly to: Value
    }
  | {
      readonly kind: 'ticket.tags_changed'
      readonly ticketId: number
      readonly audience: 'agents'
      /** All that it had, and all that it has, by name. */
      readonly from: readonly string[]
      readonly to: readonly string[]
    }
  | { readonly kind: 'tag.renamed'; readonly tagId: number; readonly from: string; readonly to: string }
  | {
      readonly kind: 'tag.merged'
      /** What stays. */
      readonly tagId: number
      readonly mergedId: number
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'tag.deleted'; readonly tagId: number; readonly name: string }
  | {
      readonly kind: 'comment.added'
      readonly ticketId: number
      readonly commentId: number
      readonly audience: Audience
      /** Who is named in it, for an internal note that names anybody. */
      readonly mentions?: readonly number[]
      /** What was set with it, where the ticket had it already. */
      readonly status?: Status
    }
  /** A reply that is sent in some seconds; only agents see it until then. */
  | {
      readonly kind: 'reply.held'
      readonly ticketId: number
      readonly audience: 'agents'
      readonly heldReplyId: number
      /** The status that is set with it, also where the ticket has it already. */
      readonly to?: Status
    }
  | {
      readonly kind: 'reply.taken_back'
      readonly ticketId: number
      readonly audience: 'agents'
      readonly heldReplyId: number
    }
  /** The customer said that it is solved, or that it is not. */
  | { readonly kind: 'solution.confirmed' | 'solution.rejected'; readonly ticketId: number }
  /** By the address that was typed, whoever has it. */
  | {
      readonly kind: 'participant.added' | 'participant.removed'
      readonly ticketId: number
      readonly email: string
      /** All who see the ticket know them. */
      readonly isByRequester: boolean
    }
  | { readonly kind: 'participant.left'; readonly ticketId: number; readonly email: string }
  | {
      readonly kind: 'file.attached'
      readonly ticketId: number
      readonly attachmentId: number
      readonly audience: Audience
    }

/** What a change is part of, or why it was made. */
export interface PartOf {
  /** Of a change of many tickets: which, of how many, and the batch that it takes back. */
  readonly batchId?: number
  readonly batchTickets?: number
  readonly undoesId?: number
  /** Of what is set with a reply that is held, and of what takes it back. */
  readonly heldReplyId?: number
  readonly cause?: ChangeCause
}

/**
 * Why somebody works on a ticket no more, or a team has it no more: the account was deactivated, the agent left the team, the team was
 * deleted; or that had happened while the ticket was closed, and it was opened. `reactivated`: it was handed over and is given back.
 * `answered`: the customer said whether it is solved.
 */
export type ChangeCause = 'deactivated' | 'left_team' | 'team_deleted' | 'outdated' | 'reactivated' | 'answered'

/** The same transaction, whose events keep what they are part of. */
export const asPartOf = (write: Write, partOf: PartOf): Write => ({ ...write, partOf: { ...write.partOf, ...partOf } })

/** Of what another row is, the noun. */
type NounOf<Column extends string> = Column extends `${infer Noun}_id` ? Noun : Column

export const kindOfChange = <Column extends ChangingColumn>(column: Column) =>
  `ticket.${column.replace(/_id$/, '') as NounOf<Column>}_changed` as const

type ViewState = Partial<Selectable<Tables['view']>>
type CannedReplyState = Partial<Selectable<Tables['canned_reply']>>
type Value = Selectable<Tables['ticket']>[ChangingColumn]

/** An event with its place in the history. */
export type Recorded = Event & { readonly id: number }

/** Writes `event` to the history, with the viewer as its actor; what a person does before being logged in is their own act. */
export async function record(write: Write, event: Event): Promise<void> {
  const { db, now: at, partOf } = write
  const [id, bytes] = await insert(db, event, { at, actorId: actorOf(write, event), partOf })
  write.noteEvent?.(bytes)
  for (const react of write.reactions) await react(write, { ...event, id })
}

interface About {
  readonly at: number
  readonly actorId: number | null
  readonly partOf?: PartOf | undefined
}

/** Without what reacts to it: for the command line, of what nobody follows. Answers its id. */
export const insertEvent = async (db: Write['db'], event: Event, about: About): Promise<number> =>
  (await insert(db, event, about))[0]

/** Of a row of the history with its indexes, beside its data. */
const bytesOfRow = 256

async function insert(
  db: Write['db'],
  event: Event,
  { at, actorId, partOf }: About,
): Promise<readonly [id: number, bytes: number]> {
  const { kind, ...rest } = event
  const { ticketId = null, audience = 'everyone', ...data } = { ...rest } as { ticketId?: number; audience?: Audience }
  const json = JSON.stringify({ ...data, ...partOf })
  const { id } = await db
    .insertInto('event')
    .values({
      kind,
      at,
      actor_id: actorId,
      ticket_id: ticketId,
      audience,
      data: json,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return [id, bytesOfRow + Buffer.byteLength(json)]
}

function actorOf(write: Write, event: Event): number | null {
  if (typeof write.viewer !== 'string') return write.viewer.id
  return 'userId' in event ? event.userId : null
}
