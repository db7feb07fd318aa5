/** How many connections there may be, and what one of them may ask for at once. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkBudget, processBudget, requestBudget } from './budgets.ts'
import type { TrustsPeer } from './client-address.ts'
import { answerInTurn } from './in-turn.ts'
import { networkOf } from './network.ts'

export interface ConnectionLimits {
  readonly inAll: number
  readonly ofNetwork: number
  /** Requests of one connection that are not answered yet (pipelining, RFC 9112, 9.3.2). */
  readonly requests: number
}

const limitsOfBudget: ConnectionLimits = {
  inAll: processBudget.connections,
  ofNetwork: networkBudget.connections,
  requests: requestBudget.ofConnection,
}

/** For a server that has its listeners. Ends at once what is beyond the limits. The peers that are trusted are proxies: theirs are connections of many networks. */
export function limitConnections(server: Server, trusts: TrustsPeer, limits: ConnectionLimits = limitsOfBudget): void {
  const ofNetwork = new Map<string, number>()
  let all = 0
  server.on('connection', (socket: Socket) => {
    if (all >= limits.inAll) return void socket.destroy()
    all++
    socket.once('close', () => void all--)
    if (trusts(socket.remoteAddress)) return
    const network = networkOf(socket.remoteAddress)
    const others = ofNetwork.get(network) ?? 0
    if (others >= limits.ofNetwork) return void socket.destroy()
    ofNetwork.set(network, others + 1)
    socket.once('close', () => {
      const left = (ofNetwork.get(network) ?? 1) - 1
      if (left) ofNetwork.set(network, left)
      else ofNetwork.delete(network)
    })
  })

  answerInTurn(server, limits.requests)
}
