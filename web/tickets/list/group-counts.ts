/** How many tickets the groups of a list have, for their headings. */
import { createContext, useMemo } from 'react'
import type { Count, CountsOfView } from '../filters/counts.ts'
import { groupedBy } from '../filters/groups.ts'
import type { TicketView } from '../filters/view.ts'
import type { Page } from '../list-data/pages.ts'

/** By key of the group; one whose number is not known, or takes too long, has none. */
export const GroupCounts = createContext<ReadonlyMap<string, Count>>(new Map())

export type UseGroupCounts = (
  view: TicketView,
  pages: readonly Page[],
  counts: CountsOfView,
) => ReadonlyMap<string, Count>

/** Those of statuses are known already. */
export const useStatusCounts: UseGroupCounts = (view, _pages, { counts }) => {
  const isByStatus = groupedBy(view) === 'status'
  return useMemo(() => new Map(isByStatus && counts ? Object.entries(counts) : []), [isByStatus, counts])
}
