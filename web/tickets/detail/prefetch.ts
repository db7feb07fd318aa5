import type { Client } from '../../graphql/client.ts'
import { commentStoreOf } from '../../comments/comment-store.ts'
import { heldStoreOf } from '../../comments/held/store.ts'
import { changesOf } from '../history/store.ts'
import { ticketStoreOf } from '../ticket-data/store.ts'

/** Asks for all that stands in a ticket's conversation before anyone looks at it, so that it is there at once then, and can be answered. */
export function prefetchTicket(client: Client, id: string) {
  for (const store of [
    ticketStoreOf(client, id),
    commentStoreOf(client, id),
    changesOf(client, id),
    heldStoreOf(client, id),
  ]) {
    if (!store.read().data) void store.load()
  }
}
