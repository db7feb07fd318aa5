/** One page's subscription, and when it received what. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { webDocument } from '../documents.ts'

export interface Subscriber {
  /** When this change was first received of at or after `since`, both by performance.now(). */
  receivedAt(key: string, since: number): number | undefined
  /** Follows something else beside, on the same line; resolves with its first message, or when the line has ended. */
  follow(id: string, query: string, variables: object): Promise<void>
  end(id: string): void
  /** Of what is followed, and of the line. */
  readonly failures: readonly string[]
  close(): void
}

interface Told {
  readonly kind: string
  readonly ticket: { readonly id: string; readonly title: string; readonly status: string } | null
}

/** The id of the subscription that each line begins with. */
const changes = 'changes'

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
  const send = (message: object) => socket.send(JSON.stringify(message))
  const awaited = new Map<string, () => void>()
  const follow = (id: string, query: string, variables: object) => {
    send({ id, type: 'subscribe', payload: { query, variables } })
    return new Promise<void>((resolve) => void awaited.set(id, resolve))
  }
  const failures: string[] = []
  let isClosing = false
  const fail = (text: string) => {
    failures.push(text)
    ready.reject(new Error(text))
  }
  const heard = (id: string) => {
    awaited.get(id)?.()
    awaited.delete(id)
  }
  socket.on('error', ({ message }) => fail(message))
  socket.on('close', (code) => {
    for (const id of awaited.keys()) heard(id)
    if (!isClosing) fail(`A socket was closed with ${code}.`)
  })
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8'))
    if (message.type === 'connection_ack') {
      void follow(changes, webDocument('ticketChanges'), {})
    } else if (message.type === 'ping') socket.send('{"type":"pong"}')
    else if (message.type === 'next' && message.id !== changes && !message.payload.errors) heard(message.id)
    else if (message.type !== 'next' || message.payload.errors) {
      fail(`A subscription failed: ${JSON.stringify(message)}`)
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
    follow,
    end: (id) => send({ id, type: 'complete' }),
    failures,
    close() {
      isClosing = true
      socket.terminate()
    },
  }
}
