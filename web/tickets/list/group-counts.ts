/** How many tickets the groups of a list have, for their headings. */
import { createContext, useMemo } from 'react'
import type { Count, CountsOfView } from '../filters/counts.ts'
import { groupedBy, narrowTo } from '../filters/groups.ts'
import { filterOf, type TicketView, viewKey } from '../filters/view.ts'
import type { Page } from '../list-data/pages.ts'
import { type CountedFilter, useViewCounts } from '../views/use-view-counts.ts'

/** By key of the group; one whose number is not known, or takes too long, has none. */
export const GroupCounts = createContext<ReadonlyMap<string, Count>>(new Map())

/** The first ones of a list: each is a filter that is followed, of those that one person may follow. */
const most = 20

/** Those of statuses are known already; agents are told those of other fields as they change. */
export function useGroupCounts(
  view: TicketView,
  pages: readonly Page[],
  { counts }: CountsOfView,
): ReadonlyMap<string, Count> {
  const by = groupedBy(view)
  const keys = by && by !== 'status' ? [...new Set(pages.flatMap(({ groups = [] }) => groups))].slice(0, most) : []
  const asked = JSON.stringify([viewKey(view), keys])
  // Made once: it holds the time of day where a filter does.
  const filters = useMemo(() => countedFilters(asked), [asked])
  const told = useViewCounts(filters)
  return useMemo(() => (by === 'status' ? new Map(Object.entries(counts ?? {})) : told), [by, counts, told])
}

function countedFilters(asked: string): CountedFilter[] {
  const [key, groups] = JSON.parse(asked) as [string, string[]]
  const view = JSON.parse(key) as TicketView
  const by = groupedBy(view)
  return groups.flatMap((group) => {
    const narrowed = by && narrowTo(view, by, group)
    return narrowed ? [{ key: group, filter: filterOf(narrowed) }] : []
  })
}
