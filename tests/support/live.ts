/** Following a desk over its WebSocket (graphql-transport-ws), one message at a time. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Database } from '../../server/database/database.ts'
import type { ChangeKind } from '../../server/live/read-changes.ts'
import type { SeenTicket } from './cast.ts'

export interface SeenChange {
  readonly id: string
  readonly kind: ChangeKind
  readonly at: string
  readonly ticket: (Pick<SeenTicket, 'id' | 'title' | 'status'> & { readonly updatedAt: string }) | null
}

/** A message of the protocol. */
export interface Message {
  readonly id?: string
  readonly type: string
  readonly payload?: any
}

/** Throws, with all that has come, when what it waits for does not come: late enough for the busiest machine. */
export interface Line extends AsyncDisposable {
  readonly socket: WebSocket
  /** All that has come so far. */
  readonly messages: readonly Message[]
  send(message: Message | string): void
  /** The first message from now on, or already there, for which `wanted` holds. */
  until(wanted: (message: Message) => boolean): Promise<Message>
  /** The code that the server closes with. */
  closed(): Promise<number>
}

const patienceMs = 120_000
const askAgainMs = 5_000

/** Connects, over a connection of its own or this one, without saying anything yet. Throws when the server refuses. */
export async function openLine(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  connection?: () => Socket,
): Promise<Line> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers,
    ...(connection && { createConnection: connection }),
  })
  const messages: Message[] = []
  let heard = Promise.withResolvers<void>()
  const code = Promise.withResolvers<number>()
  socket.on('message', (text: Buffer) => {
    messages.push(JSON.parse(text.toString('utf8')))
    heard.resolve()
    heard = Promise.withResolvers()
  })
  socket.on('close', code.resolve)
  await once(socket, 'open')
  socket.on('error', () => {})
  return {
    socket,
    messages,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async until(wanted) {
      const tooLate = performance.now() + patienceMs
      for (let next = 0; ;) {
        for (; next < messages.length; next++) if (wanted(messages[next] as Message)) return messages[next] as Message
        const left = tooLate - performance.now()
        if (left <= 0) throw new Error(`Not told, but: ${JSON.stringify(messages)}`)
        await Promise.race([heard.promise, sleep(left, undefined, { ref: false })])
      }
    },
    async closed() {
      const found = await Promise.race([code.promise, sleep(patienceMs, undefined, { ref: false })])
      if (found === undefined) throw new Error(`Not closed; told: ${JSON.stringify(messages)}`)
      return found
    },
    async [Symbol.asyncDispose]() {
      // A paused one would never hear of its own end.
      socket.resume()
      socket.terminate()
      await code.promise
    },
  }
}

interface Reachable {
  readonly url: string
  /** Where it runs in this process. */
  readonly app?: { readonly database: Pick<Database, 'listen' | 'tell'> }
}

/** Connects and says who it is: whoever follows over it is told of nothing that was done before. */
export async function openLineAs(desk: Reachable, token: string | undefined): Promise<Line> {
  if (desk.app) await hearAll(desk.app.database)
  const line = await openLine(desk.url)
  line.send({ type: 'connection_init', payload: token === undefined ? {} : { token } })
  return line
}

let asked = 0

/** Resolves when all that has been committed by now has been heard of: on PostgreSQL that comes over a connection of its own, in the order of the commits. */
export async function hearAll({ listen, tell }: Pick<Database, 'listen' | 'tell'>): Promise<void> {
  // Of nobody.
  const question = { draftsOf: -++asked }
  const heard = Promise.withResolvers<true>()
  const stop = listen((told) => {
    if (typeof told === 'object' && 'draftsOf' in told && told.draftsOf === question.draftsOf) heard.resolve(true)
  })
  const tooLate = performance.now() + patienceMs
  try {
    do {
      // What can't be sent now is dropped, as while that connection is lost.
      tell([question])
      if (await Promise.race([heard.promise, sleep(askAgainMs, undefined, { ref: false })])) return
    } while (performance.now() < tooLate)
  } finally {
    stop()
  }
  throw new Error('What was asked of the notifications was not heard.')
}

export const changesDocument = `subscription ($after: ID, $ticket: ID) {
  ticketChanges(after: $after, ticket: $ticket) { id kind at ticket { id title status updatedAt } } }`

export interface Ear extends AsyncDisposable {
  readonly line: Line
  /** All changes told so far, `ready` and `reset` included. */
  changes(): SeenChange[]
  /** The first one for which `wanted` holds. */
  hears(wanted: (change: SeenChange) => boolean): Promise<SeenChange>
}

/** Follows as this person, from when it resolves on; with `after`, all that was missed has been told by then. */
export async function follow(
  desk: Reachable,
  { token }: { token: string },
  variables: { after?: string; ticket?: string } = {},
): Promise<Ear> {
  await using opened = new AsyncDisposableStack()
  const line = opened.use(await openLineAs(desk, token))
  await line.until(({ type }) => type === 'connection_ack')
  line.send({ id: '1', type: 'subscribe', payload: { query: changesDocument, variables } })
  const told = ({ payload }: Message): SeenChange | undefined => payload?.data?.ticketChanges
  const ear: Ear = {
    line,
    changes: () => line.messages.map(told).filter((change) => change !== undefined),
    async hears(wanted) {
      const message = await line.until((one) => {
        const change = told(one)
        return change !== undefined && wanted(change)
      })
      return told(message) as SeenChange
    },
    [Symbol.asyncDispose]: () => line[Symbol.asyncDispose](),
  }
  const first = await line.until((one) => told(one)?.kind === 'ready' || one.type === 'error' || one.payload?.errors)
  if (told(first)?.kind !== 'ready') throw new Error(`Refused: ${JSON.stringify(first)}`)
  opened.move()
  return ear
}

/** The id of the last change there is: what this person goes on from after a break. */
export async function lastChange(desk: Reachable, person: { token: string }): Promise<string> {
  await using ear = await follow(desk, person)
  return ear.changes().at(-1)?.id as string
}
