/** Saving what somebody writes while they write it. No event is recorded: the history of a ticket is what was done to it. */
import type { Actor } from '../database/actor.ts'
import type { Write } from '../database/database.ts'
import { sql } from '../database/query-builder.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { userOf } from '../database/viewer.ts'
import { userBudget } from '../platform/budgets.ts'
import { authorize, invalid } from '../platform/errors.ts'
import { checkOptionalText } from '../platform/text.ts'
import { say } from '../text/message.ts'
import { getTicket } from '../tickets/tickets.ts'
import { canDraftFor } from './access.ts'
import { findDraft, type Draft } from './drafts.ts'

const { most, bytes: mostBytes, versions: mostVersions } = userBudget.drafts

export interface DraftKey {
  readonly ticketId: number
  readonly audience: Audience
}

export interface WantedDraft extends DraftKey {
  /** Empty: there is none any more. */
  readonly content: string
  readonly lastSeen?: number | undefined
  /** What the draft is called by from now on: chosen at random by whoever saves it, so that a repeat is known again. */
  readonly version: string
  /** The versions that this one goes on from, any of which may be the one that is stored; none for a new draft. */
  readonly after: readonly string[]
}

/** Throws Invalid for what are no versions, or too many. */
export function checkVersions(field: string, versions: readonly string[]): void {
  if (versions.length > mostVersions) throw invalid(field, say('drafts.tooManyVersions', mostVersions))
  if (!versions.every((version) => /^[\w-]{8,64}$/.test(version))) throw invalid(field, 'drafts.wrongVersion')
}

/**
 * Answers the draft as it is then. If that has another version, nothing was written: somebody, on another device, has changed it or taken it away since
 * what this one goes on from. Throws NotFound, Forbidden for a note by a customer, Invalid for a text that is too long or one draft too many,
 * and what Actor.writeDraft throws.
 */
export function saveDraft(
  actor: Actor,
  wanted: WantedDraft,
  { maxTextLength }: { readonly maxTextLength: number },
): Promise<Draft | null> {
  const { ticketId, audience, content, version, after } = wanted
  return actor.writeDraft(async (write) => {
    const { id: author } = userOf(write.viewer)
    const ticket = await getTicket(write, ticketId)
    authorize(canDraftFor(write.viewer, audience), 'agents.note')
    checkOptionalText('content', audience === 'agents' ? 'note' : 'comment', content, maxTextLength)
    checkVersions('version', [version])
    checkVersions('after', after)
    const isChanged = content === '' ? await remove(write, wanted, after) : await store(write, wanted)
    if (isChanged) write.publish({ draftsOf: author })
    return findDraft(write, ticket, audience)
  }, content)
}

const otherDrafts = query((q: QueryParts<{ viewer: number; ticketId: number; audience: Audience }>) =>
  q.db
    .selectFrom('draft')
    .where('user_id', '=', q.param('viewer'))
    .where((is) =>
      is.not(is.and([is('ticket_id', '=', q.param('ticketId')), is('audience', '=', q.param('audience'))])),
    )
    .select((s) => [s.fn.countAll<number>().as('drafts'), sql<number | null>`sum(octet_length(content))`.as('bytes')]),
)

/** What was taken back has as much room again: whoever has all drafts that one can have must still be able to keep a reply from going out. */
const rooms = { typed: 1, takenBack: 2 }

async function checkRoom(
  write: Write,
  { ticketId, audience, content }: DraftKey & { readonly content: string },
  times: number,
): Promise<void> {
  const taken = await write.first(otherDrafts, { viewer: userOf(write.viewer).id, ticketId, audience })
  const bytes = (taken?.bytes ?? 0) + Buffer.byteLength(content)
  if ((taken?.drafts ?? 0) < most * times && bytes <= mostBytes * times) return
  throw invalid('content', say('drafts.tooMany', most * times))
}

/** False when the one that is there is another than those it may take the place of, or is gone. */
async function store(write: Write, wanted: WantedDraft): Promise<boolean> {
  await checkRoom(write, wanted, rooms.typed)
  const { ticketId, audience, content, lastSeen = null, version, after } = wanted
  const draft = { content, last_seen: lastSeen, version, updated_at: write.now }
  const versions = [version, ...after]
  // What was taken away meanwhile, as it was sent, must not come back.
  const stored = after.length
    ? await write.db
        .updateTable('draft')
        .set(draft)
        .where(isOf(write, wanted))
        .where((is) => is.or([is('version', 'in', versions), is('content', '=', content)]))
        .returning('version')
        .executeTakeFirst()
    : await write.db
        .insertInto('draft')
        .values({ user_id: userOf(write.viewer).id, ticket_id: ticketId, audience, ...draft })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'ticket_id', 'audience'])
            .doUpdateSet(draft)
            .where((is) => is.or([is('draft.version', 'in', versions), is('draft.content', '=', content)])),
        )
        .returning('version')
        .executeTakeFirst()
  return stored !== undefined
}

const isOf = (write: Write, { ticketId, audience }: DraftKey) =>
  sql<boolean>`user_id = ${userOf(write.viewer).id} and ticket_id = ${ticketId} and audience = ${audience}`

async function remove(write: Write, key: DraftKey, versions: readonly string[], content?: string): Promise<boolean> {
  const [result] = await write.db
    .deleteFrom('draft')
    .where(isOf(write, key))
    .where((is) =>
      is.or([is('version', 'in', [...versions, '']), ...(content === undefined ? [] : [is('content', '=', content)])]),
    )
    .execute()
  return Number(result?.numDeletedRows ?? 0) > 0
}

export interface TakenBack extends DraftKey {
  readonly content: string
  /** The newest comment that its writer had seen, 0 for none; null where that is not known. */
  readonly lastSeen: number | null
  /** Known to whoever takes it back, who may send it again before anything is saved. */
  readonly version: string
}

/**
 * Within the transaction that takes back what was sent: it is the draft again, unless there is another by now; then whoever takes it back has its text.
 * Throws Invalid for one draft too many: then nothing is taken back.
 */
export async function keepTakenBack(
  write: Write,
  { ticketId, audience, content, lastSeen, version }: TakenBack,
): Promise<void> {
  const { id: author } = userOf(write.viewer)
  const draft = { content, last_seen: lastSeen, version, updated_at: write.now }
  const kept = await write.db
    .insertInto('draft')
    .values({ user_id: author, ticket_id: ticketId, audience, ...draft })
    .onConflict((conflict) => conflict.columns(['user_id', 'ticket_id', 'audience']).doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!kept) return
  await checkRoom(write, { ticketId, audience, content }, rooms.takenBack)
  write.publish({ draftsOf: author })
}

/**
 * Within the transaction that sends `content`: the draft that it was written in is gone with it, whichever of `versions` is stored. Another text that
 * was written on another device stays. Without versions there was none.
 */
export async function removeSentDraft(
  write: Write,
  { content, versions, ...key }: DraftKey & { readonly content: string; readonly versions: readonly string[] },
): Promise<void> {
  if (versions.length && (await remove(write, key, versions, content)))
    write.publish({ draftsOf: userOf(write.viewer).id })
}
