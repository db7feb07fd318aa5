import type { Client } from '../../graphql/client.ts'
import { commentStoreOf } from '../../comments/comment-store.ts'
import type { Prefetch } from '../../graphql/prefetch.ts'
import { changesOf } from '../history/store.ts'
import { ticketStoreOf } from '../ticket-data/store.ts'

/** What is shown of a ticket and its conversation. */
export const storesOf = (client: Client, id: string) =>
  [ticketStoreOf(client, id), commentStoreOf(client, id), changesOf(client, id)] as const

/** For a customer. */
export const prefetch: Prefetch = async ({ params: { id } }, client, viewer) => {
  if (id && (await viewer)) await Promise.all(storesOf(client, id).map((store) => store.prefetch()))
}
