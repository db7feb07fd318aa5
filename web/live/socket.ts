/** The line to the server: subscriptions over a WebSocket, as the protocol graphql-transport-ws has them. */
import { endpoint } from '../graphql/client.ts'
import { TicketChangesDocument, type TicketChangesSubscription } from '../graphql/generated/live/live.ts'
import { locale } from '../text/text.ts'
import { type Line, line } from './line.ts'

export type Change = TicketChangesSubscription['ticketChanges']

/** How a subscription ended: the code of the closed socket, or the code of the error that the server answered with. */
export type End = { code?: number | undefined; refused?: { code: string | undefined } }

type Errors = readonly { readonly extensions?: { readonly [key: string]: unknown } }[]

type Received =
  | { readonly type: 'connection_ack' }
  | { readonly type: 'ping' }
  | { readonly type: 'pong' }
  | {
      readonly type: 'next'
      readonly id: string
      readonly payload: { readonly data?: unknown; readonly errors?: Errors }
    }
  | { readonly type: 'error'; readonly id: string; readonly payload: Errors }
  | { readonly type: 'complete'; readonly id: string }

type Follower = {
  readonly data: (data: unknown) => void
  /** Nothing follows. Without errors the server has said all that there is. */
  readonly over: (errors: Errors | null) => void
}

function refusedBy([error]: Errors): End {
  const code = error?.extensions?.['code']
  return { refused: { code: typeof code === 'string' ? code : undefined } }
}

const pingEvery = 20_000
const pongWithin = 10_000

/** Follows all changes over one WebSocket until it ends; `signal` ends it at once. */
export function subscribeToChanges(
  token: string,
  after: string | null,
  onChange: (change: Change) => void,
  signal: AbortSignal,
): Promise<End> {
  return new Promise((resolve) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + endpoint, 'graphql-transport-ws')
    const followers = new Map<string, Follower>()
    let subscriptions = 0
    let pulse: ReturnType<typeof setTimeout> | undefined
    // What is sent while the other side is closing it is lost in any case; the browser would log an error of it.
    const send = (message: object) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    }
    const subscribe = (query: string, variables: object, follower: Follower) => {
      const id = String((subscriptions += 1))
      followers.set(id, follower)
      send({ id, type: 'subscribe', payload: { query, variables } })
      return () => {
        if (followers.delete(id)) send({ id, type: 'complete' })
      }
    }
    const others: Line = {
      subscribe: (query, variables, onData) =>
        subscribe(query, variables, {
          data: onData,
          over: (errors) => {
            if (errors) onData(null)
          },
        }),
    }
    // A line that is dead without having been closed would otherwise stay silent for ever.
    const keepAlive = () => {
      clearTimeout(pulse)
      pulse = setTimeout(() => {
        send({ type: 'ping' })
        pulse = setTimeout(() => end({}), pongWithin)
      }, pingEvery)
    }
    const end = (result: End) => {
      if (line.read() === others) line.set(null)
      clearTimeout(pulse)
      signal.removeEventListener('abort', abort)
      socket.onmessage = null
      socket.onclose = null
      // While it is being opened the browser would log an error of it.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000)
      else socket.close(1000)
      resolve(result)
    }
    const abort = () => end({})
    signal.addEventListener('abort', abort)

    const followChanges = () =>
      subscribe(
        TicketChangesDocument,
        { after },
        {
          data: (data) => {
            onChange((data as TicketChangesSubscription).ticketChanges)
            if (!signal.aborted) line.set(others)
          },
          over: (errors) => end(errors ? refusedBy(errors) : {}),
        },
      )
    const receive = (message: Received) => {
      if (message.type === 'connection_ack') followChanges()
      else if (message.type === 'ping') send({ type: 'pong' })
      else if (message.type === 'pong') keepAlive()
      else {
        const follower = followers.get(message.id)
        const errors =
          message.type === 'next' ? message.payload.errors : message.type === 'error' ? message.payload : null
        if (message.type === 'next' && !errors) return follower?.data(message.payload.data)
        followers.delete(message.id)
        follower?.over(errors ?? null)
      }
    }
    socket.onopen = () => {
      send({ type: 'connection_init', payload: { token, acceptLanguage: locale() } })
      keepAlive()
    }
    socket.onmessage = ({ data }) => receive(JSON.parse(String(data)) as Received)
    socket.onclose = ({ code }) => end({ code })
  })
}
