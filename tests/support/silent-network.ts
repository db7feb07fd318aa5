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
   * all that was sent has been answered and nothing more has come for a while.
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
    const [questionsIn, answersIn] = [countMessages('QS', { startup: true }), countMessages('Z')]
    /** That it has begun is told as an answer is. */
    let unanswered = 1
    let heard = 0
    const answer = () => {
      const before = heard
      // What came while nothing in this process had its turn has come.
      setImmediate(() => {
        if (unanswered > 0 || heard > before) return quiet?.refresh()
        if (trips !== undefined) trips++
        for (const bytes of kept.splice(0)) client.write(bytes)
      })
    }
    client.on('data', (bytes: Buffer) => {
      heard++
      unanswered += questionsIn(bytes)
      isWriter ||= trips !== undefined && bytes.includes(begin)
      if (kept.length) quiet?.refresh()
      if (!isSilent) upstream.write(bytes)
    })
    upstream.on('data', (bytes: Buffer) => {
      unanswered -= answersIn(bytes)
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

/** Of these types in a stream of messages (PostgreSQL's manual, 55.7): each begins with its type and its length, but the first of a client, which has no type. */
function countMessages(types: string, { startup = false } = {}): (bytes: Buffer) => number {
  let rest = Buffer.alloc(0)
  let hasType = !startup
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (let count = 0; ; hasType = true) {
      const at = hasType ? 1 : 0
      const end = rest.length < at + 4 ? Infinity : at + rest.readUInt32BE(at)
      if (rest.length < end) return count
      if (hasType && types.includes(String.fromCharCode(rest[0] as number))) count++
      rest = rest.subarray(end)
    }
  }
}
