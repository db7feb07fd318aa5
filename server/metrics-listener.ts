/** /metrics on a port of its own, reached from this machine alone. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { processBudget, requestBudget } from './platform/budgets.ts'
import { ConfigError } from './platform/config.ts'
import { metricsType, type Metrics } from './platform/metrics.ts'

const { connections, ms } = processBudget.metrics

/** Throws ConfigError when the port is taken. Call the answer to close it. */
export async function listenForMetrics(port: number, metrics: Metrics): Promise<() => void> {
  let underWay: Promise<string> | undefined
  /** Whoever asks meanwhile gets the same. */
  const text = () => (underWay ??= metrics.text().finally(() => (underWay = undefined)))
  const limits = {
    headersTimeout: ms,
    requestTimeout: ms,
    connectionsCheckingInterval: ms / 5,
    maxHeaderSize: requestBudget.headerBytes,
  }
  const server = createServer(limits, async (request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    const body = isAsked ? await text() : ''
    response
      .writeHead(
        isAsked ? 200 : 404,
        isAsked ? { 'content-type': metricsType, connection: 'close' } : { connection: 'close' },
      )
      .end(body)
  })
  server.maxConnections = connections
  // In all, also for who takes the answer a byte at a time.
  server.on('connection', (socket) => {
    const late = setTimeout(() => socket.destroy(), 2 * ms)
    socket.once('close', () => clearTimeout(late))
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new ConfigError(
      `METRICS_PORT=${port} cannot be used (${(error as NodeJS.ErrnoException).code}). Take another one.`,
    )
  }
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
