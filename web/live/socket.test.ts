import { deepEqual, equal } from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mock, test } from 'node:test'
import { WebSocketServer, type WebSocket as Socket } from 'ws'
import { line } from './line.ts'
import { subscribeToChanges, type End } from './socket.ts'

type Message = { readonly type: string; readonly id?: string; readonly payload?: { readonly [key: string]: unknown } }

interface Followed {
  readonly socket: Socket
  /** The next message that has come. */
  readonly received: () => Promise<Message>
  readonly send: (message: object) => void
  readonly changes: unknown[]
  readonly ended: Promise<End>
  readonly stop: AbortController
}

const change = { cursor: '7', changed: [], reset: false }

/** A line to a server that says what the test wants it to. */
function lineTest(name: string, perform: (followed: Followed) => Promise<void>): void {
  test(name, async () => {
    const server = new WebSocketServer({ port: 0, handleProtocols: () => 'graphql-transport-ws' })
    await once(server, 'listening')
    globalThis.location = { origin: `http://localhost:${(server.address() as AddressInfo).port}` } as Location
    const messages: Message[] = []
    let told = Promise.withResolvers<void>()
    const stop = new AbortController()
    const changes: unknown[] = []
    const connected = once(server, 'connection') as Promise<[Socket]>
    const ended = subscribeToChanges('a token', '6', (one) => changes.push(one), stop.signal)
    const [socket] = await connected
    socket.on('message', (data: Buffer) => {
      messages.push(JSON.parse(data.toString()) as Message)
      told.resolve()
    })
    const received = async (): Promise<Message> => {
      while (!messages.length) {
        await told.promise
        told = Promise.withResolvers()
      }
      return messages.shift() as Message
    }
    try {
      await perform({ socket, received, send: (one) => socket.send(JSON.stringify(one)), changes, ended, stop })
    } finally {
      mock.timers.reset()
      stop.abort()
      socket.terminate()
      server.close()
    }
  })
}

/** Until the changes are followed; answers the id of their subscription. */
async function opened({ received, send }: Followed): Promise<string> {
  deepEqual((await received()).payload?.['token'], 'a token')
  send({ type: 'connection_ack' })
  const { type, id = '', payload } = await received()
  deepEqual([type, payload?.['variables']], ['subscribe', { after: '6' }])
  return id
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate)
}

lineTest('Changes come over one line, which others share until it ends', async (followed) => {
  const id = await opened(followed)
  const { send, received, changes, ended, stop } = followed
  equal(line.read(), null)
  send({ type: 'next', id, payload: { data: { ticketChanges: change } } })
  await until(() => changes.length > 0)
  deepEqual(changes, [change])
  const heard: unknown[] = []
  const leave = line.read()?.subscribe('subscription { drafts }', {}, (data) => heard.push(data))
  const other = await received()
  deepEqual([other.type, other.payload?.['query']], ['subscribe', 'subscription { drafts }'])
  send({ type: 'next', id: other.id, payload: { data: { drafts: 1 } } })
  await until(() => heard.length > 0)
  leave?.()
  deepEqual(await received(), { id: other.id, type: 'complete' })
  stop.abort()
  deepEqual(await ended, {})
  equal(line.read(), null)
})

lineTest('What is refused says why, of the changes and of what shares their line', async (followed) => {
  const id = await opened(followed)
  const { send, received, changes, ended } = followed
  send({ type: 'next', id, payload: { data: { ticketChanges: change } } })
  await until(() => changes.length > 0)
  const heard: unknown[] = []
  line.read()?.subscribe('subscription { presence }', {}, (data) => heard.push(data))
  const other = await received()
  send({ type: 'error', id: other.id, payload: [{ message: 'Not found.', extensions: { code: 'NOT_FOUND' } }] })
  await until(() => heard.length > 0)
  deepEqual(heard, [null])
  send({ type: 'error', id, payload: [{ message: 'Log in.', extensions: { code: 'UNAUTHENTICATED' } }] })
  deepEqual(await ended, { refused: { code: 'UNAUTHENTICATED' } })
})

lineTest('A socket that the server closes ends the line with its code', async (followed) => {
  await opened(followed)
  followed.socket.close(4401, 'Forbidden')
  deepEqual(await followed.ended, { code: 4401 })
})

lineTest('A ping is answered, and a line that answers none is ended', async (followed) => {
  const { send, received, ended } = followed
  mock.timers.enable({ apis: ['setTimeout'] })
  await opened(followed)
  send({ type: 'ping' })
  deepEqual(await received(), { type: 'pong' })
  // Each pong begins the wait anew.
  send({ type: 'pong' })
  send({ type: 'ping' })
  deepEqual(await received(), { type: 'pong' })
  mock.timers.tick(20_000)
  deepEqual(await received(), { type: 'ping' })
  mock.timers.tick(10_000)
  deepEqual(await ended, {})
})
