import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { Page } from './list-pages.ts'
import type { ListStore } from './list-store.ts'

/** So far around the window rows are drawn, and pages asked for, in pixels. */
const ahead = 1_500
const rowHeight = 68

/** Which pages are drawn: those near the window. The others are only as high as they were. */
export function useListWindow(
  store: ListStore,
  pages: readonly Page[],
  table: RefObject<HTMLTableElement | null>,
  cameBack: boolean,
) {
  const [[first, last], setRange] = useState<readonly [number, number]>(cameBack ? store.spot.range : [0, 0])

  const look = useCallback(() => {
    const element = table.current
    if (!element) return
    for (const body of element.tBodies) {
      const page = pages[Number(body.dataset['page'])]
      if (page?.rows) store.heights.set(page.after, body.offsetHeight)
    }
    const top = -element.getBoundingClientRect().top - (element.tHead?.offsetHeight ?? 0)
    const near = rangeNear(store, pages, top - ahead, top + innerHeight + ahead)
    setRange((now) => (now[0] === near.first && now[1] === near.last ? now : [near.first, near.last]))
    store.spot.range = [near.first, near.last]
    store.near(near.first, near.last)
    if (near.reachesEnd) void store.more()
  }, [store, pages, table])

  // Before the first look, or the rows that one comes back to would be taken for far away.
  useLayoutEffect(() => {
    if (cameBack) scrollTo(0, store.spot.scroll)
  }, [])

  useLayoutEffect(look)

  useEffect(() => {
    let frame = 0
    const later = () => {
      store.spot.scroll = scrollY
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look()
      })
    }
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [store, look])

  const end = Math.min(last, pages.length - 1)
  return {
    first: Math.min(first, Math.max(end, 0)),
    last: end,
    before: heightOf(store, pages.slice(0, Math.min(first, Math.max(end, 0)))),
    after: heightOf(store, pages.slice(end + 1)),
  }
}

function rangeNear(store: ListStore, pages: readonly Page[], from: number, to: number) {
  let top = 0
  let first = -1
  let last = 0
  pages.forEach((page, index) => {
    const bottom = top + heightOf(store, [page])
    if (first < 0 && bottom > from) first = index
    if (top < to) last = index
    top = bottom
  })
  return { first: first < 0 ? last : Math.min(first, last), last, reachesEnd: top < to }
}

/** In pixels; of pages that were never drawn, an estimate. */
export function heightOf({ heights }: Pick<ListStore, 'heights'>, pages: readonly Page[]): number {
  return pages.reduce((sum, { after, ids }) => sum + (heights.get(after) ?? ids.length * rowHeight), 0)
}
