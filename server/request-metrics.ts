/** Each request, seen from outside: measured, and at LOG_LEVEL=info logged in one line. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram } from 'prom-client'
import type { Caller } from './graphql/endpoint.ts'
import type { Services } from './graphql/context.ts'
import { addGauge } from './platform/metrics.ts'

/** Seconds: from an answer out of memory to a large upload. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** What a request is logged and counted with when its sender went away before the answer was whole. */
const cutOff = 499

/** Call it before routes are added. A line names the route's pattern and never the address, which may hold a token. */
export function measureRequests(
  http: FastifyInstance,
  { log, metrics }: Services,
  callers: WeakMap<FastifyRequest, Caller>,
) {
  const durations = new Histogram({
    name: 'bellhop_request_duration_seconds',
    help: 'Time from head to end of the answer.',
    buckets: bounds,
    labelNames: ['route', 'status'],
    registers: [metrics.registry],
  })
  let underWay = 0
  addGauge(metrics, {
    name: 'bellhop_requests_under_way',
    help: 'Requests that are being answered.',
    read: () => underWay,
  })

  http.addHook('onRequest', (request, reply, done) => {
    const start = performance.now()
    underWay++
    // Comes once, whether the answer was sent to its end or not.
    reply.raw.once('close', () => {
      underWay--
      const ms = performance.now() - start
      const status = reply.raw.writableFinished ? reply.raw.statusCode : cutOff
      const route = routeOf(request)
      durations.observe({ route, status }, ms / 1000)
      const viewer = callers.get(request)?.viewer
      log.info('Request.', {
        requestId: request.id,
        method: request.method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        ...(typeof viewer === 'object' ? { userId: viewer.id } : {}),
      })
    })
    done()
  })
}

function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  // Each file of the web client is a route.
  return url.startsWith('/assets/') ? '/assets/*' : url
}
