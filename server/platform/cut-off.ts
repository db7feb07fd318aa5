/** Ends a connection in the middle of what it sends. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerMalformed } from './client-errors.ts'

/** What Node's parser of HTTP calls for each part that it finds, by numbers (src/node_http_parser.cc). */
type Parser = Record<string, unknown>

/**
 * Node reads up to 64 KB at once and takes all of it apart, whatever happens meanwhile: in it may stand ten thousand pieces of a body, or two thousand
 * requests, and for each of them JavaScript is called, although the socket is destroyed: 30 to 80 ms for one read, again and again. Nothing public
 * stops that. Without these calls the parser is through in a millisecond. They are put back before it serves another connection: it is freed
 * when the socket has closed, which comes after `setImmediate`.
 */
export function cutOff(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: Parser | null }
  socket.destroy()
  if (!parser) return
  const calls = Object.entries(parser).filter(([name, call]) => /^\d+$/.test(name) && typeof call === 'function')
  for (const [name] of calls) parser[name] = undefined
  setImmediate(() => {
    for (const [name, call] of calls) parser[name] = call
  })
}

/** The answer is for whoever stops sending; it is given where it is this request's turn, and not in the middle of another answer. */
export function refuseAndCutOff({ socket }: IncomingMessage, response: ServerResponse, message: string): void {
  if (response.socket && !response.headersSent) answerMalformed(socket, message)
  cutOff(socket)
}
