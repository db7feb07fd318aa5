import { type AppRouter, isProtected, preloadTicketScreen } from './router.tsx'

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Fetches the screen that most often comes next as soon as someone does anything, so that no click waits for it. */
export function lookAhead(router: AppRouter) {
  const look = () => {
    if (!isProtected(router)) return
    for (const sign of signsOfLife) removeEventListener(sign, look)
    preloadTicketScreen()
  }
  for (const sign of signsOfLife) addEventListener(sign, look, { passive: true })
}
