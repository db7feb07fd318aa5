import { useEffect, useRef } from 'react'
import { announce } from '../ui/announcer.tsx'
import { countRows } from './list-pages.ts'
import type { ListState, ListStore } from './list-store.ts'

/** Tells screen readers what another filter or search has led to. */
export function useTellResult(store: ListStore, { list, loaded, error }: ListState, changing: boolean) {
  const told = useRef(store)
  useEffect(() => {
    if (told.current === store || changing || !loaded || error !== null) return
    told.current = store
    const count = countRows(list.pages)
    if (count === 0) announce('No tickets found')
    else announce(`${list.ended ? '' : 'The first '}${count} ${count === 1 ? 'ticket' : 'tickets'}`)
  }, [store, changing, loaded, error, list])
}
