/** Changes as they happen: each committed change of a ticket, told to everyone who follows and may see it. */
import type { Database, Read, RecordedEvent, Write } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Viewer } from '../database/viewer.ts'
import { Refusal } from '../platform/errors.ts'
import { isAgent } from '../people/access.ts'
import { isVisible, visibleTickets } from '../tickets/access.ts'
import { countTickets } from '../tickets/counts.ts'
import { getTicket, type Ticket } from '../tickets/tickets.ts'
import { createMailbox } from './mailbox.ts'

export type ChangeKind = 'ready' | 'reset' | 'created' | 'status' | 'comment' | 'file'

export interface Change {
  /** Of the event: what to go on from after a break. */
  readonly id: number
  readonly kind: ChangeKind
  /** ms since 1970. */
  readonly at: number
  /** As it is now; null for `ready` and `reset`, which are about no ticket. */
  readonly ticket: Ticket | null
}

export interface Following {
  /** The last change that was heard of. */
  readonly after: number | undefined
  /** Only changes of this ticket. */
  readonly ticketId: number | undefined
}

const kinds: Readonly<Record<string, ChangeKind>> = {
  'ticket.created': 'created',
  'ticket.status_changed': 'status',
  'comment.added': 'comment',
  'file.attached': 'file',
}

/** More than this at once is not told one by one. */
const maxTold = 500
/** On a shared database an event may commit this much later than others that began after it. */
const overtaken = { ms: 15_000, events: 10_000 }

const told = Object.keys(kinds)

/**
 * What happened to tickets that the viewer sees. A customer must not learn even how much happens to others, so theirs are
 * looked for by their own tickets: not among all events, which would take the longer the more there are.
 */
const selectEvents = <P>(q: QueryParts<P>) =>
  (q.viewer === 'agent' || q.viewer === 'system'
    ? q.db.selectFrom('event')
    : visibleTickets(q).crossJoin('event').whereRef('event.ticket_id', '=', 'ticket.id')
  ).select(['event.id', 'event.kind', 'event.at', 'event.ticket_id as ticketId'])

const eventsAfter = query((q: QueryParts<{ after: number }>) =>
  selectEvents(q)
    .where('event.id', '>', q.param('after'))
    .where('event.kind', 'in', told)
    .orderBy('event.id')
    .limit(maxTold + 1),
)

/** Those that may have been overtaken by the event `after`. */
const eventsAround = query((q: QueryParts<{ after: number; oldest: number; since: number }>) =>
  selectEvents(q)
    .where('event.id', '<', q.param('after'))
    .where('event.id', '>', q.param('oldest'))
    .where('event.at', '>=', q.param('since'))
    .where('event.kind', 'in', told)
    .orderBy('event.id')
    .limit(maxTold + 1),
)

const eventById = query((q: QueryParts<{ id: number }>) => selectEvents(q).where('event.id', '=', q.param('id')))

const newestEvent = query((q: QueryParts<object>) => selectEvents(q).orderBy('event.id', 'desc').limit(1))

interface Told {
  readonly id: number
  readonly kind: string
  readonly at: number
  readonly ticketId: number | null
}

/** Reacts to every event that `follow` tells of. */
export function publishChange(write: Write, { id, kind }: RecordedEvent): void {
  if (kind in kinds) write.publish(id)
}

/**
 * What happened after `after`, as far as it can be told, then `ready`, then what happens from now on, until the consumer
 * returns it. Something may be told twice, nothing is left out; where it was too much, `reset` says so.
 */
