/** The server as people start it: a process of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiledFolder } from '../../server/platform/compiled.ts'

const source = join(import.meta.dirname, '..', '..')

export interface Started extends AsyncDisposable {
  readonly process: ChildProcess
  /** All that it has written so far. */
  readonly said: { out: string; err: string }
  /** Resolves with its address once it says that it is ready; rejects when it ends before. */
  readonly ready: Promise<string>
  /** Resolves with its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>
}

export interface StartOptions {
  readonly root?: string
  /** How many files it may have open. */
  readonly openFiles?: number
}

/** Starts server/main.ts of `root` with these settings and no others. Use with `await using`: the end of the test ends it. */
export function startProcess(env: Readonly<Record<string, string>>, options: StartOptions = {}): Started {
  const { root = source, openFiles } = options
  const program = [process.execPath, join(root, 'server', 'main.ts')] as const
  // Of a process that runs already only the system's own tools change that.
  const [command, ...args] = openFiles ? ['sh', '-c', `ulimit -n ${openFiles} && exec "$0" "$@"`, ...program] : program
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiledFolder,
      HOST: '127.0.0.1',
      PORT: '0',
      MIN_FREE_DISK_MB: '0',
      MAX_WRITES_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stderr.on('data', (chunk: Buffer) => (said.err += String(chunk)))
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  ready.catch(() => {})
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += String(chunk)
    const url = /Bellhop is ready: (http:\S+)/.exec(said.out)?.[1]
    if (url) resolve(url)
  })
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string | null)
  void ended.then(() => reject(new Error(`It ended before it was ready: ${said.err}`)))
  return {
    process: child,
    said,
    ready,
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
