/** Runs Bellhop until a signal: app, listen, announce; then it finishes what is under way and ends the process. */
import { join } from 'node:path'
import { announce } from './announce.ts'
import { createApp, type App } from './app.ts'
import type { Config } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { explainStartFailure } from './start-failure.ts'

const patienceMs = 10_000

export interface ServeOptions {
  readonly config: Config
  /** ms since 1970. */
  readonly now?: () => number
  /** Runs before anyone is let in. */
  readonly prepare?: (app: App) => Promise<void>
  /** Runs once all is closed. */
  readonly cleanUp?: () => Promise<void>
}

/** What keeps it from starting is printed in one line, and the exit code is 1. */
export async function serve({ config, now = Date.now, prepare, cleanUp }: ServeOptions): Promise<void> {
  const log = createLog(config.logLevel)
  try {
    const app = await createApp({ config, log, now, webFolder: join(import.meta.dirname, '..', 'dist') })
    try {
      await prepare?.(app)
      await app.http.listen({ port: config.port, host: config.host })
    } catch (error) {
      await app.close()
      throw error
    }
    // A bug in one request must not end the others; it is logged whole.
    process.on('unhandledRejection', (error) => log.error('Unhandled rejection.', { error }))
    process.on('uncaughtException', (error) => log.error('Uncaught exception.', { error }))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(app, cleanUp))
    await announce(app, config)
  } catch (error) {
    await cleanUp?.()
    console.error(explainStartFailure(error))
    process.exitCode = 1
  }
}

async function stop(app: App, cleanUp?: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => process.exit(1), patienceMs)
  await app.close()
  await cleanUp?.()
  clearTimeout(timer)
  process.exit(0)
}
