/**
 * Bodies in chunks (RFC 9112, 7.1) of a byte or two: whoever sends them needs next to nothing, and here each chunk costs as much as one of 64 KB. Who
 * goes on with it is cut off, whether anybody reads the body or not.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { requestBudget } from './budgets.ts'
import { refuseAndCutOff } from './cut-off.ts'

export interface PieceLimits {
  /** So many may be of any size: of one body, and of all that a connection begins in one turn of the event loop. */
  readonly free: number
  /** The size that all of them must have on the average, once there are more. */
  readonly averageBytes: number
}

interface Count {
  pieces: number
  bytes: number
}

/** For a server that has its listeners. */
export function refuseSmallPieces(server: Server, limits: PieceLimits = requestBudget.pieces): void {
  /** Of those connections that began a body in this turn. */
  const begun = new Map<Socket, Count>()

  function countOf(socket: Socket): Count {
    const known = begun.get(socket)
    if (known) return known
    const count = { pieces: 0, bytes: 0 }
    begun.set(socket, count)
    setImmediate(() => begun.delete(socket))
    return count
  }

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (request.headers['transfer-encoding'] === undefined || socket.destroyed) return
    const count = countOf(socket)
    const push = request.push.bind(request)
    // What has come is told to nobody else without making it flow.
    request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
      if (piece) {
        count.pieces++
        count.bytes += piece.length
      }
      if (count.pieces <= limits.free || count.bytes >= count.pieces * limits.averageBytes) return push(piece, encoding)
      refuseAndCutOff(request, response, 'The body comes in too many pieces of a few bytes.')
      return false
    }
  })
}
