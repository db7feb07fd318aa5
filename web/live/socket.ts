import { createClient } from 'graphql-ws'
import { stringifyDocument } from 'urql'
import { endpoint } from '../graphql/client.ts'
import { TicketChangesDocument, type TicketChangesSubscription } from '../graphql/generated/live/live.ts'

export type Change = TicketChangesSubscription['ticketChanges']

/** How a subscription ended: the code of the closed socket, or that the server answered with an error. */
export type End = { code: number | undefined; refused: boolean }

const pingEvery = 20_000
const pongWithin = 10_000

/** Follows all changes over one WebSocket until it ends; `signal` ends it at once. */
export function followChanges(
  token: string,
  after: string | null,
  onChange: (change: Change) => void,
  signal: AbortSignal,
): Promise<End> {
  return new Promise((resolve) => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const client = createClient({
      url: endpoint,
      connectionParams: { token },
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
    const end = (result: End) => {
      clearTimeout(waiting)
      signal.removeEventListener('abort', abort)
      void client.dispose()
      resolve(result)
    }
    const abort = () => end({ code: undefined, refused: false })
    signal.addEventListener('abort', abort)
    client.subscribe<TicketChangesSubscription>(
      { query: stringifyDocument(TicketChangesDocument), variables: { after } },
      {
        next: ({ data, errors }) => {
          if (data?.ticketChanges) onChange(data.ticketChanges)
          else if (errors) end({ code: undefined, refused: true })
        },
        error: (reason) =>
          end({ code: reason instanceof CloseEvent ? reason.code : undefined, refused: Array.isArray(reason) }),
        complete: () => end({ code: undefined, refused: false }),
      },
    )
  })
}
