import { type AppRouter, isProtected, preloadTicketScreen } from './router.tsx'

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
