/** Answers what is not HTTP, or has too large headers, in the shape of every other failure. The connection ends with it and says so. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { randomId } from './secrets.ts'

const failures: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request came too slowly.'],
}

/** As it comes from the server, with the answer that is being written to it. */
type Answering = Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null }

export function answerClientError(error: Error & { code?: string }, socket: Answering): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = failures[error.code ?? ''] ?? [400, 'The request is malformed.']
  // Nothing belongs into the middle of an answer, as Node's own listener has it.
  if (!socket._httpMessage?.headersSent) write(socket, status, message)
  socket.destroy(error)
}

/** Best before the connection is ended. */
export const answerMalformed = (socket: Socket, message: string): void => write(socket, 400, message)

function write(socket: Socket, status: number, message: string): void {
  const body = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomId()}`,
    'x-content-type-options: nosniff',
    // Without it a client would send its next request into a connection that is gone.
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
}
