import { type Client, createGraphqlClient } from '../graphql/client.ts'
import { endSession, onSessionChange } from '../session/session.ts'
import { storedToken } from '../session/storage.ts'

let own: { readonly viewerId: string; readonly client: Client } | undefined

/** What is kept of lists and tickets is kept by client: another for every person and every session, so that nobody sees what another one loaded. */
export function ownClient(viewerId: string): Client {
  if (own?.viewerId !== viewerId) {
    own = { viewerId, client: createGraphqlClient({ token: storedToken, onRefused: () => endSession('expired') }) }
  }
  return own.client
}

onSessionChange(({ viewer }) => {
  if (!viewer) own = undefined
})
