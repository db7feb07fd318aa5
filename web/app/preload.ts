import { type AppRouter, hasLoginScreen, isProtected, preloadLoginScreen, preloadTicketScreen } from './router.tsx'

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Fetches the screen that most often comes next as soon as someone does anything, so that no click waits for it. */
export function preloadOnActivity(router: AppRouter) {
  const preload = () => {
    if (!isProtected(router)) return
    for (const sign of signsOfLife) removeEventListener(sign, preload)
    preloadTicketScreen()
  }
  for (const sign of signsOfLife) addEventListener(sign, preload, { passive: true })
}

const pause = 500
const longestPause = 30_000

/**
 * Fetches the login screen once a screen that needs a login has come to rest: when the server is gone one is logged out, and
 * from it nothing can be fetched any more that says so.
 */
export function preloadLoginAtRest(router: AppRouter) {
  const stop = router.subscribe('onResolved', () => {
    if (!isProtected(router)) return
    stop()
    setTimeout(preload, pause, pause)
  })
}

async function preload(waited: number) {
  await preloadLoginScreen()
  const wait = Math.min(waited * 2, longestPause)
  if (!hasLoginScreen()) setTimeout(preload, wait, wait)
}
