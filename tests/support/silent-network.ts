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
  /**
   * How often, while `work` runs, a connection that is in a transaction has sent all that it can before it is answered. Answers are kept until
   * nothing more has come for a while.
   */
  countTrips(work: () => Promise<unknown>): Promise<number>
}

const quietMs = 60
const begin = Buffer.from('BEGIN ')

/** In front of the PostgreSQL at `url`, which must be on a socket. */
export async function networkTo(url: string): Promise<Network> {
  const folder = decodeURIComponent(new URL(url).hostname)
  const clients = new Set<Socket>()
  let isSilent = false
  let trips: number | undefined
  const server = createServer((client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    const upstream = connect(join(folder, '.s.PGSQL.5432'))
    let isWriter = false
    const kept: Buffer[] = []
    let quiet: NodeJS.Timeout | undefined
    const answer = () => {
      if (trips !== undefined) trips++
      for (const bytes of kept.splice(0)) client.write(bytes)
    }
    client.on('data', (bytes: Buffer) => {
      isWriter ||= trips !== undefined && bytes.includes(begin)
      if (kept.length) quiet?.refresh()
      if (!isSilent) upstream.write(bytes)
    })
    upstream.on('data', (bytes: Buffer) => {
      if (trips === undefined || !isWriter) return void (isSilent || client.write(bytes))
      if (!kept.length) quiet = setTimeout(answer, quietMs)
      kept.push(bytes)
    })
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
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
    async countTrips(work) {
      trips = 0
      await work()
      const counted = trips
      trips = undefined
      return counted
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
