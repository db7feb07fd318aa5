import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Page } from '../list-data/pages.ts'
import type { ListState, ListStore } from '../list-data/store.ts'
import type { Density } from './density.ts'

/** So far around the window rows are drawn, and pages asked for, in pixels. */
const ahead = 1_500
/** Of rows that were never drawn, in pixels. */
const rowHeight: Readonly<Record<Density, number>> = { comfortable: 60, compact: 36 }
const headingHeight = 32

/** Where there is one line in each. */
const leastRowHeight: Readonly<Record<Density, number>> = { comfortable: 52, compact: 36 }

/** How many rows there is room for in the window, at most. */
export const fillingWindow = (density: Density): number => Math.ceil(innerHeight / leastRowHeight[density])

interface Options {
  readonly cameBack: boolean
  readonly density: Density
  /** Whether all rows of these pages are drawn, and so as high as they will be. */
  readonly isWhole: boolean
}

/** Which pages are drawn: those near the window. The others are only as high as they were. */
export function useListWindow(
  store: ListStore,
  { list: { pages }, near }: ListState,
  table: RefObject<HTMLTableElement | null>,
  { cameBack, density, isWhole }: Options,
) {
  const look = useRef(() => {})
  const drawnAs = useRef(density)

  // Other rows, other heights.
  useLayoutEffect(() => {
    if (drawnAs.current !== density) store.heights.clear()
    drawnAs.current = density
  }, [store, density])

  // Before the first look, or the rows that one comes back to would be taken for far away.
  useLayoutEffect(() => {
    if (cameBack) scrollTo(0, store.spot().scroll)
  }, [store, cameBack])

  useLayoutEffect(() => {
    look.current = () => {
      const element = table.current
      if (!element || !isWhole) return
      for (const body of element.tBodies) {
        const page = pages[Number(body.dataset['page'])]
        if (page?.rows) store.heights.set(page.after, body.offsetHeight)
      }
      const top = -element.getBoundingClientRect().top - (element.tHead?.offsetHeight ?? 0)
      const range = rangeNear(store, pages, density, top - ahead, top + innerHeight + ahead)
      store.look(range.first, range.last)
      if (range.reachesEnd) void store.more()
    }
    look.current()
  })

  useEffect(() => {
    let frame = 0
    const later = () => {
      store.keepSpot({ scroll: scrollY })
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look.current()
      })
    }
    addEventListener('scroll', later, { passive: true })
    addEventListener('resize', later)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', later)
      removeEventListener('resize', later)
    }
  }, [store])

  const last = Math.min(near[1], pages.length - 1)
  const first = Math.min(near[0], Math.max(last, 0))
  return {
    first,
    last,
    before: heightOf(store, pages.slice(0, first), density),
    after: heightOf(store, pages.slice(last + 1), density),
  }
}

function rangeNear(store: ListStore, pages: readonly Page[], density: Density, from: number, to: number) {
  let top = 0
  let first = -1
  let last = 0
  pages.forEach((page, index) => {
    const bottom = top + heightOf(store, [page], density)
    if (first < 0 && bottom > from) first = index
    if (top < to) last = index
    top = bottom
  })
  return { first: first < 0 ? last : Math.min(first, last), last, reachesEnd: top < to }
}

/** In pixels; of pages that were never drawn, an estimate. */
export function heightOf({ heights }: Pick<ListStore, 'heights'>, pages: readonly Page[], density: Density): number {
  return pages.reduce((sum, { after, ids, groups = [] }) => {
    return sum + (heights.get(after) ?? ids.length * rowHeight[density] + groups.length * headingHeight)
  }, 0)
}
