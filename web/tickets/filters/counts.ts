import { useEffect, useState } from 'react'
import { TicketCountsDocument } from '../../graphql/generated/tickets/filters/counts.ts'
import { onLiveEvents } from '../../live/events.ts'
import { sessionClient } from '../../session/session.ts'
import type { Status } from '../statuses.ts'
import { throttleAsync } from './throttle-async.ts'
import { filterOf, statusesOf, type TicketView } from './view.ts'

/** How many tickets there are; capped: at least so many. */
export type Count = { count: number; isCapped: boolean }

export type Counts = Record<Status, Count>

/** However much happens, numbers are asked for no more often than this, in ms. */
const pause = 2_000

/** Kept until the next visit, so that numbers stand there at once. */
let latest: { key: string; counts: Counts } | null = null

/** Counts per status under the other filters of the view, whatever is searched for; null until known. */
export function useCounts(view: TicketView, viewerId: string): Counts | null {
  const { status: _, ...filter } = filterOf(view)
  const variables = JSON.stringify({ filter })
  const key = `${viewerId} ${variables}`
  const [counts, setCounts] = useState(latest)
  useEffect(() => {
    let here = true
    const load = async () => {
      if (!here) return
      const { data } = await sessionClient.query(TicketCountsDocument, JSON.parse(variables)).toPromise()
      if (!here || !data?.ticketCounts) return
      const found = data.ticketCounts.map(({ status, count, isCapped }) => [status, { count, isCapped }])
      latest = { key, counts: Object.fromEntries(found) }
      setCounts(latest)
    }
    const loadNow = throttleAsync(load, pause)
    loadNow()
    const stop = onLiveEvents(loadNow)
    return () => {
      here = false
      stop()
    }
  }, [key, variables])
  return counts?.key !== key ? null : counts.counts
}

/** All that the view shows, but for what is searched for. */
export function totalOf(view: TicketView, counts: Counts): Count {
  const chosen = statusesOf(view)
  const shown = Object.entries(counts).filter(([status]) => !chosen.length || chosen.includes(status as Status))
  return {
    count: shown.reduce((sum, [, { count }]) => sum + count, 0),
    isCapped: shown.some(([, { isCapped }]) => isCapped),
  }
}

const number = new Intl.NumberFormat('en')

/** '1,042', or '1,000+' when there are more. */
export function countText({ count, isCapped }: Count): string {
  return `${number.format(count)}${isCapped ? '+' : ''}`
}
