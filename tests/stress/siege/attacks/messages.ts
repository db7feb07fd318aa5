/** What attackers say over a WebSocket, for as long as it is open. */
import type { WebSocket } from 'ws'

export const say = (socket: WebSocket, message: object): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

export const subscribe = (socket: WebSocket, id: string, query: string, variables = {}): void =>
  say(socket, { id, type: 'subscribe', payload: { query, variables } })
