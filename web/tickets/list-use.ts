import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { onNews } from '../live/news.ts'
import type { ListStore } from './list-store.ts'
import { listsOf } from './list-stores.ts'
import type { TicketView } from './list-view.ts'

/** So near to the top nobody minds new rows. */
const topHeight = 120

/**
 * The list for a view. What was shown before stays until the new one has come: `changing` is true until then.
 * Who comes back to a list finds it as it was, loaded anew underneath.
 */
export function useList(view: TicketView) {
  const lists = listsOf(useClient())
  const wanted = lists.open(view)
  const { loaded, error } = useSyncExternalStore(wanted.subscribe, wanted.read)
  const [shown, setShown] = useState(wanted)
  if (shown !== wanted && (loaded || error !== null)) setShown(wanted)
  const state = useSyncExternalStore(shown.subscribe, shown.read)
  const router = useRouter()
  // The list that one came back to, as one left it.
  const [left] = useState(() => (loaded && isKnown(wanted, router.latestLocation) ? wanted : null))

  useLayoutEffect(() => {
    // The link back leaves the scrolling to us; what comes back to its place does it itself.
    if (!left && isByLink(router.latestLocation)) scrollTo(0, 0)
  }, [router, left])

  useEffect(() => {
    lists.keepLast(wanted.view)
    // Not state of this component: it is already another when one leaves.
    const location = router.latestLocation
    if (isKnown(wanted, location)) wanted.refresh(wanted.spot().scroll < topHeight)
    else void wanted.startOver()
    wanted.seeAt(entryOf(location))
    return onNews(wanted.hear)
  }, [router, lists, wanted])

  return { store: shown, state, changing: shown !== wanted, cameBack: shown === left }
}

function isByLink({ state }: ParsedLocation): boolean {
  return state.returning === true
}

function isKnown(store: ListStore, location: ParsedLocation): boolean {
  return isByLink(location) || store.wasSeenAt(entryOf(location))
}

function entryOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}
