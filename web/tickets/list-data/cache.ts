import type { Client } from '../../graphql/client.ts'
import { currentSession } from '../../session/session.ts'
import { type TicketView, viewKey, withoutColumns } from '../filters/view.ts'
import { persistedList } from './persistence.ts'
import { createListStore, type ListStore, type PersistedList } from './store.ts'

const maxLists = 12

/** The lists one has been to, the latest last. */
type ListCache = {
  /** After a reload of the page it is as it was persisted, if `isReturn` says so. */
  open: (view: TicketView, isReturn: (persisted: PersistedList) => boolean) => ListStore
  /** What the list showed when it was last on screen. */
  last: () => TicketView
  keepLast: (view: TicketView) => void
}

/** Other columns are no other list. */
const keyOf = (view: TicketView) => viewKey(withoutColumns(view))

// By client, which is another for every person.
const byClient = new WeakMap<Client, ListCache>()

export function listCache(client: Client, viewerId: string): ListCache {
  const known = byClient.get(client)
  if (known) return known
  const stores = new Map<string, ListStore>()
  const persisted = persistedList(viewerId)
  let last: TicketView = persisted?.view ?? {}
  const lists: ListCache = {
    last: () => last,
    keepLast: (view) => {
      last = view
    },
    open(view, isReturn) {
      // What was loaded while other tickets were shared is not shown again.
      const key = `${keyOf(view)} ${currentSession().viewer?.sharedWith ?? ''}`
      const isPersisted = persisted && keyOf(persisted.view) === keyOf(view) && isReturn(persisted)
      const store = stores.get(key) ?? createListStore(view, isPersisted ? persisted : undefined)
      stores.delete(key)
      stores.set(key, store)
      for (const [oldest] of [...stores].slice(0, -maxLists)) stores.delete(oldest)
      return store
    },
  }
  byClient.set(client, lists)
  return lists
}
