/**
 * A client may send its next requests before it has the answer to the first (RFC 9112, 9.3.2), and Node begins all of them at once:
 * each opens its file and fills its buffers, and a connection that reads nothing holds them all. Here each begins when the answer
 * before it is out.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { cutOff } from './cut-off.ts'

interface Waiting {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** What waits on each connection behind the request that is being answered. */
const connections = new WeakMap<Socket, Waiting[]>()

/** Whether a request is being answered on this connection: nothing else may be written to it. */
export const isAnswering = (socket: Socket): boolean => connections.has(socket)

/**
 * Takes the place of the listeners for requests that `server` has by now. A connection with more than `most` that are not answered
 * is ended.
 */
export function answerInTurn(server: Server, most: number): void {
  const listeners = server.listeners('request') as RequestListener[]

  function begin({ request, response }: Waiting): void {
    const { socket } = request
    response.once('close', () => {
      const next = socket.destroyed ? undefined : connections.get(socket)?.shift()
      if (next) begin(next)
      else connections.delete(socket)
    })
    for (const listener of listeners) listener.call(server, request, response)
  }

  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const waiting = connections.get(socket)
    if (socket.destroyed) return
    if (!waiting) {
      connections.set(socket, [])
      begin({ request, response })
    } else if (waiting.length + 1 < most) waiting.push({ request, response })
    else cutOff(socket)
  })
}
