/** How many tickets the groups of a list have, for their headings. */
import { createContext, type ReactNode, useMemo } from 'react'
import type { Count, CountsOfView } from '../filters/counts.ts'
import { groupedBy } from '../filters/groups.ts'
import type { TicketView } from '../filters/view.ts'
import type { Page } from '../list-data/pages.ts'

/** By key of the group; one whose number is not known, or takes too long, has none. */
export const GroupCounts = createContext<ReadonlyMap<string, Count>>(new Map())

export type GroupCountsProps = {
  view: TicketView
  pages: readonly Page[]
  counts: CountsOfView
  /** The list. */
  children: ReactNode
}

/** Those of statuses are known already. */
export function useStatusCounts(view: TicketView, { counts }: CountsOfView): ReadonlyMap<string, Count> {
  const isByStatus = groupedBy(view) === 'status'
  return useMemo(() => new Map(isByStatus && counts ? Object.entries(counts) : []), [isByStatus, counts])
}

export function StatusGroupCounts({ view, counts, children }: GroupCountsProps) {
  const known = useStatusCounts(view, counts)
  return <GroupCounts value={known}>{children}</GroupCounts>
}
