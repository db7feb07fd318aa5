import { useEffect, useRef } from 'react'
import { announce } from '../../ui/announcer.tsx'
import type { ListState, ListStore } from '../list-data/store.ts'
import { resultInWords } from '../search/words.ts'

/** Longer than between two keys of whoever types, in ms. */
const settledAfter = 1_000

/** Announces to screen readers what another filter or search has led to; of a search once it has come to rest, not at every key. */
export function useAnnounceResult(store: ListStore, { list, loaded, error, answer }: ListState, changing: boolean) {
  const announced = useRef(store)
  useEffect(() => {
    if (announced.current === store || changing || !loaded || error !== null) return
    const announceNow = () => {
      announced.current = store
      announce(resultInWords(list, answer))
    }
    const timer = setTimeout(announceNow, store.view.q ? settledAfter : 0)
    return () => clearTimeout(timer)
  }, [store, changing, loaded, error, list, answer])
}
