/** Tells the screens how tickets are now, whoever changed them. What comes over the line comes in batches: at most four times a second. */
import type { TicketChangesSubscription, TicketFieldsFragment } from '../graphql/generated/live/live.ts'
import { createStore } from '../ui/store.ts'

type Told = TicketChangesSubscription['ticketChanges']

/** What happened to a ticket: `at` is its time, to the letter that of the comment which was written then. */
export type LiveChange = Pick<Told, 'id' | 'kind' | 'at'> & {
  readonly ticketId: string
  /** Of performance.now(): what was asked for later holds it already, though screens hear of it later still. */
  readonly heardAt: number
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
/** The tickets that were told of since each of the changes under way was sent. */
const toldSince = new Set<Set<string>>()

/** Calls back with each batch from now on. */
export const onLiveEvents = latest.subscribe

/** Null stands for everything, as does a change that does not tell its ticket. */
export function emitLiveEvent(told: Told | null) {
  if (told?.ticket) {
    const { id, kind, at, ticket } = told
    gathered.set(ticket.id, ticket)
    changes.push({ id, kind, at, ticketId: ticket.id, heardAt: performance.now() })
    for (const ids of toldSince) ids.add(ticket.id)
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
 * Sends a change of one's own, and tells the screens at once how its answer says that the ticket is now. Not when the line has
 * told of the ticket since: that was later, or what was later is told next, so an answer that was long under way sets nothing back.
 */
export async function tellAnswer<T>(
  send: () => Promise<T>,
  ticketOf: (answer: T) => TicketFieldsFragment | null | undefined,
): Promise<T> {
  const told = new Set<string>()
  toldSince.add(told)
  try {
    const answer = await send()
    const ticket = ticketOf(answer)
    if (ticket && !told.has(ticket.id)) {
      // What still waits to be told of it is older.
      gathered.delete(ticket.id)
      latest.set({ ...nothing, tickets: [ticket] })
    }
    return answer
  } finally {
    toldSince.delete(told)
  }
}

/** Asks for something, and answers also what was told meanwhile: the answer may be older than that. */
export async function withLiveEvents<T>(ask: () => Promise<T>): Promise<{ answer: T; heard: LiveEvents }> {
  let heard = nothing
  const stop = onLiveEvents((events) => (heard = join(heard, events)))
  try {
    return { answer: await ask(), heard }
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
