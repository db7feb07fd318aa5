/** Tells the screens what others changed, gathered so that nobody hears of it more often than four times a second. */
import type { ListedTicketFragment } from '../graphql/generated/live/live.ts'
import { createStore } from '../ui/store.ts'

export type News = {
  /** Tickets as they are now, each once. The same news may come twice. */
  readonly tickets: readonly ListedTicketFragment[]
  /** More may have changed than is told: load anew what is shown. */
  readonly everything: boolean
}

const pause = 250
const latest = createStore<News>({ tickets: [], everything: false })
let gathered = new Map<string, ListedTicketFragment>()
let everything = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Calls back with all news from now on. */
export const onNews = latest.subscribe

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
  latest.set(news)
}
