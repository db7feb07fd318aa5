/** A server in a process of its own, whose memory can be asked for: what a test itself holds is not in it. */
import { readFile, rm } from 'node:fs/promises'
import { temporaryFolder } from './app.ts'
import { startProcess } from './process.ts'
import { databaseSettings, dropDatabaseOf } from './test-database.ts'
import { fileSettings } from './test-files.ts'

export interface Measured extends AsyncDisposable {
  readonly url: string
  /** The errors that it has logged so far. */
  readonly log: () => string
  /** The most memory that it ever had in RAM, in bytes. */
  readonly peakMemory: () => Promise<number>
}

/** On a new desk, with a few requests behind it: the first ones always take memory. */
export async function startMeasured(env: Readonly<Record<string, string>> = {}): Promise<Measured> {
  await using opened = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  opened.defer(() => dropDatabaseOf(folder))
  const server = opened.use(
    startProcess({
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...(await databaseSettings(folder)),
      ...(await fileSettings(folder)),
      ...env,
    }),
  )
  const url = await server.ready
  for (let times = 0; times < 200; times++) await (await fetch(`${url}/health`)).arrayBuffer()
  const all = opened.move()
  return {
    url,
    log: () => server.said.err,
    async peakMemory() {
      const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8')
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
