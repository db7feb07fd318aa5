import { useSyncExternalStore } from 'react'

/** Widths at which the screens change their parts, in px: those of the style sheets. */
export const isPhone = '(max-width: 640px)'
/** No pointer rests on anything. */
export const isTouch = '(hover: none)'
export const isWide = '(min-width: 1100px)'
/** There the sidebar folds beside a ticket, which needs the room. */
export const isVeryWide = '(min-width: 1440px)'

/** Whether the window is such a one now, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
