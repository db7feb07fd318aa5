/** Carries the place one had in a list over a reload of the page, in this tab only. */
import type { TicketView } from '../filters/view.ts'
import { countRows, withoutRows } from './pages.ts'
import type { ListStore, PersistedList } from './store.ts'

const name = 'list'

export function persistList(viewerId: string, view: TicketView, { read, heights, spot, entries }: ListStore) {
  const { list, loaded } = read()
  const persisted: PersistedList = {
    viewerId,
    view,
    list: withoutRows(list),
    heights: [...heights],
    spot: spot(),
    entries: entries(),
  }
  try {
    if (loaded && countRows(list.pages) > 0) sessionStorage.setItem(name, JSON.stringify(persisted))
    else sessionStorage.removeItem(name)
  } catch {
    // Without room or storage the list begins at its top.
  }
}

/** The list that this person saw last in this tab, as it was when the page was loaded. */
export function persistedList(viewerId: string): PersistedList | undefined {
  return atLoad?.viewerId === viewerId ? atLoad : undefined
}

const atLoad = read()

function read(): PersistedList | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}
