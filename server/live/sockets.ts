/** The WebSocket at /graphql (graphql-transport-ws): subscriptions under the same limits and rules, ended with their session. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { GraphQLSchema } from 'graphql'
import { handleProtocols } from 'graphql-ws'
import { WebSocketServer, type ServerOptions } from 'ws'
import type { Database } from '../database/database.ts'
import type { Services } from '../graphql/context.ts'
import { networkBudget, processBudget, socketBudget, userBudget } from '../platform/budgets.ts'
import { addressOf, createTrust } from '../platform/client-address.ts'
import { isAnswering } from '../platform/in-turn.ts'
import { networkOf } from '../platform/network.ts'
import { isAnnounced } from '../platform/read-body.ts'
import { localeFor } from '../text/accept-language.ts'
import { attach } from './attach.ts'
import { isOwnOrigin } from './origins.ts'
import { createProtocol } from './protocol.ts'
import { checkSessions } from './session-checks.ts'
import { createSocketRegistry } from './socket-registry.ts'
import { createUnsent } from './unsent.ts'

export interface LiveSockets {
  readonly count: () => number
  /** Of live messages that were written and not taken yet. */
  readonly unsentBytes: () => number
  /** Says goodbye to all of them: clients come back elsewhere, or later. */
  readonly close: () => Promise<void>
}

/** Its types do not know some of them yet. */
const socketOptions: ServerOptions & { maxFragments: number; maxBufferedChunks: number; closeTimeout: number } = {
  noServer: true,
  maxPayload: socketBudget.messageBytes,
  maxFragments: socketBudget.fragments,
  maxBufferedChunks: socketBudget.chunks,
  closeTimeout: socketBudget.closeMs,
  // attach.ts answers pings.
  autoPong: false,
  // A small message may be a large one compressed.
  perMessageDeflate: false,
  clientTracking: true,
  handleProtocols,
}

/** Serves sockets of `server` until they are closed. */
export function serveSockets(
  server: Server,
  schema: GraphQLSchema,
  database: Database,
  services: Services,
): LiveSockets {
  const { documents } = services
  const sockets = new WebSocketServer(socketOptions)
  const registry = createSocketRegistry({
    beforeLogIn: { ofNetwork: networkBudget.socketsBeforeLogIn, all: processBudget.sockets.beforeLogIn },
    loggedIn: { ...userBudget.sockets, all: processBudget.sockets.all },
  })
  const unsent = createUnsent({ ofUser: userBudget.unsentLive, all: processBudget.liveMessages.unsentBytes })
  const protocol = createProtocol({ schema, database, services, documents, registry, unsent })
  const trusts = createTrust(services.config.trustProxy)

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (!isOwnOrigin(request.headers, services.config.publicUrl)) return refuse(socket, '403 Forbidden')
    const network = networkOf(addressOf(request, trusts))
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      registry.admit(webSocket, network)
      const locale = localeFor(request.headers['accept-language'])
      attach(protocol, { socket: webSocket, network, locale, messageBytes: 0, isLoggedIn: false }, services.log)
    })
  }

  const stopChecking = checkSessions(registry, database, services)
  server.on('upgrade', upgrade)

  return {
    count: () => sockets.clients.size,
    unsentBytes: () => unsent.total(),
    async close() {
      stopChecking()
      server.off('upgrade', upgrade)
      for (const socket of sockets.clients) socket.close(1001, 'The server is restarting.')
      // Who does not answer is not waited for.
      const impatience = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), socketBudget.closeMs)
      await new Promise((resolve) => sockets.close(resolve))
      clearTimeout(impatience)
    },
  }
}

/** The other side might never end its half of the connection, and no timer of the server looks after it any more. */
function refuse(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * Whatever else asks for an upgrade is answered as if it had not (RFC 9110, 7.8); so is one with a body, which nobody would count, and one that comes
 * before the answer to another request is out, which would end up among the frames.
 */
export function asksForSocket(request: IncomingMessage): boolean {
  const { method, url, headers } = request
  return (
    method === 'GET' &&
    !isAnnounced(request) &&
    !isAnswering(request.socket) &&
    url?.split('?')[0] === '/graphql' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[A-Za-z0-9+/]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  )
}
