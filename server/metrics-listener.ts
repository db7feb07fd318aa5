/** /metrics on a port of its own, reached from this machine alone. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { ConfigError } from './platform/config.ts'
import { metricsType, type Metrics } from './platform/metrics.ts'

/** Throws ConfigError when the port is taken. Call the answer to close it. */
export async function listenForMetrics(port: number, metrics: Metrics): Promise<() => void> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    const text = await metrics.text()
    return response.writeHead(200, { 'content-type': metricsType }).end(text)
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new ConfigError(
      `METRICS_PORT=${port} can not be used (${(error as NodeJS.ErrnoException).code}). Take another one.`,
    )
  }
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
