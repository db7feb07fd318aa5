import type { Client } from '../../graphql/client.ts'
import { commentStoreOf } from '../../comments/comment-store.ts'
import { ticketStoreOf } from './store.ts'

/** Asks for a ticket and its comments before anyone looks at it, so that it is there at once then. */
export function prefetchTicket(client: Client, id: string) {
  for (const store of [ticketStoreOf(client, id), commentStoreOf(client, id)]) {
    if (!store.read().data) void store.load()
  }
}
