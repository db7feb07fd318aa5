import { useEffect, useState } from 'react'
import {
  CountsOfViewsDocument,
  CountsOfViewsLiveDocument,
  type CountsOfViewsLiveSubscription,
} from '../../graphql/generated/tickets/views/live-counts.ts'
import type { TicketFilter } from '../../graphql/generated/tickets/filters/counts.ts'
import { onLiveEvents } from '../../live/events.ts'
import { line } from '../../live/line.ts'
import { subscribePersistently } from '../../live/persistent.ts'
import { sessionClient } from '../../session/session.ts'
import { useStore } from '../../ui/store.ts'
import type { Count } from '../filters/counts.ts'

export type CountedFilter = { readonly key: string; readonly filter: TicketFilter }

/** By key. A view whose tickets take too long to count has none. */
export type ViewCounts = ReadonlyMap<string, Count>

type Told = CountsOfViewsLiveSubscription['viewCounts']

const none: ViewCounts = new Map()

/**
 * How many tickets pass each filter, up to 30 of them, empty until it is known: asked for at once, then told over the line whenever one
 * changes. Filters that hold the time of day must be made once, not with each render.
 */
export function useViewCounts(filters: readonly CountedFilter[]): ViewCounts {
  const key = JSON.stringify(filters)
  const current = useStore(line)
  const [known, setKnown] = useState<{ key: string; counts: ViewCounts }>({ key, counts: none })
  useEffect(() => {
    let isOver = false
    const views = JSON.parse(key) as CountedFilter[]
    const take = (told: Told) => {
      if (isOver) return
      setKnown((before) => ({ key, counts: withTold(before.key === key ? before.counts : none, told) }))
    }
    const ask = async () => {
      if (!views.length) return
      const { data } = await sessionClient.query(CountsOfViewsDocument, { views })
      if (data?.viewCounts) take(data.viewCounts)
    }
    const stop =
      views.length && current
        ? subscribePersistently(current, CountsOfViewsLiveDocument, { views }, (data) => {
            if (data) take((data as CountsOfViewsLiveSubscription).viewCounts)
            else void ask()
          })
        : onLiveEvents(({ everything }) => void (everything && ask()))
    if (!current) void ask()
    return () => {
      isOver = true
      stop()
    }
  }, [key, current])
  return known.key === key ? known.counts : none
}

function withTold(before: ViewCounts, told: Told): ViewCounts {
  const counts = new Map(before)
  for (const { key, count, isCapped } of told) {
    if (count == null) counts.delete(key)
    else counts.set(key, { count, isCapped })
  }
  return counts
}
