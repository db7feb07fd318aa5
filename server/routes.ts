/** Every URL of Bellhop and who answers it. */
import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { schema } from './api.ts'
import { serveFile } from './attachments/serve-file.ts'
import { serveThumbnail } from './attachments/thumbnails/serve-thumbnail.ts'
import type { Database, Read } from './database/database.ts'
import type { Services } from './graphql/context.ts'
import { createEndpoint, signalOfGone, type Caller } from './graphql/endpoint.ts'
import { isMultipart } from './graphql/read-json.ts'
import { activeUserById } from './users/users.ts'
import { userBudget } from './platform/budgets.ts'
import { badRequest, notFound, unauthenticated, unavailable } from './platform/errors.ts'
import { createHealthCheck } from './health.ts'
import { tellLatestChange } from './live/latest-change.ts'
import { metricsType } from './platform/metrics.ts'
import { networkOf } from './platform/network.ts'
import { isToken, sha256 } from './platform/secrets.ts'
import { limitBodyTime, limitUploadPace } from './platform/body-timeouts.ts'
import { findSession, findSessionAgain, turnAtSessions } from './sessions/sessions.ts'
import { canExport } from './tickets/access.ts'
import { exportFileName, exportLines, exportPurpose } from './tickets/export.ts'

/** Who is calling is noted in `callers`. */
export function addRoutes(
  app: FastifyInstance,
  database: Database,
  services: Services,
  callers: WeakMap<FastifyRequest, Caller>,
): void {
  const endpoint = createEndpoint(schema, database, services, tellLatestChange)

  const isUpload = (request: FastifyRequest) =>
    request.method === 'POST' && request.routeOptions.url === '/graphql' && isMultipart(request)
  // Also where no body is asked for: one that never ends would hold the connection all the same.
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isUpload(request)) limitBodyTime(request.raw)
    done()
  })
  // No body is read before its route asks for it; most never do.
  app.removeAllContentTypeParsers()
  // The first is the common one, which is found fastest by its name.
  for (const type of ['application/json', '*']) app.addContentTypeParser(type, (_request, _payload, done) => done(null))

  app.post('/graphql', {
    // Before the body is read: who is calling, and whether an upload may be sent at all.
    onRequest: async (request, reply) => {
      const [token, network, device] = [bearerToken(request), networkOf(request.ip), deviceToken(request)]
      const gone = signalOfGone(reply)
      const asking = { owner: turnAtSessions(network), signal: gone }
      const user = await findSession(database, token, services.config.limits, asking)
      const authenticate = user && ((read: Read) => findSessionAgain(read, token, services.config.limits))
      callers.set(request, { viewer: user ?? 'anonymous', authenticate, token, network, device, gone })
      if (!isUpload(request)) return
      if (!user) throw unauthenticated()
      limitUploadPace(request.raw)
    },
    handler: async (request, reply) => {
      await endpoint(request, reply, callers.get(request) as Caller)
      return reply
    },
  })
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/graphql',
    handler: async (_request, reply) => {
      reply.header('allow', 'POST')
      throw badRequest('request.onlyPost', 405)
    },
  })

  app.get('/files/:token', serveFile(database, services))
  app.get('/files/:token/:side', serveThumbnail(database, services))

  const exporting = new Map<number, number>()
  /** Each holds a page of tickets until it is taken. Throws Unavailable when the agent has too many under way. */
  function startExport(agentId: number, reply: FastifyReply): void {
    // Who has gone while the database was asked is not told of again.
    if (reply.raw.closed) throw badRequest('request.cutOff')
    const others = exporting.get(agentId) ?? 0
    if (others >= userBudget.exports) {
      throw unavailable('throttle.exports', 10)
    }
    exporting.set(agentId, others + 1)
    reply.raw.once('close', () => {
      const left = (exporting.get(agentId) ?? 1) - 1
      if (left) exporting.set(agentId, left)
      else exporting.delete(agentId)
    })
  }

  app.get<{ Params: { token: string } }>('/export/:token/:name', async (request, reply) => {
    const system = database.read('system')
    const agentId = services.signer.verify(exportPurpose, request.params.token, system.now)
    const exporter = async () => {
      const agent = agentId === undefined ? undefined : await system.first(activeUserById, { id: agentId })
      if (!agent || !canExport(agent)) throw notFound('export')
      return agent
    }
    const agent = await exporter()
    startExport(agent.id, reply)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${exportFileName(system.now)}"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
    return reply.send(Readable.from(exportLines(database.readSlow(agent), async () => void (await exporter()))))
  })

  // Live: the process answers. Ready: so does what it needs, and it is not about to stop; else a proxy goes elsewhere.
  const checkHealth = createHealthCheck(database, services)
  const sendHealth = async (reply: FastifyReply) => {
    const health = await checkHealth()
    return reply
      .code(health.ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: health.ready ? 'ok' : 'unavailable', live: true, ...health })
  }
  app.get('/health', (_request, reply) => sendHealth(reply))
  app.get('/health/ready', (_request, reply) => sendHealth(reply))
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }))

  const { metricsToken } = services.config
  if (metricsToken === undefined) return
  const expected = sha256(metricsToken)
  app.get('/metrics', async (request, reply) => {
    // In one place only, so that a rule of a proxy can name it: the router also takes /metrics/, /%6detrics and the like.
    if (request.raw.url?.split('?')[0] !== '/metrics') throw notFound('address')
    if (!timingSafeEqual(sha256(bearerToken(request) ?? ''), expected)) throw unauthenticated()
    return reply
      .type(metricsType)
      .header('cache-control', 'no-store')
      .send(await services.metrics.text())
  })
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}

function deviceToken({ headers }: FastifyRequest): string | undefined {
  const token = headers['bellhop-device']
  return typeof token === 'string' && isToken(token) ? token : undefined
}
