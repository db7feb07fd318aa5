/** What happened to a ticket, as far as the viewer may know: read from the events of its commands, of which nothing is kept twice. */
import { visibleAttachmentsById } from '../attachments/access.ts'
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Audience } from '../database/tables.ts'
import { userOf, type User } from '../database/viewer.ts'
import type { ChangeCause } from '../events/events.ts'
import { invalid } from '../platform/errors.ts'
import { say } from '../text/message.ts'
import { teamsByIds, type Team } from '../teams/teams.ts'
import { isInAudience } from '../tickets/access.ts'
import { checkTicket } from '../tickets/tickets.ts'
import { nameOf } from '../users/name.ts'
import { usersByIds } from '../users/users.ts'
import { visibleEvents } from './access.ts'
import {
  answerKinds,
  changeKinds,
  kindOfEvent,
  tagsChanged,
  textOf,
  toEvent,
  type HistoryEvent,
  type HistoryKind,
  type TagsChanged,
} from './entries.ts'

export interface HistoryEntry extends TagsChanged {
  /** Of the event. */
  readonly id: number
  readonly kind: HistoryKind
  /** ms since 1970. */
  readonly at: number
  /** Null where Bellhop itself did it, and of anyone else for who may not know of what is for agents. */
  readonly actor: User | null
  /** The values as updateTicket takes them: null for none. */
  readonly from: string | null
  readonly to: string | null
  /** What the assignee or the team is called now. */
  readonly fromName: string | null
  readonly toName: string | null
  readonly commentId: number | null
  /** Null for who sees only what is for everyone. */
  readonly audience: Audience | null
  readonly fileName: string | null
  /** The address of who was added or removed, or left. */
  readonly participant: string | null
  readonly batch: BatchOfChange | null
  readonly cause: ChangeCause | null
}

/** The change of many tickets that a change is part of. */
export interface BatchOfChange {
  readonly id: number
  /** How many; null for what was recorded before this was kept. */
  readonly tickets: number | null
  /** The batch that it takes back. */
  readonly undoesId: number | null
}

export interface HistoryRequest {
  readonly ticketId: number
  /** Only changes of fields and tags. */
  readonly changesOnly: boolean
  readonly first: number
  /** The id of the last entry of the page before; the newest unless given. */
  readonly after: number | undefined
}

export interface History {
  readonly ticketId: number
  /** The newest first. */
  readonly entries: readonly HistoryEntry[]
  readonly hasMore: boolean
}

export const maxPage = 100
/** As many are counted. */
export const maxCounted = 1_000

const allKinds = [...kindOfEvent.keys()]

interface Wanted {
  ticketId: number
  before: number
  limit: number
}

const page = (kinds: readonly string[]) =>
  query((q: QueryParts<Wanted>) =>
    visibleEvents(q)
      .where('event.ticket_id', '=', q.param('ticketId'))
      .where('event.id', '<', q.param('before'))
      .where('event.kind', 'in', kinds)
      .orderBy('event.id', 'desc')
      .limit(q.param('limit'))
      .select(['event.id', 'event.kind', 'event.at', 'event.audience', 'event.actor_id as actorId', 'event.data']),
  )
const pageOfAll = page(allKinds)
const pageOfChanges = page(changeKinds)

const counted = query((q: QueryParts<{ ticketId: number }>) =>
  q.db
    .selectFrom(
      visibleEvents(q)
        .where('event.ticket_id', '=', q.param('ticketId'))
        .where('event.kind', 'in', allKinds)
        .limit(maxCounted)
        .select('event.id')
        .as('some'),
    )
    .select((s) => s.fn.countAll<number>().as('count')),
)

const latest = Number.MAX_SAFE_INTEGER

