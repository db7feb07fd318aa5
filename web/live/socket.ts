import { createClient } from 'graphql-ws'
import { endpoint } from '../graphql/client.ts'
import { TicketChangesDocument, type TicketChangesSubscription } from '../graphql/generated/live/live.ts'
import { locale } from '../text/text.ts'
import { type Line, line } from './line.ts'

export type Change = TicketChangesSubscription['ticketChanges']

/** How a subscription ended: the code of the closed socket, or the code of the error that the server answered with. */
export type End = { code?: number | undefined; refused?: { code: string | undefined } }

type Errors = readonly { extensions?: { [key: string]: unknown } }[]

function refusedBy([error]: Errors): End {
  const code = error?.extensions?.code
  return { refused: { code: typeof code === 'string' ? code : undefined } }
}

/** What is sent while the other side is closing it is lost in any case; the browser would log an error of it. */
class Socket extends WebSocket {
  override send(data: Parameters<WebSocket['send']>[0]) {
    if (this.readyState === WebSocket.OPEN) super.send(data)
  }
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
    let waiting: ReturnType<typeof setTimeout> | undefined
    const client = createClient({
      url: endpoint,
      connectionParams: { token, acceptLanguage: locale() },
      webSocketImpl: Socket,
      retryAttempts: 0,
      keepAlive: pingEvery,
      on: {
        // A line that is dead without having been closed would otherwise stay silent for ever.
        ping: (received) => {
          if (!received) waiting = setTimeout(() => client.terminate(), pongWithin)
        },
        pong: (received) => {
          if (received) clearTimeout(waiting)
        },
      },
    })
    const others: Line = {
      subscribe: (query, variables, onData) =>
        client.subscribe(
          { query, variables },
          {
            next: ({ data, errors }) => onData(errors ? null : data),
            error: () => onData(null),
            complete: () => {},
          },
        ),
    }
    const end = (result: End) => {
      if (line.read() === others) line.set(null)
      clearTimeout(waiting)
      signal.removeEventListener('abort', abort)
      // A line that was closed while it was being opened has nothing to dispose of, and says so by rejecting.
      void Promise.resolve(client.dispose()).catch(() => {})
      resolve(result)
    }
    const abort = () => end({})
    signal.addEventListener('abort', abort)
    client.subscribe<TicketChangesSubscription>(
      { query: TicketChangesDocument, variables: { after } },
      {
        next: ({ data, errors }) => {
          if (data?.ticketChanges) {
            onChange(data.ticketChanges)
            if (!signal.aborted) line.set(others)
          } else if (errors) end(refusedBy(errors))
        },
        error: (reason) => {
          if (Array.isArray(reason)) end(refusedBy(reason as Errors))
          else end({ code: reason instanceof CloseEvent ? reason.code : undefined })
        },
        complete: () => end({}),
      },
    )
  })
}
