/**
 * Many listening sockets of one address. In each turn of its event loop Node accepts one connection of a listening socket: with a single one,
 * whoever connects more often than the loop turns keeps all others out for as long as the system's queue is (docs/decisions/113).
 */
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { processBudget } from './budgets.ts'

const knockMs = 1_000

export interface Place {
  /** 0 for any that is free. */
  readonly port: number
  /** A name stands for all of its addresses. */
  readonly host: string
}

/** One address, and whether other sockets may listen there, too. */
export interface ListenOptions extends Place {
  readonly reusePort?: boolean
}

export interface Acceptors {
  /** Resolves with the port. Throws what keeps it from listening, as when another program has the port. */
  listen(place: Place): Promise<number>
  /** Those that listen, the one they were made for among them. */
  servers(): readonly Server[]
}

/** Every connection of theirs is one of `server`, which listens by `listen` at the first address. */
export function createAcceptors(
  server: HttpServer,
  listen: (options: ListenOptions) => Promise<unknown>,
  count: number = processBudget.listeningSockets,
): Acceptors {
  const others: Server[] = []

  /** As an HTTP server accepts. */
  async function add(options: ListenOptions): Promise<void> {
    const acceptor = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
    await listening(acceptor, options)
    others.push(acceptor)
  }

  async function addOthers(options: ListenOptions, wanted: number): Promise<void> {
    for (let had = 0; had < wanted; had++) await add(options)
  }

  return {
    servers: () => (server.listening ? [server, ...others] : others),
    async listen({ port, host }) {
      const [first, ...more] = await addressesOf(host)
      if (port) await requireFree({ port, host: first })
      const canShare = await listen({ port, host: first, reusePort: true }).then(() => true, isUnsupported)
      if (!canShare) await listen({ port, host: first })
      const at = { port: (server.address() as AddressInfo).port, reusePort: canShare }
      if (canShare) await addOthers({ ...at, host: first }, count - 1)
      // A machine may know an address and not have it, such as ::1 for localhost.
      for (const other of more) {
        await requireFree({ ...at, host: other })
          .then(() => addOthers({ ...at, host: other }, canShare ? count : 1))
          .catch(ignoreUnavailable)
      }
      return at.port
    },
  }
}

async function addressesOf(host: string): Promise<[string, ...string[]]> {
  const found = await lookup(host, { all: true })
  return [...new Set(found.map(({ address }) => address))] as [string, ...string[]]
}

/**
 * Sockets that share a port share it with whatever else does: so nothing else may answer there before. It knocks instead of listening alone for a
 * moment: whoever came in that moment would be cut off with the trial, where a proxy goes on to the next server for those that are refused.
 */
async function requireFree({ port, host }: ListenOptions): Promise<void> {
  const socket = connect({ port, host })
  const answered = await Promise.race([
    once(socket, 'connect').then(
      () => socket.localPort !== port,
      () => false,
    ),
    // Someone listens and takes no one.
    sleep(knockMs, true, { ref: false }),
  ])
  socket.destroy()
  if (!answered) return
  throw Object.assign(new Error(`listen EADDRINUSE: address already in use ${host}:${port}`), {
    code: 'EADDRINUSE',
    address: host,
    port,
  })
}

async function listening(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
}

function ignoreUnavailable(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EADDRNOTAVAIL') throw error
}

/** False on a system whose sockets can not share a port; throws all else. */
function isUnsupported(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOTSUP' || error.code === 'EINVAL' || error.code === 'ENOPROTOOPT') return false
  throw error
}
