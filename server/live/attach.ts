/** One WebSocket under the protocol of graphql-ws. Each message waits for the one before it to be sent; who never answers is cut off. */
import type { IncomingMessage } from 'node:http'
import type { Server } from 'graphql-ws'
import type { WebSocket } from 'ws'
import type { Log } from '../platform/log.ts'

export interface Attached {
  readonly socket: WebSocket
  readonly request: IncomingMessage
}

const pingMs = 12_000
const internalError = 4500

export function attach(
  graphql: Server<Attached>,
  socket: WebSocket,
  { request, log }: { request: IncomingMessage; log: Log },
): void {
  let isAlive = true
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, pingMs)
  timer.unref()
  socket.on('pong', () => {
    isAlive = true
  })
  // What breaks the protocol of WebSockets is closed with its code by ws itself.
  socket.on('error', (error) => log.debug('A socket failed.', { error: error.message }))
  const closed = graphql.opened(
    {
      protocol: socket.protocol,
      send: (text) =>
        new Promise((resolve, reject) => {
          if (socket.readyState !== socket.OPEN) return resolve()
          socket.send(text, (error) => (error ? reject(error) : resolve()))
        }),
      close: (code, reason) => socket.close(code, reason),
      onMessage: (hear) =>
        socket.on('message', (data: Buffer) => {
          hear(data.toString('utf8')).catch((error: unknown) => {
            if (socket.readyState !== socket.OPEN) return
            log.error('A message of a socket failed.', { error })
            socket.close(internalError, 'Internal error')
          })
        }),
    },
    { socket, request },
  )
  socket.once('close', (code, reason) => {
    clearInterval(timer)
    void closed(code, String(reason))
  })
}
