/** The WebSocket at /graphql (graphql-transport-ws): subscriptions under the same limits and rules, ended with their session. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GraphQLError, subscribe, type GraphQLSchema } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Database } from '../database/database.ts'
import type { Person } from '../database/viewer.ts'
import { createContext, type Parts } from '../graphql/context.ts'
import { createDocumentCache, InvalidDocument } from '../graphql/documents.ts'
import { describeError } from '../graphql/execute.ts'
import { badRequest } from '../platform/errors.ts'
import { networkOf } from '../platform/network.ts'
import { randomId } from '../platform/secrets.ts'
import { findSession } from '../sessions/sessions.ts'

/** What a client sends is small; what waits to be sent to one that doesn't read is bounded. */
const limits = { messageBytes: 64 * 1024, waitingBytes: 4 * 1024 * 1024, subscriptions: 20, sessionCheckMs: 15_000 }
const sessionEnded = 4403

interface Live {
  readonly token: string
  readonly user: Person
  readonly requestId: string
}

export interface LiveSockets {
  readonly count: () => number
  /** Says goodbye to all of them: clients come back elsewhere, or later. */
  readonly close: () => Promise<void>
}

/** Serves sockets of `server` until they are closed. */
export function serveSockets(server: Server, schema: GraphQLSchema, database: Database, parts: Parts): LiveSockets {
  const documents = createDocumentCache(schema)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, clientTracking: true })
  const live = new WeakMap<WebSocket, Live>()

  const graphql = useServer<{ token?: unknown }>(
    {
      connectionInitWaitTimeout: 10_000,
      async onConnect({ connectionParams, extra: { socket } }) {
        const token = typeof connectionParams?.token === 'string' ? connectionParams.token : undefined
        const user = await findSession(database, token, parts.config.limits)
        // Answered by closing with 4403, after which no client tries again.
        if (!user || token === undefined) return false
        live.set(socket, { token, user, requestId: randomId() })
        return true
      },
      async onSubscribe({ extra: { socket, request }, subscriptions }, _id, { query, variables }) {
        const session = live.get(socket)
        if (!session) return [new GraphQLError('Please log in.')]
        const requestId = session.requestId
        try {
          if (Object.keys(subscriptions).length > limits.subscriptions)
            throw badRequest('Too many subscriptions on one socket.')
          const { document, operation } = documents.prepare(query)
          if (operation.operation !== 'subscription') throw badRequest('Queries and mutations are sent by POST.')
          const network = networkOf(request.socket.remoteAddress ?? '')
          const context = createContext(database, parts, session.user, {
            id: requestId,
            network,
            token: session.token,
            idempotencyKey: undefined,
          })
          return { schema, document, variableValues: variables ?? {}, contextValue: context }
        } catch (error) {
          return (error instanceof InvalidDocument ? error.errors : [error]).map((one) => toError(one, requestId))
        }
      },
      subscribe,
      onNext({ extra: { socket } }, _id, _payload, _args, result) {
        if (socket.bufferedAmount > limits.waitingBytes) socket.terminate()
        const requestId = live.get(socket)?.requestId ?? ''
        if (!result.errors) return undefined
        const errors = result.errors.map((error) => toError(error, requestId).toJSON())
        return { data: result.data ?? null, errors }
      },
      onError: ({ extra: { socket } }, _id, _payload, errors) =>
        errors.map((error) => toError(error, live.get(socket)?.requestId ?? '').toJSON()),
    },
    sockets,
  )

  function toError(error: unknown, requestId: string): GraphQLError {
    const report = (bug: unknown) => parts.log.error('A subscription failed.', { requestId, error: bug })
    const { message, extensions } = describeError(error, { requestId, report })
    return new GraphQLError(message, { extensions: extensions ?? {} })
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    if (!isAllowed(request, parts.config.publicUrl)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => sockets.emit('connection', webSocket, request))
  }

  async function closeEnded(): Promise<void> {
    for (const socket of sockets.clients) {
      const session = live.get(socket)
      if (session && !(await findSession(database, session.token, parts.config.limits)))
        socket.close(sessionEnded, 'Forbidden')
    }
  }
  const checkSessions = () =>
    closeEnded().catch((error: unknown) => parts.log.warn('Sessions of sockets could not be checked.', { error }))

  const stopListening = database.listen((news) => {
    if (news === 'session ended') void checkSessions()
  })
  const timer = setInterval(() => void checkSessions(), limits.sessionCheckMs)
  timer.unref()
  server.on('upgrade', upgrade)

  return {
    count: () => sockets.clients.size,
    async close() {
      clearInterval(timer)
      stopListening()
      server.off('upgrade', upgrade)
      for (const socket of sockets.clients) socket.close(1001, 'The server is restarting.')
      await graphql.dispose()
    },
  }
}

/** Pages of other origins may not open sockets; programs send no Origin. */
function isAllowed({ url, headers }: IncomingMessage, publicUrl: string): boolean {
  if (url?.split('?')[0] !== '/graphql') return false
  if (headers.origin === undefined || headers.origin === publicUrl) return true
  return URL.parse(headers.origin)?.host === headers.host
}
