/** Where one searches: in the sidebar where that has room for it, else above the list. */
import { createStore } from '../../ui/store.ts'

/** The sidebar's place for the search box of the list; null where it has none. */
export const searchPlace = createStore<HTMLElement | null>(null)

export const offerSearchPlace = (element: HTMLElement | null) => searchPlace.set(element)

let isWanted = false

/** Leads into the search box: at once, or answers false, and the next one that comes takes the focus. */
export function goToSearch(): boolean {
  const field = document.querySelector<HTMLElement>('search input')
  field?.focus()
  isWanted = !field
  return !isWanted
}

/** Whether a box that has just come is wanted. It may change its place in the same moment, and is wanted there too. */
export function takeSearchWish(): boolean {
  if (isWanted) setTimeout(() => (isWanted = false))
  return isWanted
}
