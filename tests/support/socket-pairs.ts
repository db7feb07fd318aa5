/** Both ends of real WebSockets, without a desk behind them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'

export interface SocketPair {
  /** The server's end. */
  readonly near: WebSocket
  readonly far: WebSocket
}

/** Call `close` at the end: it ends all of them. */
export function startSocketPairs(): { connect: () => Promise<SocketPair>; close: () => void } {
  const http = createServer().listen(0, '127.0.0.1')
  const listening = once(http, 'listening')
  const server = new WebSocketServer(Object.assign({ server: http }, { closeTimeout: 500 }))
  return {
    async connect() {
      await listening
      const accepted = once(server, 'connection')
      const far = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
      far.on('error', () => {})
      await once(far, 'open')
      const near = (await accepted)[0] as WebSocket
      near.on('error', () => {})
      return { near, far }
    },
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
      http.close()
    },
  }
}
