import type { Client } from 'urql'
import { type TicketView, viewKey } from '../filters/view.ts'
import { keptList } from './kept.ts'
import { createListStore, type KeptList, type ListStore } from './store.ts'

const keptLists = 12

/** The lists one has been to, the latest last. */
type Lists = {
  /** After a reload of the page it is as it was kept, if `isReturn` says so. */
  open: (view: TicketView, isReturn: (kept: KeptList) => boolean) => ListStore
  /** What the list showed when it was last on screen. */
  last: () => TicketView
  keepLast: (view: TicketView) => void
}

// By client, which is another for every person.
const byClient = new WeakMap<Client, Lists>()

export function listsOf(client: Client, viewerId: string): Lists {
  const known = byClient.get(client)
  if (known) return known
  const stores = new Map<string, ListStore>()
  const kept = keptList(viewerId)
  let last: TicketView = kept?.view ?? {}
  const lists: Lists = {
    last: () => last,
    keepLast: (view) => {
      last = view
    },
    open(view, isReturn) {
      const key = viewKey(view)
      const isKept = kept && viewKey(kept.view) === key && isReturn(kept)
      const store = stores.get(key) ?? createListStore(view, isKept ? kept : undefined)
      stores.delete(key)
      stores.set(key, store)
      for (const [oldest] of [...stores].slice(0, -keptLists)) stores.delete(oldest)
      return store
    },
  }
  byClient.set(client, lists)
  return lists
}
