/** What a socket may do under graphql-transport-ws: say whose session it is for, then follow. */
import { GraphQLError, OperationTypeNode, type GraphQLSchema } from 'graphql'
import { makeServer, type Context as SocketContext, type Server, type SubscribePayload } from 'graphql-ws'
import type { Locale } from '../../text/locales.ts'
import type { Database } from '../database/database.ts'
import { createContext, type Services } from '../graphql/context.ts'
import { InvalidDocument, type DocumentCache } from '../graphql/documents.ts'
import { describeError } from '../graphql/execute.ts'
import { fairness, processBudget, requestBudget, socketBudget } from '../platform/budgets.ts'
import { badRequest, unauthenticated } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { randomId } from '../platform/secrets.ts'
import { findSession, sessionKey, turnAtSessions } from '../sessions/sessions.ts'
import { scopeChanged, seesTheSame, sessionEnded } from './session-checks.ts'
import { localeFor } from '../text/accept-language.ts'
import type { Attached } from './attach.ts'
import { createLiveMessages } from './live-messages.ts'
import type { LiveSocket, SocketRegistry } from './socket-registry.ts'
import { admitDocument, admitSubscription } from './subscription-limits.ts'
import { openSubscription, type SubscriptionArgs } from './subscriptions.ts'
import { createTurns } from './turns.ts'
import type { Unsent } from './unsent.ts'

/** `acceptLanguage` is written as the header is, which browsers let no one set on a WebSocket. */
type Init = { token?: unknown; acceptLanguage?: unknown }

export interface ProtocolParts {
  readonly schema: GraphQLSchema
  readonly database: Database
  readonly services: Services
  readonly documents: DocumentCache
  readonly registry: SocketRegistry
  readonly unsent: Unsent
}

/** Words an error for the client, once; a bug is logged. */
function createWording(log: Log): (error: unknown, requestId: string, locale: Locale) => GraphQLError {
  const worded = new WeakSet<GraphQLError>()
  return (error, requestId, locale) => {
    if (error instanceof GraphQLError && worded.has(error)) return error
    const report = (bug: unknown) => log.error('A subscription failed.', { requestId, error: bug })
    const { message, extensions } = describeError(error, { requestId, report, locale })
    const made = new GraphQLError(message, { extensions: extensions ?? {} })
    worded.add(made)
    return made
  }
}

export function createProtocol(protocolParts: ProtocolParts): Server<Attached> {
  const { schema, database, services, documents, registry, unsent } = protocolParts
  const turns = createTurns(fairness.live)
  const toError = createWording(services.log)
  const messages = createLiveMessages(
    schema,
    { bytes: requestBudget.liveMessageBytes, ...processBudget.liveMessages },
    toError,
  )

  /** Throws UserError or InvalidDocument. */
  async function prepare(live: LiveSocket, id: string, payload: SubscribePayload, { messageBytes, locale }: Attached) {
    const { user } = live
    admitSubscription(registry.ofUser(user.id), live, id, messageBytes)
    const prepared = await turns.run(user.id, () => documents.prepare(payload.query))
    if (prepared.operation.operation !== OperationTypeNode.SUBSCRIPTION) throw badRequest('request.needsPost')
    admitDocument(registry.ofUser(user.id), live, id, prepared.document)
    const context = createContext(database, services, user, {
      id: live.requestId,
      network: live.network,
      token: live.token,
      idempotencyKey: undefined,
    })
    const variables = payload.variables ?? {}
    const followed = { prepared, variables, context, locale }
    return { schema, document: prepared.document, variableValues: variables, contextValue: context, followed, live, id }
  }

  const describe =
    ({ extra: { socket, locale } }: { extra: Attached }) =>
    (error: unknown) =>
      toError(error, registry.find(socket)?.requestId ?? '', locale).toJSON()

  return makeServer<Init, Attached>({
    connectionInitWaitTimeout: socketBudget.logInMs,
    async onConnect(context) {
      const { socket, network } = context.extra
      const { token: given, acceptLanguage }: Init = context.connectionParams ?? {}
      const token = typeof given === 'string' ? given : undefined
      if (acceptLanguage !== undefined) context.extra.locale = localeFor(acceptLanguage)
      const asking = { owner: turnAtSessions(network) }
      const user = await findSession(database, token, services.config.limits, asking)
      // Answered by closing with 4403, after which no client tries again.
      if (!user || token === undefined) return false
      if (socket.readyState !== socket.OPEN) return true
      const live = createLiveSocket(context, { socket, network, token, user })
      const refused = registry.logIn(live)
      if (refused !== undefined) socket.close(refused, 'Too many connections')
      else {
        // What ended it, or changed what they see, before it was known here told nobody.
        const now = await findSession(database, token, services.config.limits, asking)
        if (!now) socket.close(sessionEnded, 'Forbidden')
        else if (!seesTheSame(now, user)) socket.close(scopeChanged, 'Other tickets')
        else context.extra.isLoggedIn = true
      }
      return true
    },
    async onSubscribe({ extra }, id, payload) {
      const live = registry.find(extra.socket)
      try {
        if (!live) throw unauthenticated()
        return await prepare(live, id, payload, extra)
      } catch (error) {
        const requestId = live?.requestId ?? ''
        return (error instanceof InvalidDocument ? error.errors : [error]).map((one) =>
          toError(one, requestId, extra.locale),
        )
      }
    },
    subscribe: (args) => openSubscription(args as SubscriptionArgs, { turns, messages, unsent }),
    onNext(context, _id, _payload, _args, { data = null, errors }) {
      return errors && { data, errors: errors.map(describe(context)) }
    },
    onError: (context, _id, _payload, errors) => errors.map(describe(context)),
  })
}

type Known = Pick<LiveSocket, 'socket' | 'network' | 'token' | 'user'>

function createLiveSocket(context: SocketContext<Init, Attached>, known: Known): LiveSocket {
  return {
    ...known,
    session: sessionKey(known.token),
    requestId: randomId(),
    followed: new Map(),
    // Read anew each time: it is another object once the socket is closed.
    subscriptionIds: () => Object.keys(context.subscriptions),
  }
}
