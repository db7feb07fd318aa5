/** Starts Bellhop: settings, app, listen; on a signal it finishes what is under way and ends. */
import { join } from 'node:path'
import { createApp, type App } from './app.ts'
import { announce } from './announce.ts'
import { explainStartFailure } from './start-failure.ts'
import { readConfig } from './platform/config.ts'
import { createLog } from './platform/log.ts'

const patienceMs = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const app = await createApp({ config, log, webFolder: join(import.meta.dirname, '..', 'dist') })
  try {
    await app.http.listen({ port: config.port, host: config.host })
  } catch (error) {
    await app.close()
    throw error
  }
  // A bug in one request must not end the others; it is logged whole.
  process.on('unhandledRejection', (error) => log.error('Unhandled rejection.', { error }))
  process.on('uncaughtException', (error) => log.error('Uncaught exception.', { error }))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app))
  await announce(app, config)
}

async function stop(app: App): Promise<void> {
  const timer = setTimeout(() => process.exit(1), patienceMs)
  await app.close()
  clearTimeout(timer)
  process.exit(0)
}

try {
  await start()
} catch (error) {
  console.error(explainStartFailure(error))
  process.exitCode = 1
}
