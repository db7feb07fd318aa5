/** Several Bellhops over one PostgreSQL and one object store, each a process with a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { startProcess, type Started } from './process.ts'
import { startS3 } from './s3.ts'
import { clusterUrl } from './test-database.ts'

export interface Instances extends AsyncDisposable {
  readonly urls: readonly string[]
  readonly ports: readonly number[]
  readonly databaseUrl: string
  /** All that they have written to standard error. */
  said(): string
  /** Ends one as a system does for an update, and starts it again on its port; answers its exit code. */
  restart(index: number): Promise<number | string | null>
  /** Ends one at once, in the middle of whatever it does. */
  kill(index: number): Promise<void>
  /** Starts one that has ended, on its port. */
  start(index: number): Promise<void>
}

export async function startInstances(count: number, env: Readonly<Record<string, string>> = {}): Promise<Instances> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-many-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const s3 = opened.use(await startS3())
  const databaseUrl = await createDatabase(await clusterUrl())
  opened.defer(() => dropDatabase(databaseUrl))
  const running: Started[] = []
  opened.defer(async () => {
    await Promise.all(running.map((one) => one[Symbol.asyncDispose]()))
  })
  const ports: number[] = []
  const earlier: string[] = []

  async function start(index: number): Promise<void> {
    const started = startProcess({
      ...env,
      PORT: String(ports[index]),
      DATA_DIR: join(folder, String(index)),
      DATABASE_URL: databaseUrl,
      FILES_URL: s3.url(),
      TRUST_PROXY: 'loopback',
    })
    running[index] = started
    await started.ready
  }

  for (let index = 0; index < count; index++) ports.push(await freePort())
  await Promise.all(ports.map((_, index) => start(index)))
  const all = opened.move()
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    ports,
    databaseUrl,
    said: () => [...earlier, ...running.map(({ said }) => said.err)].join(''),
    async restart(index) {
      const old = running[index] as Started
      old.process.kill('SIGTERM')
      const code = await old.ended
      earlier.push(old.said.err)
      await start(index)
      return code
    },
    async kill(index) {
      const old = running[index] as Started
      old.process.kill('SIGKILL')
      await old.ended
      earlier.push(old.said.err)
    },
    start,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
