/** Tells the screens what others changed, in batches: at most four times a second. */
import type { TicketFieldsFragment } from '../graphql/generated/live/live.ts'
import { createStore } from '../ui/store.ts'

export type LiveEvents = {
  /** Tickets as they are now, each once. The same may come twice. */
  readonly tickets: readonly TicketFieldsFragment[]
  /** More may have changed than is told: load anew what is shown. */
  readonly everything: boolean
}

const pause = 250
const latest = createStore<LiveEvents>({ tickets: [], everything: false })
let gathered = new Map<string, TicketFieldsFragment>()
let everything = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back with each batch from now on. */
export const onLiveEvents = latest.subscribe

/** Null stands for everything. */
export function emitLiveEvent(ticket: TicketFieldsFragment | null) {
  if (ticket) gathered.set(ticket.id, ticket)
  else everything = true
  timer ??= setTimeout(flush, pause)
}

function flush() {
  timer = undefined
  const batch = { tickets: [...gathered.values()], everything }
  gathered = new Map()
  everything = false
  latest.set(batch)
}
