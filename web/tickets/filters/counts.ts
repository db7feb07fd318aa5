import { useEffect, useState } from 'react'
import { TicketCountsDocument } from '../../graphql/generated/tickets/filters/counts.ts'
import { type LiveChange, type LiveEvents, onLiveEvents } from '../../live/events.ts'
import { sessionClient } from '../../session/session.ts'
import { formats } from '../../text/text.ts'
import type { Status } from '../statuses.ts'
import { listedFilter } from './shared.ts'
import { throttleAsync } from './throttle-async.ts'
import { statusesOf, type TicketView } from './view.ts'

/** How many tickets there are; capped: at least so many. */
export type Count = { count: number; isCapped: boolean }

export type Counts = Record<Status, Count>

/** However much happens, numbers are asked for no more often than this, in ms. */
const pause = 2_000

type Known = { viewerId: string; variables: string; counts: Counts }

/** Kept until the next visit, so that numbers stand there at once. */
let latest: Known | null = null

export type CountsOfView = {
  /** Null until known. */
  readonly counts: Counts | null
  /** Those of the view before, as long as these are under way; null the first time. */
  readonly before: Counts | null
  /** They can't be had. */
  readonly failed: boolean
}

/** Counts per status under the other filters of the view, whatever is searched for. */
export function useCounts(view: TicketView, viewerId: string): CountsOfView {
  const { status: _, ...filter } = listedFilter(view)
  const variables = JSON.stringify({ filter })
  const [known, setKnown] = useState(latest)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    let askedAt = 0
    const load = async () => {
      if (!here) return
      askedAt = performance.now()
      const { data } = await sessionClient.query(TicketCountsDocument, JSON.parse(variables))
      if (!here) return
      if (!data?.ticketCounts) return setFailed(variables)
      const found = data.ticketCounts.map(({ status, count, isCapped }) => [status, { count, isCapped }])
      latest = { viewerId, variables, counts: Object.fromEntries(found) }
      setKnown(latest)
      setFailed(null)
    }
    const loadNow = throttleAsync(load, pause)
    loadNow()
    const isNarrowed = Object.keys((JSON.parse(variables) as { filter: object }).filter).length > 0
    const stop = onLiveEvents((events) => {
      if (mayHaveChanged(events, askedAt, isNarrowed)) loadNow()
    })
    return () => {
      here = false
      stop()
    }
  }, [viewerId, variables])
  const own = known?.viewerId === viewerId ? known : null
  const isCurrent = own?.variables === variables
  return {
    counts: own && isCurrent ? own.counts : null,
    before: own && !isCurrent ? own.counts : null,
    failed: failed === variables,
  }
}

/** Under a filter anything may, else only a new ticket or another status; and only since they were asked for. */
function mayHaveChanged({ changes, everything }: LiveEvents, askedAt: number, isNarrowed: boolean): boolean {
  const moves = ({ kind }: LiveChange) => isNarrowed || kind === 'created' || kind === 'status'
  return everything || changes.some((change) => change.receivedAt > askedAt && moves(change))
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

/** '1,042', or '1,000+' when there are more. */
export function countText({ count, isCapped }: Count): string {
  return `${formats().number(count)}${isCapped ? '+' : ''}`
}
