/** Runs Bellhop until a signal: app, listen, startup message; then it finishes what is under way and ends the process. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp, type App } from './app.ts'
import type { Config } from './platform/config.ts'
import { createLog } from './platform/log.ts'
import { explainStartFailure } from './start-failure.ts'
import { printStartupMessage } from './startup-message.ts'

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
  // What Bellhop writes is for the user it runs as: passwords' hashes and the files of customers are in it.
  process.umask(0o077)
  const log = createLog(config.logLevel)
  try {
    const app = await createApp({ config, log, now, webFolder: join(import.meta.dirname, '..', 'dist') })
    try {
      await prepare?.(app)
      await app.listen(config)
    } catch (error) {
      await app.close()
      throw error
    }
    // A bug in one request must not end the others; it is logged whole.
    process.on('unhandledRejection', (error) => log.error('Unhandled rejection.', { error }))
    process.on('uncaughtException', (error) => log.error('Uncaught exception.', { error }))
    const end = once(() => void stop(app, config, cleanUp))
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
    if (process.env.npm_lifecycle_event) whenOrphaned(end)
    await printStartupMessage(app, config)
  } catch (error) {
    await cleanUp?.()
    console.error(explainStartFailure(error))
    process.exitCode = 1
  }
}

async function stop(app: App, { drainSeconds }: Config, cleanUp?: () => Promise<void>): Promise<void> {
  const timer = setTimeout(() => process.exit(1), drainSeconds * 1000 + patienceMs)
  app.drain()
  await sleep(drainSeconds * 1000)
  await app.close()
  await cleanUp?.()
  clearTimeout(timer)
  process.exit(0)
}

/** npm's own shell dies of a signal without passing it on; then the process below it is the one to notice. */
function whenOrphaned(end: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    end()
  }, 200)
  timer.unref()
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}
