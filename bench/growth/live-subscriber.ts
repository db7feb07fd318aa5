/** One page's subscription, and when it received what. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { webDocument } from '../documents.ts'

export interface Subscriber {
  /** When this change was first received of at or after `since`, both by performance.now(). */
  receivedAt(key: string, since: number): number | undefined
  close(): void
}

interface Told {
  readonly kind: string
  readonly ticket: { readonly id: string; readonly title: string; readonly status: string } | null
}

/** What is known of a change before the server has answered. */
export function keyOf({ kind, ticket }: Told): string {
  if (kind === 'created') return `created ${ticket?.title}`
  return kind === 'status' ? `status ${ticket?.id} ${ticket?.status}` : `${kind} ${ticket?.id}`
}

/** Resolves once it follows. */
export async function subscribeAs(port: number, token: string): Promise<Subscriber> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws')
  const received = new Map<string, number[]>()
  const ready = Promise.withResolvers<void>()
  socket.on('error', ready.reject)
  socket.on('close', (code) => ready.reject(new Error(`A socket was closed with ${code}.`)))
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8'))
    if (message.type === 'connection_ack') {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: webDocument('ticketChanges') } }))
    } else if (message.type === 'ping') socket.send('{"type":"pong"}')
    else if (message.type !== 'next' || message.payload.errors) {
      ready.reject(new Error(`A subscription failed: ${JSON.stringify(message)}`))
    } else {
      const change = message.payload.data.ticketChanges as Told
      if (change.kind === 'ready') return ready.resolve()
      const key = keyOf(change)
      const times = received.get(key)
      if (times) times.push(performance.now())
      else received.set(key, [performance.now()])
    }
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }))
  await ready.promise
  return {
    receivedAt: (key, since) => received.get(key)?.find((at) => at >= since),
    close: () => socket.terminate(),
  }
}
