/** Sockets of attackers, and what they say over them for as long as these are open. */
import type { WebSocket } from 'ws'
import type { Scene } from './attack.ts'

export const say = (socket: WebSocket, message: object): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

export const subscribe = (socket: WebSocket, id: string, query: string, variables = {}): void =>
  say(socket, { id, type: 'subscribe', payload: { query, variables } })

/** So many that have said who they are, or fewer when the time is over. */
export async function openSockets(scene: Scene, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count && (await scene.turn())) sockets.push(await scene.openLoggedIn())
  return sockets
}

/** The same, each with as many subscriptions of one document. */
export async function openFollowing(
  scene: Scene,
  { sockets, times, query, variables = {} }: { sockets: number; times: number; query: string; variables?: object },
): Promise<WebSocket[]> {
  const opened: WebSocket[] = []
  while (opened.length < sockets && (await scene.turn())) {
    const socket = await scene.openLoggedIn()
    opened.push(socket)
    for (let id = 0; id < times && (await scene.turn()); id++) subscribe(socket, String(id), query, variables)
  }
  return opened
}
