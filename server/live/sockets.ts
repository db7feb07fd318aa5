/** The WebSocket at /graphql (graphql-transport-ws): subscriptions under the same limits and rules, ended with their session. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { GraphQLError, OperationTypeNode, subscribe, type GraphQLSchema } from 'graphql'
import { handleProtocols, makeServer } from 'graphql-ws'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Database } from '../database/database.ts'
import type { Person } from '../database/viewer.ts'
import { createContext, type Parts } from '../graphql/context.ts'
import { InvalidDocument } from '../graphql/documents.ts'
import { describeError } from '../graphql/execute.ts'
import { badRequest } from '../platform/errors.ts'
import { networkOf } from '../platform/network.ts'
import { randomId } from '../platform/secrets.ts'
import { findSession } from '../sessions/sessions.ts'
import { attach, type Attached } from './attach.ts'

const limits = {
  messageBytes: 64 * 1024,
  subscriptions: 20,
  sockets: 20,
  socketsOfPerson: 100,
  sessionCheckMs: 15_000,
  closeMs: 1_000,
}
const sessionEnded = 4403
const tooMany = 4429
const roleChanged = 1012

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
  const { documents } = parts
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    clientTracking: true,
    handleProtocols,
  })
  const live = new WeakMap<WebSocket, Live>()

  const graphql = makeServer<{ token?: unknown }, Attached>({
    connectionInitWaitTimeout: 10_000,
    async onConnect({ connectionParams, extra: { socket } }) {
      const token = typeof connectionParams?.token === 'string' ? connectionParams.token : undefined
      const user = await findSession(database, token, parts.config.limits)
      // Answered by closing with 4403, after which no client tries again.
      if (!user || token === undefined) return false
      const others = [...sockets.clients].flatMap((one) => live.get(one) ?? [])
      const ofPerson = others.filter((one) => one.user.id === user.id)
      const ofSession = ofPerson.filter((one) => one.token === token)
      if (ofSession.length >= limits.sockets || ofPerson.length >= limits.socketsOfPerson) {
        socket.close(tooMany, 'Too many connections')
        return true
      }
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
        if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
          throw badRequest('Queries and mutations are sent by POST.')
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
      const requestId = live.get(socket)?.requestId ?? ''
      if (!result.errors) return undefined
      const errors = result.errors.map((error) => toError(error, requestId).toJSON())
      return { data: result.data ?? null, errors }
    },
    onError: ({ extra: { socket } }, _id, _payload, errors) =>
      errors.map((error) => toError(error, live.get(socket)?.requestId ?? '').toJSON()),
  })

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
    sockets.handleUpgrade(request, socket, head, (webSocket) => attach(graphql, webSocket, { request, log: parts.log }))
  }

  async function closeEnded(): Promise<void> {
    for (const socket of sockets.clients) {
      const session = live.get(socket)
      if (!session) continue
      const user = await findSession(database, session.token, parts.config.limits)
      // Who has become someone else comes back as that.
      if (!user) socket.close(sessionEnded, 'Forbidden')
      else if (user.role !== session.user.role) socket.close(roleChanged, 'Service restart')
    }
  }

  let isChecking = false
  let isAskedAgain = false
  /** One look at all after another, however many log out: what ends during one is seen by the next. */
  async function checkSessions(): Promise<void> {
    isAskedAgain = isChecking
    if (isChecking) return
    isChecking = true
    await closeEnded().catch((error: unknown) => parts.log.warn('Sessions of sockets could not be checked.', { error }))
    isChecking = false
    if (isAskedAgain) void checkSessions()
  }

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
      // Who does not answer is not waited for.
      const impatience = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), limits.closeMs)
      await new Promise((resolve) => sockets.close(resolve))
      clearTimeout(impatience)
    },
  }
}

/** Whatever else asks for an upgrade is answered as if it had not (RFC 9110, 7.8). */
export const asksForSocket = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  url?.split('?')[0] === '/graphql' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  /^[A-Za-z0-9+/]{22}==$/.test(headers['sec-websocket-key'] ?? '')

/** Pages of other origins may not open sockets; programs send no Origin. */
function isAllowed({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin === undefined || headers.origin === publicUrl) return true
  return URL.parse(headers.origin)?.host === headers.host
}
