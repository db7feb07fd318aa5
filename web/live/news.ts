/** Tells the screens what others changed, gathered so that nobody hears of it more often than four times a second. */
import type { ListedTicketFragment } from '../graphql/generated/live/live.ts'

export type News = {
  /** Tickets as they are now, each once. The same news may come twice. */
  readonly tickets: readonly ListedTicketFragment[]
  /** More may have changed than is told: load anew what is shown. */
  readonly everything: boolean
}

const pause = 250
const listeners = new Set<(news: News) => void>()
let gathered = new Map<string, ListedTicketFragment>()
let everything = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back with all news from now on. */
export function onNews(listener: (news: News) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null stands for everything. */
export function tellNews(ticket: ListedTicketFragment | null) {
  if (ticket) gathered.set(ticket.id, ticket)
  else everything = true
  timer ??= setTimeout(flush, pause)
}

function flush() {
  timer = undefined
  const news = { tickets: [...gathered.values()], everything }
  gathered = new Map()
  everything = false
  for (const listener of listeners) listener(news)
}
