import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Pages } from '../list-data/pages.ts'
import type { ListStore } from '../list-data/store.ts'
import { linkOfRow } from '../shortcuts/keys.ts'

type Options = {
  store: ListStore
  list: Pages
  table: RefObject<HTMLTableElement | null>
  /** The ticket whose row has or last had the focus. */
  current: string | null
  setCurrent: (id: string) => void
}

/** When the ticket that one was at leaves the list, one is at the one that took its place, or at the last before it; the focus goes along if it was lost. */
export function useCursorNeighbour({ store, list, table, current, setCurrent }: Options) {
  const before = useRef<{ readonly pages: Pages['pages']; readonly ids: readonly string[] }>(undefined)
  useLayoutEffect(() => {
    const last = before.current
    if (last?.pages === list.pages) return
    const ids = list.pages.flatMap((page) => page.ids)
    before.current = { pages: list.pages, ids }
    const at = current === null ? -1 : (last?.ids.indexOf(current) ?? -1)
    if (!last || at < 0 || current === null) return
    const listed = new Set(ids)
    if (listed.has(current)) return
    const next =
      last.ids.slice(at + 1).find((id) => listed.has(id)) ?? last.ids.slice(0, at).findLast((id) => listed.has(id))
    if (next === undefined) return
    store.keepSpot({ ticketId: next })
    setCurrent(next)
    if (document.activeElement === document.body) linkOfRow(table.current, next)?.focus({ preventScroll: true })
  }, [store, list, table, current, setCurrent])
}
