/** One's own replies that are held, as far as they are on the screen: there nothing else need say that they can be taken back. */
import { type RefObject, useEffect } from 'react'
import { createStore } from '../../ui/store.ts'

/** Their ids. */
export const heldInSight = createStore<readonly string[]>([])

const without = (id: string) => heldInSight.read().filter((one) => one !== id)

/** Tells of `element`, what takes the reply back, whether the window shows it, above what covers the lower edge. */
export function useInSight(id: string, element: RefObject<HTMLElement | null>, isOwn: boolean) {
  useEffect(() => {
    const watched = element.current
    if (!isOwn || !watched) return
    const root = document.documentElement
    let observer: IntersectionObserver | undefined
    const watch = () => {
      observer?.disconnect()
      const covered = Number.parseFloat(getComputedStyle(root).scrollPaddingBottom) || 0
      observer = new IntersectionObserver(
        ([entry]) => heldInSight.set(entry?.isIntersecting ? [...without(id), id] : without(id)),
        { rootMargin: `0px 0px -${covered}px` },
      )
      observer.observe(watched)
    }
    watch()
    // Where one writes it grows and shrinks, and says so there.
    const cover = new MutationObserver(watch)
    cover.observe(root, { attributes: true, attributeFilter: ['style'] })
    return () => {
      cover.disconnect()
      observer?.disconnect()
      heldInSight.set(without(id))
    }
  }, [id, element, isOwn])
}
