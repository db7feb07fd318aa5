import { useMemo } from 'react'
import { groupedBy, narrowTo } from '../filters/groups.ts'
import { filterOf, type TicketView, viewKey } from '../filters/view.ts'
import { type CountedFilter, useViewCounts } from '../views/use-view-counts.ts'
import { GroupCounts, type GroupCountsProps, useStatusCounts } from './group-counts.tsx'

/** The first ones of a list: each is a filter that is followed, of those that one person may follow. */
const most = 20

/** Beside those of statuses: agents are told those of other fields as they change. */
export function AgentGroupCounts({ view, pages, counts, children }: GroupCountsProps) {
  const ofStatuses = useStatusCounts(view, counts)
  const by = groupedBy(view)
  const keys = by && by !== 'status' ? [...new Set(pages.flatMap(({ groups = [] }) => groups))].slice(0, most) : []
  const asked = JSON.stringify([viewKey(view), keys])
  // Made once: it holds the time of day where a filter does.
  const filters = useMemo(() => countedFilters(asked), [asked])
  const told = useViewCounts(filters)
  return <GroupCounts value={by === 'status' ? ofStatuses : told}>{children}</GroupCounts>
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
