/** The real server as a process of its own, on a folder and a port of its own, to be watched and killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiledFolder } from '../../server/platform/compiled.ts'
import { databaseSettings, settingsOf } from '../support/test-database.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const startPatienceMs = 30_000

export interface ServerProcess {
  readonly pid: number
  /** Such as http://127.0.0.1:40123; rejects with what the server printed when it does not start. */
  readonly ready: Promise<string>
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  hasEnded(): boolean
  /** SIGKILL, at once. */
  kill(): void
  /** SIGTERM, and its end. */
  stop(): Promise<void>
  /** Lines of level error that the server logged: each of them is a bug. */
  loggedErrors(): string[]
  /** Memory held, in bytes; undefined where the system does not tell. */
  residentBytes(): number | undefined
}

export interface LaunchOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A command to run the server under. */
  readonly under?: readonly string[]
}

/** A new data folder, with a database of its own where the tests run on PostgreSQL. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhop-prove-'))
  await databaseSettings(folder)
  return folder
}

/** Starts the server on `folder` and answers at once. */
export function launch(folder: string, { env = {}, under = [] }: LaunchOptions = {}): ServerProcess {
  const words = [...under, process.execPath, main]
  const child = spawn(words[0] as string, words.slice(1), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      MIN_FREE_DISK_MB: '0',
      MAX_USER_MB_PER_DAY: '1000000',
      MAX_WRITES_PER_MINUTE: '0',
      NODE_COMPILE_CACHE: compiledFolder,
      ...settingsOf(folder),
      ...env,
    },
  })
  const logged = collect(child)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const ready = readAddress(child, logged)
  // Who kills a server that is still starting does not wait for its address.
  ready.catch(() => {})
  return {
    pid: child.pid as number,
    ready,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
    loggedErrors: () =>
      logged()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    residentBytes: () => residentBytes(child.pid as number),
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-1_000_000)
  })
  return () => text
}

function readAddress(child: ChildProcess, logged: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(() => reject(new Error(`No address within 30 s. ${printed}${logged()}`)), startPatienceMs)
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      const address = /^Bellhop is ready: (http:\/\/\S+)/m.exec(printed)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
    child.once('error', reject).once('close', (code, signal) => {
      clearTimeout(timer)
      reject(new Error(`The server ended at its start (${signal ?? code}). ${printed}${logged()}`))
    })
  })
}

function residentBytes(pid: number): number | undefined {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return undefined
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(path, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
