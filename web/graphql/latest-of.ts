import type { Client } from './client.ts'

/** The same thing for the same id, as long as it is among the latest `count` of this client, which is another for every person. */
export function latestOf<T>(count: number, make: (client: Client, id: string) => T): (client: Client, id: string) => T {
  const byClient = new WeakMap<Client, Map<string, T>>()
  return (client, id) => {
    const known = byClient.get(client) ?? new Map<string, T>()
    byClient.set(client, known)
    const found = known.get(id) ?? make(client, id)
    known.delete(id)
    known.set(id, found)
    for (const [oldest] of [...known].slice(0, -count)) known.delete(oldest)
    return found
  }
}
