import { type RefObject, useLayoutEffect } from 'react'

const name = '--covered'

/** Tells the page how much of the window's lower edge this element covers, in px, as its height changes. */
export function useCoveredHeight(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const covering = element.current
    if (!covering) return
    const root = document.documentElement
    const observer = new ResizeObserver(() => root.style.setProperty(name, `${covering.offsetHeight + 8}px`))
    observer.observe(covering)
    return () => {
      observer.disconnect()
      root.style.removeProperty(name)
    }
  }, [element])
}
