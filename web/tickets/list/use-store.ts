import type { Client } from '../../graphql/client.ts'
import { useClient } from '../../graphql/provider.ts'
import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { onLiveEvents } from '../../live/events.ts'
import { useViewer } from '../../session/session.ts'
import { useStore } from '../../ui/store.ts'
import type { TicketView } from '../filters/view.ts'
import { listCache } from '../list-data/cache.ts'
import { persistList } from '../list-data/persistence.ts'

/** So near to the top nobody minds new rows. */
export const topHeight = 120

/**
 * The list for a view. What was shown before stays until the new one has come: `changing` is true until then.
 * Who comes back to a list finds it as it was, loaded anew underneath.
 */
export function useListStore(view: TicketView) {
  const router = useRouter()
  const viewerId = useViewer().id
  const lists = listCache(useClient(), viewerId)
  const wanted = lists.open(view, ({ entries }) => isReturn(entries, router.latestLocation))
  const { loaded, error } = useStore(wanted)
  const [shown, setShown] = useState(wanted)
  if (shown !== wanted && (loaded || error !== null)) setShown(wanted)
  const state = useStore(shown)
  // The list that one came back to, as one left it.
  const [left] = useState(() => (loaded && isReturn(wanted.entries(), router.latestLocation) ? wanted : null))

  useLayoutEffect(() => {
    // The link back leaves the scrolling to us; what comes back to its place does it itself.
    if (!left && isByLink(router.latestLocation)) scrollTo(0, 0)
  }, [router, left])

  useLayoutEffect(() => lists.keepLast(view), [lists, view])

  useEffect(() => {
    // Not state of this component: it is already another when one leaves.
    const location = router.latestLocation
    if (isReturn(wanted.entries(), location)) wanted.refresh(wanted.spot().scroll < topHeight)
    else wanted.begin()
    wanted.seeAt(entryOf(location))
    const unsubscribe = onLiveEvents(wanted.receive)
    const persist = () => persistList(viewerId, lists.last(), wanted)
    addEventListener('pagehide', persist)
    return () => {
      unsubscribe()
      wanted.leave()
      removeEventListener('pagehide', persist)
      persist()
    }
  }, [router, lists, wanted, viewerId])

  return { store: shown, state, changing: shown !== wanted, cameBack: shown === left }
}

/** Loads the first page of the list that a page was opened for before it is drawn; who comes back to a list is shown that. */
export function prefetchList(
  client: Client,
  viewerId: string,
  view: TicketView,
  location: ParsedLocation,
): Promise<void> {
  const lists = listCache(client, viewerId)
  return lists.open(view, ({ entries }) => isReturn(entries, location)).prefetch()
}

function isByLink({ state }: ParsedLocation): boolean {
  return state.returning === true
}

function isReturn(entries: readonly string[], location: ParsedLocation): boolean {
  return isByLink(location) || entries.includes(entryOf(location))
}

function entryOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}
