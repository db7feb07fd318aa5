import { useEffect, useState } from 'react'
import { ViewCountsDocument, type ViewCountsQuery } from '../../graphql/generated/tickets/views/counts.ts'
import { type LiveChange, type LiveEvents, onLiveEvents } from '../../live/events.ts'
import { sessionClient } from '../../session/session.ts'
import { formats } from '../../text/text.ts'
import { type Count, type Counts, totalOf } from '../filters/counts.ts'
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
      const { data } = await sessionClient.query(ViewCountsDocument, variables()).toPromise()
      if (isOver || !data) return
      latest = { viewerId, counts: countsIn(data) }
      setKnown(latest)
    }
    const loadNow = throttleAsync(load, pause)
    loadNow()
    const stop = onLiveEvents((events) => {
      if (mayHaveChanged(events, askedAt)) loadNow()
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

function variables() {
  const own = views.find(({ key }) => key === 'urgent')
  return own ? { urgent: filterOf(own.filter) } : {}
}

/** Those that differ by status alone are parts of one count. */
function countsIn({ all, urgent }: ViewCountsQuery): CountsByView {
  const byStatus = (found: NonNullable<ViewCountsQuery['all']>) =>
    Object.fromEntries(found.map(({ status, count, isCapped }) => [status, { count, isCapped }])) as Counts
  return new Map(
    views.flatMap(({ key, filter }) => {
      const found = key === 'urgent' ? urgent : all
      return found ? [[key, totalOf(filter, byStatus(found))] as const] : []
    }),
  )
}

/** One's own changes come without a kind. A comment moves nothing between views. */
function mayHaveChanged({ tickets, changes, everything }: LiveEvents, askedAt: number): boolean {
  const moves = ({ kind, receivedAt }: LiveChange) => receivedAt > askedAt && kind !== 'comment'
  return everything || changes.some(moves) || (changes.length === 0 && tickets.length > 0)
}
