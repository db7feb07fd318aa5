import { useEffect, useState } from 'react'
import { ViewCountsDocument } from '../../graphql/generated/tickets/views/counts.ts'
import { type LiveChange, type LiveEvents, onLiveEvents } from '../../live/events.ts'
import { sessionClient } from '../../session/session.ts'
import { formats } from '../../text/text.ts'
import type { Count } from '../filters/counts.ts'
import { throttleAsync } from '../filters/throttle-async.ts'
import { filterOf } from '../filters/view.ts'
import { type NamedView, views } from './views.ts'

/** However much happens, they are asked for no more often than this, in ms. */
const pause = 1_000
/** Beyond it nobody needs the number itself. */
const most = 999

type CountsByView = ReadonlyMap<NamedView['key'], Count>

/** Kept while screens come and go. */
let latest: { viewerId: string; counts: CountsByView } | null = null

/** How many tickets each view has, by its key; empty until known. All of them are one question, asked again when something has changed. */
export function useViewCounts(viewerId: string): CountsByView {
  const [known, setKnown] = useState(latest)
  useEffect(() => {
    let isOver = false
    let askedAt = 0
    const load = async () => {
      if (isOver) return
      askedAt = performance.now()
      const filters = views.map(({ filter }) => filterOf(filter))
      const { data } = await sessionClient.query(ViewCountsDocument, { filters }).toPromise()
      if (isOver || !data?.viewCounts) return
      const found = data.viewCounts
      latest = { viewerId, counts: new Map(views.flatMap(({ key }, at) => (found[at] ? [[key, found[at]]] : []))) }
      setKnown(latest)
    }
    const loadNow = throttleAsync(load, pause)
    const mayHaveMoved = watchMoves()
    loadNow()
    const stop = onLiveEvents((events) => {
      if (mayHaveMoved(events, askedAt)) loadNow()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [viewerId])
  return known?.viewerId === viewerId ? known.counts : new Map()
}

/** '42', or '999+' when there are more. */
export function shortCount({ count, isCapped }: Count): string {
  const isMore = count > most || isCapped
  return `${formats().number(isMore ? most : count)}${isMore ? '+' : ''}`
}

const maxSeen = 1_000
/** Fields that no view asks for; of the description only some answers tell. */
const countsForNone: ReadonlySet<string> = new Set(['title', 'description', 'updatedAt'])

/**
 * Whether what has come may move a ticket between views: not a comment, nor what is as it was heard of before. What one changes
 * oneself comes twice, once without saying what it is.
 */
function watchMoves() {
  const seen = new Map<string, string>()
  return ({ tickets, changes, everything }: LiveEvents, askedAt: number): boolean => {
    const moves = ({ kind, receivedAt }: LiveChange) => kind !== 'comment' && receivedAt > askedAt
    const moved = tickets.filter((ticket) => {
      const now = JSON.stringify(ticket, (name, value: unknown) => (countsForNone.has(name) ? undefined : value))
      const before = seen.get(ticket.id)
      if (seen.size > maxSeen) seen.clear()
      seen.set(ticket.id, now)
      const own = changes.filter(({ ticketId }) => ticketId === ticket.id)
      return now !== before && (own.length === 0 || own.some(moves))
    })
    return everything || moved.length > 0
  }
}
