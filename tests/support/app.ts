/** A real Bellhop for a test: on a port and a folder of its own, with a clock that the test moves. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, type App } from '../../server/app.ts'
import { readConfig, type Config } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { mostDesks } from './postgres.ts'
import { databaseSettings, dropDatabaseOf, fillFolder } from './test-database.ts'
import { fileSettings } from './test-files.ts'

export interface Clock {
  /** ms since 1970; stands still until it is moved. */
  readonly now: () => number
  /** Moves it by `ms`, which may be negative. */
  readonly advance: (ms: number) => void
}

export interface Desk extends AsyncDisposable {
  readonly app: App
  readonly config: Config
  /** Such as http://127.0.0.1:40123, without a trailing slash. */
  readonly url: string
  readonly folder: string
  readonly clock: Clock
  /** Every line logged so far, from level debug on. */
  readonly log: readonly string[]
  /** Closes the app and leaves the folder, so that another can be started on it. */
  stop(): Promise<void>
}

export interface DeskOptions {
  /** Settings beside those that a test needs (no floor for the free disk space, and people who write as fast as they can). */
  readonly env?: Readonly<Record<string, string>>
  /** An existing data folder, which is then not deleted. */
  readonly folder?: string
  /** The folder of a built web client. */
  readonly webFolder?: string
  /** Where the clock starts, or `real` for the machine's own. */
  readonly clock?: number | 'real'
}

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(60 * count)
export const days = (count: number): number => hours(24 * count)

/** In this process, that have not been stopped. */
let running = 0

const startOfTime = Date.UTC(2030, 0, 15, 12, 30)

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'bellhop-'))

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await fillFolder(folder)
  return folder
}

/** On the database that BELLHOP_TEST_DATABASE names. Use with `await using`: the end of the test closes the app and deletes its folder. */
export async function startApp(options: DeskOptions = {}): Promise<Desk> {
  if (running >= mostDesks) throw new Error(`${running} desks are open; a test is to close those that it is done with.`)
  const folder = options.folder ?? (await newFolder())
  const config = readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    MIN_FREE_DISK_MB: '0',
    MAX_WRITES_PER_MINUTE: '0',
    ...(await databaseSettings(folder)),
    ...(await fileSettings(folder)),
    ...options.env,
  })
  const log: string[] = []
  const clock = createClock(options.clock ?? startOfTime)
  const app = await createApp({
    config,
    log: createLog('debug', (line) => log.push(line)),
    now: clock.now,
    ...(options.webFolder === undefined ? {} : { webFolder: options.webFolder }),
  })
  // Whoever asks runs in this process, too: on a busy machine it would send on a connection that has just been closed for idleness.
  app.http.server.keepAliveTimeout = minutes(2)
  running++
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= app.close().finally(() => running--))
  const port = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    config,
    url: `http://127.0.0.1:${port}`,
    folder,
    clock,
    log,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      if (options.folder !== undefined) return
      await dropDatabaseOf(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createClock(start: number | 'real'): Clock {
  let moved = 0
  return {
    now: () => (start === 'real' ? Date.now() : start) + moved,
    advance(ms) {
      moved += ms
    },
  }
}
