import { useCallback } from 'react'
import { useViewer } from '../../session/session.ts'
import { type Count, type CountsOfView, totalOf, useCounts } from '../filters/counts.ts'
import { type Show, useView } from '../filters/navigate.ts'
import { changeView, isNarrowed, type TicketView } from '../filters/view.ts'
import { countRows } from '../list-data/pages.ts'
import type { ListState, ListStore } from '../list-data/store.ts'
import { useGrowingIndex } from './indexing.ts'
import { useRequesterName } from './requester.ts'
import { useAnnounceResult } from './use-announce-result.ts'
import { useListStore } from './use-store.ts'

export type List = {
  readonly viewerId: string
  /** What the address asks for, and how to go to another. */
  readonly view: TicketView
  readonly show: Show
  /** What the rows belong to: the view before until those of the view have come. */
  readonly shownView: TicketView
  readonly store: ListStore
  readonly state: ListState
  readonly changing: boolean
  /** One was here before and is back. */
  readonly cameBack: boolean
  readonly counts: CountsOfView
  /** The email of the requester in the view, when it is known. */
  readonly requesterName: string | undefined
  readonly rememberRequester: (requester: { id: string; email: string }) => void
  /** Of the tickets that are loaded, in the order of the list. */
  readonly loadedIds: () => readonly string[]
  readonly found: number
  /** Of a desk without any ticket there is nothing to look for, to narrow or to sort. */
  readonly isBlank: boolean
  /** Of all that the view shows; null while nobody knows. */
  readonly total: Count | null
}

/** The list that the address asks for, whoever looks at it. */
export function useList(): List {
  const viewerId = useViewer().id
  const { view, show } = useView()
  const { store, state, changing, cameBack } = useListStore(view)
  const counts = useCounts(view, viewerId)
  const { requesterName, remember } = useRequesterName(view, store.view, state.list)
  useAnnounceResult(store, state, changing)
  useGrowingIndex(store, state)
  const loadedIds = useCallback(() => store.read().list.pages.flatMap(({ ids }) => ids), [store])

  const { q } = store.view
  const { list, loaded } = state
  const found = countRows(list.pages)
  const counted = counts.counts ? totalOf(view, counts.counts) : null
  const listed = list.ended && !changing ? { count: found, isCapped: false } : null
  // Nobody counts hits beyond those that are here.
  const total = view.q ? (q ? { count: found, isCapped: !list.ended } : null) : (counted ?? listed)
  return {
    viewerId,
    view,
    show,
    shownView: changeView(store.view, { columns: view.columns }),
    store,
    state,
    changing,
    cameBack,
    counts,
    requesterName,
    rememberRequester: remember,
    loadedIds,
    found,
    isBlank: loaded && !changing && found === 0 && !isNarrowed(view),
    total,
  }
}
