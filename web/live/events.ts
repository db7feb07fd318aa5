/** Tells the screens how tickets are now, whoever changed them. What comes over the line comes in batches: at most four times a second. */
import type { TicketChangesSubscription, TicketFieldsFragment } from '../graphql/generated/live/live.ts'
import { createStore } from '../ui/store.ts'

type Told = TicketChangesSubscription['ticketChanges']

/** What happened to a ticket: `at` is its time, to the letter that of the comment which was written then. */
export type LiveChange = Pick<Told, 'id' | 'kind' | 'at'> & {
  readonly ticketId: string
  /** Agents are told which comment was written, and by whom. */
  readonly comment?: { readonly id: string; readonly by: string | undefined }
  /** Of performance.now(): what was asked for later holds it already, though screens hear of it later still. */
  readonly receivedAt: number
}

export type LiveEvents = {
  /** Tickets as they are now, each once. The same may come twice. */
  readonly tickets: readonly TicketFieldsFragment[]
  /** What happened to them, oldest first; nothing for what one has changed oneself and knows from the answer. */
  readonly changes: readonly LiveChange[]
  /** More may have changed than is told: load anew what is shown. */
  readonly everything: boolean
}

const pause = 250
const nothing: LiveEvents = { tickets: [], changes: [], everything: false }
const latest = createStore(nothing)
const gathered = new Map<string, TicketFieldsFragment>()
let changes: LiveChange[] = []
let everything = false
let timer: ReturnType<typeof setTimeout> | undefined
/** Of each change that is being sent, what the line has told of its ticket since. */
const underWay = new Set<{ readonly ticketId: string; readonly told: Set<Told['kind']> }>()

/** Calls back with each batch from now on. */
export const onLiveEvents = latest.subscribe

/** Null stands for everything, as does a change that does not tell its ticket. */
export function emitLiveEvent(change: Told | null) {
  if (change?.ticket) {
    const { id, kind, at, ticket, comment, actor } = change
    const told = comment ? { comment: { id: comment, by: actor?.id } } : {}
    gathered.set(ticket.id, ticket)
    changes.push({ id, kind, at, ticketId: ticket.id, ...told, receivedAt: performance.now() })
    for (const { ticketId, told } of underWay) if (ticketId === ticket.id) told.add(kind)
  } else everything = true
  timer ??= setTimeout(flush, pause)
}

function flush() {
  timer = undefined
  const batch = { tickets: [...gathered.values()], changes, everything }
  gathered.clear()
  changes = []
  everything = false
  latest.set(batch)
}

/**
 * Sends a change of one's own to a ticket, and tells the screens at once how its answer says that the ticket is now. Not when the
 * line has told of the ticket since, as `told` says: then it has told of this change too, or will, and perhaps of later ones.
 */
export async function emitAnswer<T>(
  ticketId: string,
  send: () => Promise<T>,
  ticketOf: (answer: T) => TicketFieldsFragment | null | undefined,
): Promise<{ answer: T; told: ReadonlySet<Told['kind']> }> {
  const change = { ticketId, told: new Set<Told['kind']>() }
  underWay.add(change)
  try {
    const answer = await send()
    const ticket = ticketOf(answer)
    if (ticket && change.told.size === 0) {
      // What still waits to be told of it is older.
      gathered.delete(ticketId)
      latest.set({ ...nothing, tickets: [ticket] })
    }
    return { answer, told: change.told }
  } finally {
    underWay.delete(change)
  }
}

/** Asks for something, and answers also what was told meanwhile: the answer may be older than that. */
export async function withLiveEvents<T>(ask: () => Promise<T>): Promise<{ answer: T; received: LiveEvents }> {
  let received = nothing
  const stop = onLiveEvents((events) => (received = join(received, events)))
  try {
    return { answer: await ask(), received }
  } finally {
    stop()
  }
}

/** Both, one after the other. */
export function join(before: LiveEvents, after: LiveEvents): LiveEvents {
  return {
    tickets: [...new Map([...before.tickets, ...after.tickets].map((ticket) => [ticket.id, ticket])).values()],
    changes: [...before.changes, ...after.changes],
    everything: before.everything || after.everything,
  }
}
