import { type RefObject, useLayoutEffect } from 'react'
import { covered } from '../ui/covered.ts'

/** Tells the page how much of the window's lower edge this element covers, as its height changes. */
export function useCoveredHeight(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const covering = element.current
    if (!covering) return
    const observer = new ResizeObserver(() => covered.set(covering.offsetHeight + 8))
    observer.observe(covering)
    return () => {
      observer.disconnect()
      covered.set(null)
    }
  }, [element])
}
