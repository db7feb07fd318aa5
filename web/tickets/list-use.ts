import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { onNews } from '../live/news.ts'
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
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? location.href })
  const returning = useRouterState({ select: ({ location }) => location.state.returning === true })
  const isBack = returning || wanted.seenAt.has(entry)
  const [cameBack] = useState(isBack && loaded)

  useLayoutEffect(() => {
    // The router knows the way back by itself, but not the link that leads there.
    if (returning) scrollTo(0, cameBack ? wanted.spot.scroll : 0)
    // Only for the first time that this is on screen.
  }, [])

  useEffect(() => {
    lists.last = wanted.view
    if (wanted.seenAt.has(entry) || returning) wanted.refresh(wanted.spot.scroll < topHeight)
    else void wanted.startOver()
    wanted.seenAt.add(entry)
    return onNews((news) => wanted.hear(news, false))
  }, [lists, wanted, entry, returning])

  return { store: shown, state, changing: shown !== wanted, cameBack }
}
