import { createContext, use } from 'react'
import type { Client } from './client.ts'

export const ClientProvider = createContext<Client | null>(null)

/** Of the person who is signed in; of nobody on the screens before. */
export function useClient(): Client {
  const client = use(ClientProvider)
  if (!client) throw new Error('Nothing around this component provides a client.')
  return client
}
