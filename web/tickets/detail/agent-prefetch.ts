import type { Client } from '../../graphql/client.ts'
import { heldStoreOf } from '../../comments/held/store.ts'
import type { Prefetch } from '../../graphql/prefetch.ts'
import { storesOf } from './prefetch.ts'

const agentStoresOf = (client: Client, id: string) => [...storesOf(client, id), heldStoreOf(client, id)] as const

/** Asks for all that stands in a ticket's conversation before anyone looks at it, so that it is there at once then, and can be answered. */
export function prefetchTicket(client: Client, id: string) {
  for (const store of agentStoresOf(client, id)) if (!store.read().data) void store.load()
}

/** The same for the ticket that the page was opened for, which is not asked for again when it is shown. */
export const prefetch: Prefetch = async ({ params: { id } }, client, viewer) => {
  if (id && (await viewer)) await Promise.all(agentStoresOf(client, id).map((store) => store.prefetch()))
}
