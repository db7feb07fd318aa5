import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Show } from '../filters/navigate.ts'
import type { Read } from '../filters/filters.ts'
import { changeView, type TicketView, viewKey } from '../filters/view.ts'

const withoutWords = (view: TicketView) => changeView(view, { q: undefined, exactly: undefined })

/** The view of the address, where what is on its way there counts already: several steps may follow each other before the first has arrived. */
export function useAddress(view: TicketView, show: Show, withRead?: (view: TicketView, read: Read) => TicketView) {
  const latest = useRef(view)
  useLayoutEffect(() => {
    latest.current = view
  }, [view])

  const go = useCallback(
    (next: TicketView, replace = false) => {
      latest.current = next
      show(next, { replace })
    },
    [show],
  )
  const search = useCallback(
    (q: string, read: readonly Read[] = []) => {
      const before = latest.current
      const searched = (before.q ?? '') === q ? before : changeView(before, { q, exactly: undefined })
      const next = withRead ? read.reduce(withRead, searched) : searched
      if (viewKey(next) === viewKey(before)) return
      // One step in the history for a whole search, not one for each letter.
      const isFiltered = viewKey(withoutWords(next)) !== viewKey(withoutWords(before))
      go(next, !isFiltered && before.q !== undefined && q !== '')
    },
    [go, withRead],
  )
  return { now: () => latest.current, go, search }
}
