import type { Client } from 'urql'
import { createListStore, type ListStore } from './list-store.ts'
import { type TicketView, viewKey } from './list-view.ts'

const keptLists = 12

/** The lists one has been to, the latest last. */
type Lists = {
  open: (view: TicketView) => ListStore
  /** What the list showed when it was last on screen. */
  last: () => TicketView
  keepLast: (view: TicketView) => void
}

// By client, which is another for every person.
const byClient = new WeakMap<Client, Lists>()

export function listsOf(client: Client): Lists {
  const known = byClient.get(client)
  if (known) return known
  const stores = new Map<string, ListStore>()
  let last: TicketView = {}
  const lists: Lists = {
    last: () => last,
    keepLast: (view) => {
      last = view
    },
    open(view) {
      const key = viewKey(view)
      const store = stores.get(key) ?? createListStore(view)
      stores.delete(key)
      stores.set(key, store)
      for (const [oldest] of [...stores].slice(0, -keptLists)) stores.delete(oldest)
      return store
    },
  }
  byClient.set(client, lists)
  return lists
}
