/** Changes of tickets, read from the history of events. */
import type { Database, Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import { scopeOf, type Happened, type Sharing } from '../database/scope.ts'
import type { Audience } from '../database/tables.ts'
import type { User, Viewer } from '../database/viewer.ts'
import { kindOfChange } from '../events/events.ts'
import { visibleEvents } from '../history/access.ts'
import { toldToMany } from '../platform/told-to-many.ts'
import { socketBudget } from '../platform/budgets.ts'
import { sharingOf } from '../organisations/sharing.ts'
import { participantsToTell } from '../participants/participants.ts'
import { countTickets, fewTickets, isCountedSlowly } from '../tickets/counts.ts'
import { changes, changingFields, type ChangingField } from '../tickets/fields.ts'
import { createBatch } from '../tickets/per-ticket.ts'
import { ticketsByIds, type Ticket } from '../tickets/tickets.ts'
import { usersByIds } from '../users/users.ts'
import { heldBackMs, mayLackSome } from './held-back.ts'

export type ChangeKind =
  | 'ready'
  | 'reset'
  | 'created'
  | ChangingField
  | 'tags'
  | 'confirmed'
  | 'rejected'
  | 'participants'
  | 'comment'
  | 'held'
  | 'takenBack'
  | 'file'

export interface Change {
  /** Of the event: what to go on from after a break. */
  readonly id: number
  readonly kind: ChangeKind
  /** ms since 1970. */
  readonly at: number
  /** Who may hear of it, of those who see the ticket. */
  readonly audience: Audience
  /** As it is now; null for `ready` and `reset`, which are about no ticket. */
  readonly ticket: Ticket | null
  /** Who did it; null where Bellhop itself did, and without a ticket. */
  readonly actor: User | null
  /** The id of the comment that was written; null where none was. */
  readonly commentId: number | null
  /** With whom the requester shared their tickets when it was read; known where the change is read for all who follow. */
  readonly sharing?: Sharing | undefined
  /** Who was added to the ticket, in the same way. */
  readonly participants?: Happened['participants']
  /** Of what is part of a change of many tickets; known where the change is read for all who follow. */
  readonly batchId?: number | undefined
}

/** What of a change is about no ticket. */
const ofNoTicket = { ticket: null, actor: null, commentId: null } as const

export const kinds: Readonly<Record<string, ChangeKind>> = {
  'ticket.created': 'created',
  ...Object.fromEntries(changingFields.map((name) => [kindOfChange(changes[name].column), name])),
  'ticket.tags_changed': 'tags',
  'solution.confirmed': 'confirmed',
  'solution.rejected': 'rejected',
  'participant.added': 'participants',
  'participant.removed': 'participants',
  'participant.left': 'participants',
  'comment.added': 'comment',
  'reply.held': 'held',
  'reply.taken_back': 'takenBack',
  'file.attached': 'file',
}

/** More than this at once is not told one by one. */
export const maxReplayed = socketBudget.waitingChanges
/** On a shared database an event may commit this much later than others that began after it. */
const overtakenMs = 15_000
/** No more events than these are looked at before the one that was last heard of. */
const mostBefore = 10_000

const told = Object.keys(kinds)

const selectEvents = <P>(q: QueryParts<P>) =>
  visibleEvents(q)
    .select(['event.id', 'event.kind', 'event.at', 'event.audience', 'event.ticket_id as ticketId'])
    .select(['event.actor_id as actorId', 'event.data'])

const eventsAfter = query((q: QueryParts<{ after: number }>) =>
  selectEvents(q)
    .where('event.id', '>', q.param('after'))
    .where('event.kind', 'in', told)
    .orderBy('event.id')
    .limit(maxReplayed + 1),
)

/** Those that may be told later than the event `after`. */
const eventsAround = query((q: QueryParts<{ after: number; oldest: number; since: number }>) =>
  selectEvents(q)
    .where('event.id', '<', q.param('after'))
    .where('event.id', '>', q.param('oldest'))
    .where('event.at', '>=', q.param('since'))
    .where('event.kind', 'in', told)
    .orderBy('event.id')
    .limit(maxReplayed + 1),
)

const eventById = query((q: QueryParts<{ id: number }>) => selectEvents(q).where('event.id', '=', q.param('id')))

const eventsByIds = query((q: QueryParts<{ ids: string }>) =>
  selectEvents(q)
    .where('event.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select('event.data'),
)

const newestEvent = query((q: QueryParts<object>) => selectEvents(q).orderBy('event.id', 'desc').limit(1))

interface Told {
  readonly id: number
  readonly kind: string
  readonly at: number
  readonly audience: Audience
  readonly ticketId: number | null
  /** JSON. */
  readonly data: string
  readonly actorId: number | null
}

/** Those who did what was told, by their id. */
const actorsOf = (read: Read, events: readonly Told[]): Promise<ReadonlyMap<number | null, User>> =>
  usersByIds(
    read,
    events.flatMap(({ actorId }) => actorId ?? []),
  )

const commentIdOf = ({ kind, data }: Told): number | null =>
  kind === 'comment.added' ? ((JSON.parse(data) as { commentId?: number }).commentId ?? null) : null

/** Who asks, until they are not interested any more: then the reads reject. */
export interface Asker {
  readonly viewer: Viewer
  readonly signal: AbortSignal
}

/** The id and time of the newest change that the viewer may know of, without its ticket. */
export async function newestChange(database: Database, asker: Asker): Promise<Omit<Change, 'kind'>> {
  const found = await (await readFor(database, asker)).first(newestEvent, {})
  const { id, at } = found ?? { id: 0, at: 0 }
  return { id, at, audience: 'everyone', ...ofNoTicket }
}

/** The events after `after`, oldest first; with more than `maxReplayed` of them it was too much to be told. */
export async function missedSince(database: Database, asker: Asker, after: number): Promise<Told[]> {
  const read = await readFor(database, asker)
  const later = await read.all(eventsAfter, { after })
  const heard = await read.first(eventById, { id: after })
  const ms = heard ? lookBackMs(database, asker, heard.at) : 0
  if (!heard || !ms) return later
  const around = { after, oldest: after - mostBefore, since: heard.at - ms }
  return [...(await read.all(eventsAround, around)), ...later]
}

/** Of how many ms before a change `at` something may be told after it. */
export function lookBackMs(database: Database, { viewer }: Asker, at: number): number {
  if (mayLackSome(database, scopeOf(viewer), at)) return heldBackMs
  return database.isShared ? overtakenMs : 0
}

/** Events of who does not see all are looked for ticket by ticket. */
async function readFor(database: Database, { viewer, signal }: Asker): Promise<Read> {
  const read = database.read(viewer)
  if (scopeOf(viewer).tickets.kind === 'all') return read
  if (await isCountedSlowly(read)) return database.readSlow(viewer, { signal })
  const tickets = (await countTickets(read)).reduce((sum, { count }) => sum + count, 0)
  return tickets > fewTickets ? database.readSlow(viewer, { signal }) : read
}

/** In the order of `events`, without what is no change of a ticket, and without tickets that the viewer does not see. */
export async function changesOf(database: Database, viewer: Viewer, events: readonly Told[]): Promise<Change[]> {
  const ids = new Set(events.flatMap(({ kind, ticketId }) => (kinds[kind] && ticketId !== null ? [ticketId] : [])))
  if (!ids.size) return []
  const read = database.read(viewer)
  const [tickets, actors] = await Promise.all([ticketsByIds(read, [...ids]), actorsOf(read, events)])
  return events.flatMap((event) => {
    const { id, at, audience } = event
    const [kind, ticket] = [kinds[event.kind], tickets.get(event.ticketId ?? 0)]
    if (!kind || !ticket) return []
    return [{ id, kind, at, audience, ticket, actor: actors.get(event.actorId) ?? null, commentId: commentIdOf(event) }]
  })
}

/** So many of the latest changes are kept for those who take them later than others. */
export const maxLatest = 100
const latest = new WeakMap<Database, Map<number, Promise<Change | undefined>>>()

/** Of a change of a ticket that was read for all who follow. */
export const happenedIn = ({ ticket, sharing, participants, audience }: Change): Happened | undefined =>
  ticket ? { requesterId: ticket.requester.id, sharing, participants, audience } : undefined

/**
 * Read once for all who follow: a change costs the database the same, however many hear of it. Undefined where there is none.
 * At most `maxLatest` ids.
 */
export function latestChanges(database: Database, ids: readonly number[]): Promise<(Change | undefined)[]> {
  let changes = latest.get(database)
  if (!changes) latest.set(database, (changes = new Map()))
  const missing = ids.filter((id) => !changes.has(id))
  const reading = missing.length ? readTogether(database, missing) : undefined
  const found = ids.map(
    (id) => changes.get(id) ?? (reading as NonNullable<typeof reading>).then((read) => read.get(id)),
  )
  ids.forEach((id, index) => {
    const change = found[index] as Promise<Change | undefined>
    change.catch(() => changes.delete(id))
    changes.set(id, change)
    if (changes.size > maxLatest) changes.delete(changes.keys().next().value as number)
  })
  return Promise.all(found)
}

export async function latestChange(database: Database, id: number): Promise<Change | undefined> {
  return latest.get(database)?.get(id) ?? (await latestChanges(database, [id]))[0]
}

async function readTogether(database: Database, ids: readonly number[]): Promise<Map<number, Change>> {
  const events = await database.read('system').all(eventsByIds, { ids: JSON.stringify(ids) })
  const changes = await changesOf(database, 'system', events)
  // After the tickets: whoever shares one now may see it as it was then.
  const [sharing, participants] = await Promise.all([
    sharingOf(
      database.read('system'),
      changes.flatMap(({ ticket }) => ticket?.requester.id ?? []),
    ),
    participantsToTell(
      database.read('system'),
      changes.flatMap(({ ticket }) => ticket?.id ?? []),
    ),
  ])
  const batchIds = new Map(events.map(({ id, data }) => [id, batchIn(data)]))
  return new Map(
    changes.map(({ ticket, ...change }) => {
      // Told to different people: what hangs on a ticket is read for it alone, by those who see it.
      const single = {
        ...change,
        ticket: ticket && { ...ticket, batch: createBatch([ticket.id]) },
        sharing: ticket ? sharing.get(ticket.requester.id) : undefined,
        participants: ticket ? participants.get(ticket.id) : undefined,
        batchId: batchIds.get(change.id),
      }
      return [change.id, toldToMany(single)]
    }),
  )
}

function batchIn(data: string): number | undefined {
  const { batchId } = JSON.parse(data) as { readonly batchId?: number }
  return batchId
}
