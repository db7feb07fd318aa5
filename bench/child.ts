/** A server under measurement, in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { engine, settings as ofProcess } from '../server/platform/process-settings.ts'

export interface Usage {
  /** CPU time of all threads in µs. */
  readonly cpu: number
  /** Bytes. */
  readonly rss: number
  /** For how many ms the event loop was held since the last call. */
  readonly held: { readonly p99: number; readonly max: number }
}

export interface Child {
  readonly port: number
  usage(): Promise<Usage>
  stop(): Promise<void>
}

const startMs = 120_000

/** Starts `script` on `directory`; resolves when GET `path` is answered. `args` go to node, before the script. */
export async function startChild(
  script: 'scripts/start.ts' | 'server/main.ts' | 'bench/baseline.ts',
  options: {
    directory: string
    port: number
    path?: string
    args?: readonly string[]
    settings?: Readonly<Record<string, string>>
  },
): Promise<Child> {
  const { directory, port, path = '/health', args = [], settings = {} } = options
  const usageHook = new URL('./usage.ts', import.meta.url).href
  const child = fork(join(import.meta.dirname, '..', script), {
    // Of itself it would take them only without a channel to whoever started it.
    execArgv: [...(script === 'bench/baseline.ts' ? [] : engine), '--import', usageHook, ...args],
    env: {
      ...process.env,
      ...(script === 'bench/baseline.ts' ? {} : ofProcess),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      MAX_WRITES_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await untilAnswered(`http://127.0.0.1:${port}${path}`, () => child.exitCode === null)
  return {
    port,
    async usage() {
      const answer = once(child, 'message')
      child.send('usage')
      const [{ cpu, ...others }] = (await answer) as [Omit<Usage, 'cpu'> & { cpu: NodeJS.CpuUsage }]
      return { ...others, cpu: cpu.user + cpu.system }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilAnswered(url: string, isAlive: () => boolean): Promise<void> {
  const deadline = performance.now() + startMs
  while (isAlive() && performance.now() < deadline) {
    try {
      const response = await fetch(url, { headers: { connection: 'close' } })
      await response.arrayBuffer()
      if (response.ok) return
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`Nothing answered at ${url}.`)
}
