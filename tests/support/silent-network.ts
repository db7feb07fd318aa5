/** A network between Bellhop and PostgreSQL that a test can cut or silence. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'

export interface Network extends AsyncDisposable {
  /** The same database, over this network. */
  readonly url: string
  /** From now on nothing arrives, and no one is told. */
  silence(): void
  /** Lets all through again. */
  heal(): void
  /** Ends every connection at once. */
  cut(): void
}

/** In front of the PostgreSQL at `url`, which must be on a socket. */
export async function networkTo(url: string): Promise<Network> {
  const folder = decodeURIComponent(new URL(url).hostname)
  const clients = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    const upstream = connect(join(folder, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cut = () => {
    for (const client of clients) client.resetAndDestroy()
  }
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${new URL(url).pathname}`,
    silence() {
      isSilent = true
    },
    heal() {
      isSilent = false
    },
    cut,
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
