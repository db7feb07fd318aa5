import { type AppRouter, isProtected, preloadTicketScreen } from './router.tsx'

const pause = 1000

/** Once the first screen has come to rest, fetches the one that most often comes next, so that no click waits for it. */
export function lookAhead(router: AppRouter) {
  const stop = router.subscribe('onResolved', () => {
    if (!isProtected(router)) return
    stop()
    setTimeout(preloadTicketScreen, pause)
  })
}
