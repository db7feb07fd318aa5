/** The selection of the list on the screen: one for the page, emptied when the list shows something else. */
import { useSyncExternalStore } from 'react'
import { createStore } from '../../ui/store.ts'
import { isEmpty, isSelected, noSelection, type Selection } from './selection.ts'

export const selection = createStore<Selection>(noSelection)

export function clearSelection() {
  selection.set(noSelection)
}

export const useIsSelected = (id: string): boolean =>
  useSyncExternalStore(selection.subscribe, () => isSelected(selection.read(), id))

/** Whether anything is: each row then shows its box. */
export const useIsSelecting = (): boolean =>
  useSyncExternalStore(selection.subscribe, () => selection.read().isMode || !isEmpty(selection.read()))

export const useIsMode = (): boolean => useSyncExternalStore(selection.subscribe, () => selection.read().isMode)
