/** The whole composition: what Bellhop is made of, and how it is closed again. */
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { resumeFilling } from './attachments/thumbnails/fill-thumbnails.ts'
import { openPostgres } from './database/postgres.ts'
import { openSqlite } from './database/sqlite.ts'
import type { Database } from './database/database.ts'
import { startCompletingIndexes } from './database/later-indexes.ts'
import { createUploadQuota } from './graphql/upload-quota.ts'
import { createWriteLimits } from './database/write-limits.ts'
import { createDocumentCache } from './graphql/documents.ts'
import type { Services } from './graphql/context.ts'
import type { Caller } from './graphql/endpoint.ts'
import { sendFailure } from './graphql/send-failure.ts'
import { createAcceptors, type Place } from './platform/acceptors.ts'
import { freeDiskBytes } from './platform/free-disk.ts'
import { answerClientError } from './platform/client-errors.ts'
import { requestBudget, thumbnailBudget } from './platform/budgets.ts'
import { createTrust } from './platform/client-address.ts'
import type { Config } from './platform/config.ts'
import { limitConnections } from './platform/connections.ts'
import { createMetrics } from './platform/metrics.ts'
import { createHashing } from './platform/hashing.ts'
import type { Log } from './platform/log.ts'
import { createPace } from './platform/pace.ts'
import { randomId } from './platform/secrets.ts'
import { createSigner } from './platform/signed-token.ts'
import { countUploads } from './storage/count-uploads.ts'
import { openFiles } from './storage/open-files.ts'
import { limitReadingPace } from './platform/body-timeouts.ts'
import { watchConnections } from './platform/graceful-shutdown.ts'
import { answerBeforeBodies, letBodiesWait } from './platform/unread-bodies.ts'
import { addRoutes } from './routes.ts'
import { signingSecret } from './sessions/signing-secret.ts'
import { jobHandlers, whenGivenUp } from './job-handlers.ts'
import { jobKinds } from './jobs/kinds.ts'
import { keepSchedule } from './jobs/schedule.ts'
import { startWorker } from './jobs/worker.ts'
import { reactions, workerModule } from './listeners.ts'
import { asksForSocket, serveSockets } from './live/sockets.ts'
import { listenForMetrics } from './metrics-listener.ts'
import { measureRequests } from './request-metrics.ts'
import { addGauges } from './gauges.ts'
import { schema } from './api.ts'
import { prepareTexts } from './search/body-tokens.ts'
import { startBuildingIndex } from './search/index-builder.ts'
import { startMergingIndex } from './search/index-merger.ts'
import { resumeSettlingTurns } from './tickets/settle-turns.ts'
import { recoverFiles, schedule } from './scheduled-jobs.ts'
import { countsOf } from './views/counts.ts'
import { addWebClient } from './web.ts'

export interface App {
  readonly http: FastifyInstance
  readonly database: Database
  readonly services: Services
  /** Lets people in; resolves with the port. Throws what keeps it from listening. */
  listen(place: Place): Promise<number>
  /** Says that it is not ready any more, and goes on serving. */
  drain(): void
  /** Finishes what is under way, then closes all that was opened. */
  close(): Promise<void>
}

export interface AppOptions {
  readonly config: Config
  readonly log: Log
  /** ms since 1970. */
  readonly now?: () => number
  /** The folder of the built web client; without it only the API is served. */
  readonly webFolder?: string
}

/** Throws what keeps it from starting; then nothing is left open. */
export async function createApp({ config, log, now = Date.now, webFolder }: AppOptions): Promise<App> {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await openDatabase(config, log, now), (one) => one.close())
  const metrics = createMetrics()
  const services: Services = {
    config,
    log,
    now,
    files: countUploads(
      opened.adopt(await openFiles(config, log), (files) => files.close()),
      metrics,
    ),
    uploadQuota: createUploadQuota(config.limits, now),
    writeLimits: createWriteLimits({
      limits: config.limits,
      now,
      // Where PostgreSQL keeps its data, only it knows.
      freeBytes: () => (config.databaseUrl === undefined ? freeDiskBytes(config.dataDir) : undefined),
    }),
    picturePace: createPace(now, thumbnailBudget.ofUser),
    prepareTexts,
    documents: createDocumentCache(schema, metrics),
    signer: createSigner(await database.write('system', signingSecret)),
    hashing: createHashing(),
    metrics,
    lifecycle: { isDraining: false, isLeaving: false },
  }
  await recoverFiles(database, services)
  if (config.metricsPort) opened.defer(await listenForMetrics(config.metricsPort, metrics))
  const http = createHttp(services)
  const acceptors = createAcceptors(http.server, (options) => http.listen(options))
  const listening = watchConnections(http.server, acceptors)
  limitConnections(http.server, createTrust(config.trustProxy))
  opened.defer(limitReadingPace(http.server))
  const callers = new WeakMap<FastifyRequest, Caller>()
  measureRequests(http, services, callers)
  const { bytes, bytesOfStrangers, ms } = requestBudget.afterRefusal
  answerBeforeBodies(http, (request) => {
    const isUser = typeof callers.get(request)?.viewer === 'object'
    return { bytes: isUser ? bytes : bytesOfStrangers, ms }
  })
  letBodiesWait(http.server)
  countsOf(database)
  addRoutes(http, database, services, callers)
  if (webFolder !== undefined) await addWebClient(http, webFolder)
  await http.ready()
  const sockets = serveSockets(http.server, schema, database, services)
  await keepSchedule(database, schedule)
  await resumeFilling(database)
  await resumeSettlingTurns(database)
  const jobs = startWorker({
    database,
    kinds: jobKinds,
    handlers: jobHandlers(services),
    whenGivenUp,
    log,
    metrics,
    now,
  })
  opened.defer(() => jobs.stop())
  addGauges(database, services, { sockets, jobs })
  opened.defer(startCompletingIndexes(database, log))
  opened.defer(startBuildingIndex(database, log))
  opened.defer(startMergingIndex(database, log))
  const all = opened.move()
  return {
    http,
    database,
    services,
    listen: (place) => acceptors.listen(place),
    drain() {
      services.lifecycle.isDraining = true
      jobs.pause()
    },
    async close() {
      services.lifecycle.isDraining = true
      const jobsEnded = jobs.stop()
      const allGone = await listening.stop({ patiently: config.drainSeconds > 0 })
      services.lifecycle.isLeaving = true
      // After that, so that whoever comes back finds no one here.
      await sockets.close()
      await allGone()
      await http.close()
      await jobsEnded
      await all.disposeAsync()
    },
  }
}

async function openDatabase({ dataDir, databaseUrl: url }: Config, log: Log, now: () => number): Promise<Database> {
  return url === undefined
    ? openSqlite({ directory: dataDir, log, now, reactions, workerModule })
    : openPostgres({ url, log, now, reactions })
}

function createHttp(services: Services): FastifyInstance {
  const http = fastify({
    logger: false,
    genReqId: randomId,
    trustProxy: createTrust(services.config.trustProxy),
    // Bodies have limits of their own (body-timeouts.ts); these are for headers, idle and stalled connections.
    requestTimeout: 0,
    connectionTimeout: requestBudget.stalledMs,
    keepAliveTimeout: requestBudget.keepAliveMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    http: {
      headersTimeout: requestBudget.headersMs,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: requestBudget.headerBytes,
      shouldUpgradeCallback: asksForSocket,
      // platform/connections.ts refuses those without it.
      requireHostHeader: false,
    },
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
  })
  http.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, services))
  http.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (services.lifecycle.isLeaving) reply.header('connection', 'close')
    done(null, payload)
  })
  return http
}
