/** How many connections there may be, and what one of them may ask for at once. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkBudget, processBudget, requestBudget } from './budgets.ts'
import type { TrustsPeer } from './client-address.ts'
import { refuseAndCutOff } from './cut-off.ts'
import { answerInTurn } from './in-turn.ts'
import { networkOf } from './network.ts'
import { mostOpenFiles } from './open-files.ts'
import { refuseSmallPieces } from './small-pieces.ts'

export interface ConnectionLimits {
  readonly inAll: number
  readonly ofNetwork: number
  /** Requests of one connection that are not answered yet (pipelining, RFC 9112, 9.3.2). */
  readonly requests: number
}

const limitsOfProcess = (): ConnectionLimits => ({
  inAll: connectionsWithin(mostOpenFiles()),
  ofNetwork: networkBudget.connections,
  requests: requestBudget.ofConnection,
})

/** Connections must not take the files from uploads, the database and the processes that search: where few may be open, there are fewer of them. */
export function connectionsWithin(openFiles = Infinity): number {
  const own = Math.min(openFiles / 2, processBudget.filesBesideConnections)
  return Math.min(processBudget.connections, Math.floor(openFiles - own))
}

/**
 * For a server that has its listeners. Ends at once what is beyond the limits: once all places are taken, the newest connection of whichever network has
 * most makes way for one that has fewer, so that a few networks keep nobody out. The peers that are trusted are proxies: theirs are connections of many networks.
 */
export function limitConnections(
  server: Server,
  trusts: TrustsPeer,
  limits: ConnectionLimits = limitsOfProcess(),
): void {
  /** Those of peers that are not trusted, the oldest first, each with what frees its place. */
  const ofNetwork = new Map<string, Map<Socket, () => void>>()
  let all = 0

  /** For a network that has `had`; answers whether there is room now. */
  function makeRoom(had: number): boolean {
    let most = new Map<Socket, () => void>()
    for (const sockets of ofNetwork.values()) if (sockets.size > most.size) most = sockets
    const newest = most.size > had + 1 ? [...most].at(-1) : undefined
    if (!newest) return false
    const [socket, leave] = newest
    leave()
    socket.destroy()
    return true
  }

  function enter(socket: Socket, network: string | undefined): void {
    const own = network === undefined ? undefined : (ofNetwork.get(network) ?? new Map<Socket, () => void>())
    let isHere = true
    const leave = () => {
      if (!isHere) return
      isHere = false
      all--
      own?.delete(socket)
      if (network !== undefined && own?.size === 0 && ofNetwork.get(network) === own) ofNetwork.delete(network)
    }
    all++
    if (network !== undefined && own) ofNetwork.set(network, own.set(socket, leave))
    socket.once('close', leave)
  }

  server.on('connection', (socket: Socket) => {
    const network = trusts(socket.remoteAddress) ? undefined : networkOf(socket.remoteAddress)
    const had = network === undefined ? 0 : (ofNetwork.get(network)?.size ?? 0)
    const isBeyond = network !== undefined && had >= limits.ofNetwork
    if (isBeyond || (all >= limits.inAll && !makeRoom(had))) return void socket.destroy()
    enter(socket, network)
  })

  answerInTurn(server, limits.requests)
  refuseSmallPieces(server)
  // Without requireHostHeader: Node would answer these by itself, thousands of them in one read (RFC 9112, 3.2). First of all listeners: the others leave a destroyed socket alone.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      refuseAndCutOff(request, response, 'The request has no Host header.')
    }
  })
  // Node would answer 417 by itself, which is optional (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response))
}