/** Throws Unauthenticated, NotFound for a ticket that the viewer does not see, and Invalid. */
export async function historyOf(
  read: Read,
  { ticketId, changesOnly, first, after = latest }: HistoryRequest,
): Promise<History> {
  userOf(read.viewer)
  if (first < 1 || first > maxPage) throw invalid('first', say('tickets.wrongFirst', maxPage))
  const found = await read.all(changesOnly ? pageOfChanges : pageOfAll, { ticketId, before: after, limit: first + 1 })
  if (!found.length) await checkTicket(read, ticketId)
  const events = found.slice(0, first).flatMap((row) => toEvent(row) ?? [])
  return { ticketId, entries: await toEntries(read, events), hasMore: found.length > first }
}

/** How many entries there are for the viewer, up to `maxCounted`. */
export async function lengthOf(read: Read, { ticketId }: History): Promise<number> {
  return (await read.first(counted, { ticketId }))?.count ?? 0
}

const someFiles = query((q: QueryParts<{ ids: string }>) =>
  visibleAttachmentsById(q)
    .where('attachment.id', 'in', q.dialect.numbersOf(q.param('ids')))
    .select(['attachment.id', 'attachment.file_name as fileName', 'attachment.comment_id as commentId']),
)

interface File {
  readonly fileName: string
  readonly commentId: number | null
}

/** Whom and what the events name, read at once. */
async function toEntries(read: Read, events: readonly HistoryEvent[]): Promise<HistoryEntry[]> {
  const valuesOf = (kind: HistoryKind) =>
    events.flatMap(({ kind: of, data: { from, to } }) =>
      of === kind ? [from, to].filter((id) => typeof id === 'number') : [],
    )
  const people = [...events.flatMap(({ actorId }) => actorId ?? []), ...valuesOf('assignee')]
  const fileIds = events.flatMap(({ data }) => data.attachmentId ?? [])
  const [users, teams, files] = await Promise.all([
    usersByIds(read, people),
    teamsByIds(read, valuesOf('team')),
    fileIds.length ? read.all(someFiles, { ids: JSON.stringify(fileIds) }) : [],
  ])
  const named = { users, teams, files: new Map<number, File>(files.map((file) => [file.id, file])) }
  return events.map((event) => toEntry(read, event, named))
}

interface Named {
  readonly users: ReadonlyMap<number, User>
  readonly teams: ReadonlyMap<number, Team>
  readonly files: ReadonlyMap<number, File>
}

function toEntry(read: Read, event: HistoryEvent, { users, teams, files }: Named): HistoryEntry {
  const { id, kind, at, actorId, audience, data } = event
  const isForAgents = isInAudience(read.viewer, 'agents')
  // By a customer on the ticket, whom all who see it may know.
  const isAnswer = answerKinds.includes(kind) || data.cause === 'answered'
  // Of who has left, no more is told than the address.
  const isRequesters = data.isByRequester === true
  const isActorTold =
    isForAgents || (isAnswer && audience === 'everyone') || isRequesters || actorId === userOf(read.viewer).id
  const file = files.get(data.attachmentId ?? 0)
  const called = (value: unknown): string | null => {
    const user = kind === 'assignee' ? users.get(Number(value)) : undefined
    return user ? nameOf(user) : kind === 'team' ? (teams.get(Number(value))?.name ?? null) : null
  }
  return {
    id,
    kind,
    at,
    actor: isActorTold ? (users.get(actorId ?? 0) ?? null) : null,
    from: textOf(event, data.from),
    to: textOf(event, data.to),
    fromName: called(data.from),
    toName: called(data.to),
    ...tagsChanged(data),
    commentId: data.commentId ?? file?.commentId ?? null,
    audience: isForAgents ? audience : null,
    fileName: file?.fileName ?? null,
    participant: data.email ?? null,
    batch:
      isForAgents && data.batchId !== undefined
        ? { id: data.batchId, tickets: data.batchTickets ?? null, undoesId: data.undoesId ?? null }
        : null,
    cause: ((isForAgents || isAnswer) && data.cause) || null,
  }
}
