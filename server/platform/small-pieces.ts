/**
 * Bodies in chunks (RFC 9112, 7.1) of a byte or two: whoever sends them needs next to nothing, and here each chunk costs as much as one of 64 KB. Who
 * goes on with it is cut off, whether anybody reads the body or not.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { requestBudget } from './budgets.ts'
import { answerMalformed } from './client-errors.ts'
import { cutOff } from './cut-off.ts'

export interface PieceLimits {
  /** So many may be of any size. */
  readonly free: number
  /** The size that all of them must have on the average, once there are more. */
  readonly averageBytes: number
}

/** For a server that has its listeners. */
export function refuseSmallPieces(server: Server, limits: PieceLimits = requestBudget.pieces): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers['transfer-encoding'] === undefined) return
    const push = request.push.bind(request)
    let pieces = 0
    let bytes = 0
    // What has come is told to nobody else without making it flow.
    request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
      if (piece) {
        pieces++
        bytes += piece.length
      }
      if (pieces <= limits.free || bytes >= pieces * limits.averageBytes) return push(piece, encoding)
      const { socket } = request
      if (!response.headersSent) answerMalformed(socket, 'The body comes in too many pieces of a few bytes.')
      cutOff(socket)
      return false
    }
  })
}