export function follow(database: Database, viewer: Viewer, following: Following): AsyncIterableIterator<Change> {
  const mailbox = createMailbox<number>(maxTold)
  const stopListening = database.listen((news) => {
    if (news === 'missed some') mailbox.overflow()
    else if (typeof news !== 'number') return
    else if (viewer === 'system' || isAgent(viewer)) mailbox.put(news)
    // What is not theirs takes no room, or who reads slowly would learn how much of it there was.
    else
      latestChange(database, news).then(
        (change) => isTold(change, viewer) && mailbox.put(news),
        () => mailbox.overflow(),
      )
  })
  const changes = tell(database, viewer, following, mailbox)
  const stop = () => {
    stopListening()
    mailbox.close()
  }
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      try {
        return await changes.next()
      } catch (error) {
        // Who is told of a failure does not return what failed.
        stop()
        throw error
      }
    },
    // A generator that waits can't be returned from outside: the closed mailbox lets it run to its end.
    async return() {
      stop()
      return { done: true, value: undefined }
    },
  }
}

async function* tell(
  database: Database,
  viewer: Viewer,
  { after, ticketId }: Following,
  mailbox: ReturnType<typeof createMailbox<number>>,
): AsyncGenerator<Change> {
  const newest = async () => (await (await readFor(database, viewer)).first(newestEvent, {})) ?? { id: 0, at: 0 }
  const before = await newest()
  const missed = after === undefined ? [] : await missedSince(database, viewer, after)
  if (missed.length > maxTold) yield { ...pick(before), kind: 'reset', ticket: null }
  else for (const event of missed) yield* changeOf(database, viewer, event, ticketId)
  yield { ...pick(before), kind: 'ready', ticket: null }
  for await (const news of mailbox) {
    if (news === 'too many') yield { ...pick(await newest()), kind: 'reset', ticket: null }
    else {
      const change = await latestChange(database, news)
      if (isTold(change, viewer) && (ticketId ?? change.ticket?.id) === change.ticket?.id) yield change
    }
  }
}

const isTold = (change: Change | undefined, viewer: Viewer): change is Change =>
  change?.ticket != null && isVisible(viewer, change.ticket.requester.id)

const maxLatest = 100
const latest = new WeakMap<Database, Map<number, Promise<Change | undefined>>>()

/** Read once for all who follow: a change costs the database the same, however many hear of it. */
function latestChange(database: Database, id: number): Promise<Change | undefined> {
  let changes = latest.get(database)
  if (!changes) latest.set(database, (changes = new Map()))
  let change = changes.get(id)
  if (!change) {
    change = readChange(database, id)
    change.catch(() => changes.delete(id))
    changes.set(id, change)
    if (changes.size > maxLatest) changes.delete(changes.keys().next().value as number)
  }
  return change
}

async function readChange(database: Database, id: number): Promise<Change | undefined> {
  const event = await database.read('system').first(eventById, { id })
  if (!event) return undefined
  for await (const change of changeOf(database, 'system', event, undefined)) return change
  return undefined
}

async function missedSince(database: Database, viewer: Viewer, after: number): Promise<Told[]> {
  const read = await readFor(database, viewer)
  const later = await read.all(eventsAfter, { after })
  if (!database.isShared) return later
  const heard = await read.first(eventById, { id: after })
  if (!heard) return later
  const around = { after, oldest: after - overtaken.events, since: heard.at - overtaken.ms }
  return [...(await read.all(eventsAround, around)), ...later]
}

/** A customer's events are looked for ticket by ticket. */
const quickUpTo = 2_000

async function readFor(database: Database, viewer: Viewer): Promise<Read> {
  const read = database.read(viewer)
  if (viewer === 'system' || isAgent(viewer)) return read
  const tickets = (await countTickets(read)).reduce((sum, { count }) => sum + count, 0)
  return tickets > quickUpTo ? database.readSlow(viewer) : read
}

const pick = ({ id, at }: { id: number; at: number }) => ({ id, at })

/** Nothing for what is no change of a ticket, not of the ticket asked for, or not for this viewer to see. */
async function* changeOf(
  database: Database,
  viewer: Viewer,
  event: Told,
  only: number | undefined,
): AsyncGenerator<Change> {
  const kind = kinds[event.kind]
  if (!kind || event.ticketId === null || (only !== undefined && event.ticketId !== only)) return
  try {
    yield { id: event.id, kind, at: event.at, ticket: await getTicket(database.read(viewer), event.ticketId) }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
  }
}
