import { useEffect } from 'react'
import { countRows } from '../list-data/pages.ts'
import type { ListState, ListStore } from '../list-data/store.ts'
import { topHeight } from './use-store.ts'

/** In ms. */
const pause = 15_000

/** As long as the index is being built, asks again: what is found may have become more. */
export function useGrowingIndex(store: ListStore, { list, answer }: ListState) {
  const isEmpty = countRows(list.pages) === 0
  useEffect(() => {
    if (answer === null || answer.indexed === null) return
    const ask = () => {
      if (isEmpty) void store.startOver()
      else store.refresh(store.spot().scroll < topHeight)
    }
    const timer = setTimeout(ask, pause)
    return () => clearTimeout(timer)
  }, [store, answer, isEmpty])
}
