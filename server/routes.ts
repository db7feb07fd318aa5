/** Every URL of Bellhop and who answers it. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { schema } from './api.ts'
import { serveFile } from './attachments/serve.ts'
import type { Database } from './database/database.ts'
import type { Parts } from './graphql/context.ts'
import { createEndpoint, isMultipart, type Caller } from './graphql/endpoint.ts'
import { userById } from './people/people.ts'
import { badRequest, notFound, unauthenticated } from './platform/errors.ts'
import { isReady } from './health.ts'
import { networkOf } from './platform/network.ts'
import { limitBodyTime, limitUploadPace } from './platform/slow-clients.ts'
import { findSession } from './sessions/sessions.ts'
import { exportFileName, exportLines, exportPurpose } from './tickets/export.ts'

export function addRoutes(app: FastifyInstance, database: Database, parts: Parts): void {
  const endpoint = createEndpoint(schema, database, parts)
  const callers = new WeakMap<FastifyRequest, Caller>()

  const isUpload = (request: FastifyRequest) =>
    request.method === 'POST' && request.routeOptions.url === '/graphql' && isMultipart(request)
  // Also where no body is asked for: one that never ends would hold the connection all the same.
  app.addHook('onRequest', async (request) => {
    if (!isUpload(request)) limitBodyTime(request.raw)
  })
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))

  app.post('/graphql', {
    // Before the body is read: who is calling, and whether an upload may be sent at all.
    onRequest: async (request) => {
      const token = bearerToken(request)
      const user = await findSession(database, token, parts.config.limits)
      callers.set(request, { viewer: user ?? 'anonymous', token, network: networkOf(request.ip) })
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
      throw badRequest('GraphQL operations are sent by POST.', 405)
    },
  })

  app.get('/files/:token', serveFile(database, parts))

  app.get<{ Params: { token: string } }>('/export/:token/:name', async (request, reply) => {
    const system = database.read('system')
    const agentId = parts.signer.verify(exportPurpose, request.params.token, system.now)
    const agent = agentId === undefined ? undefined : await system.first(userById, { id: agentId })
    if (agent?.role !== 'agent') throw notFound('export')
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${exportFileName(system.now)}"`)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
    return reply.send(Readable.from(exportLines(database.read(agent))))
  })

  // Live: the process answers. Ready: so does what it needs; a proxy sends requests elsewhere until then.
  const sendHealth = async (reply: FastifyReply) => {
    const ready = await isReady(database)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'unavailable', live: true, ready })
  }
  app.get('/health', (_request, reply) => sendHealth(reply))
  app.get('/health/ready', (_request, reply) => sendHealth(reply))
  app.get('/health/live', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }))
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
}
