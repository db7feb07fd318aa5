/** `npm run bellhop` as people run it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Told } from './command.ts'
import { runCommand } from './commands.ts'
import { databaseSettings } from './test-database.ts'

export type { Told } from './command.ts'

const source = join(import.meta.dirname, '..', '..')

export interface Running {
  readonly process: ChildProcess
  readonly ended: Promise<Told>
}

const environmentOf = (env: Readonly<Record<string, string>>) => ({
  ...(process.env.PATH === undefined ? {} : { PATH: process.env.PATH }),
  ...(process.env.TMPDIR === undefined ? {} : { TMPDIR: process.env.TMPDIR }),
  MIN_FREE_DISK_MB: '0',
  ...env,
})

/** Starts a command of the Bellhop in `root` with these settings and no others. */
export function startBellhop(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  root = source,
): Running {
  const child = spawn(process.execPath, [join(root, 'scripts', 'bellhop.ts'), ...words], {
    env: environmentOf(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (said.err += String(chunk)))
  const ended = once(child, 'close').then(([code, signal]) => ({ ...said, code: (code ?? signal) as Told['code'] }))
  return { process: child, ended }
}

/** Ends a command with `signal` so many ms after it has `begun`; answers its exit code, which may be 0 when it was faster. */
export async function interrupt(
  running: Running,
  { begun, after, signal }: { begun: () => Promise<boolean>; after: number; signal: NodeJS.Signals },
): Promise<Told['code']> {
  const hasEnded = () => running.process.exitCode !== null
  while (!hasEnded() && !(await begun())) await sleep(2)
  await Promise.race([sleep(after), running.ended])
  running.process.kill(signal)
  return (await running.ended).code
}

/**
 * The same to its end: in a process that other commands have run in before, unless the settings hold what is read from the environment of a
 * process and not by `readConfig`, such as the keys of a store.
 */
export function runBellhop(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  root = source,
): Promise<Told> {
  const isOwn = root !== source || Object.keys(env).some((name) => /^(AWS|NODE)_/.test(name))
  return isOwn ? startBellhop(words, env, root).ended : runCommand({ words, env: environmentOf(env) })
}

/** The settings of the desk in `folder`. */
export const settingsOf = async (folder: string) => ({ DATA_DIR: folder, ...(await databaseSettings(folder)) })

export const digestIn = (out: string): string | undefined => /^Digest: ([0-9a-f]{64})$/m.exec(out)?.[1]

/** What lies in a folder; nothing when it is not there. */
export const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
