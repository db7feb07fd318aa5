/** A file that gets its name when it is complete and on the disk, and never replaces another. */
import { closeSync, existsSync, linkSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open, rm, stat, type FileHandle } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ensureDirectory } from '../platform/ensure-directory.ts'
import { syncFolder } from '../platform/sync.ts'
import { CommandFailure } from './failure.ts'
import { whenInterrupted } from './interrupt.ts'

export interface NewFile extends AsyncDisposable {
  write(bytes: Uint8Array): Promise<void>
  /** Durable under its name when it resolves. Throws CommandFailure when someone else took the name. */
  commit(): Promise<void>
}

/** Throws CommandFailure when `path` exists. For its owner only: what is kept has hashes of passwords in it. */
export async function createNewFile(path: string): Promise<NewFile> {
  await refuseExisting(path)
  ensureDirectory(dirname(path))
  removeAbandoned(path)
  const { partial, handle, watch } = await beginPartial(path)
  let named: Disposable | undefined
  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length;) from += (await handle.write(bytes, from)).bytesWritten
    },
    async commit() {
      await handle.sync()
      await handle.close()
      nameOnce(partial, path)
      // Whoever interrupts it before its end is told that nothing was changed.
      named = whenInterrupted(() => rmSync(path, { force: true }))
      await syncFolder(dirname(path))
    },
    async [Symbol.asyncDispose]() {
      await handle.close().catch(() => {})
      await rm(partial, { force: true })
      watch[Symbol.dispose]()
      named?.[Symbol.dispose]()
    },
  }
}

interface Begun {
  readonly partial: string
  readonly handle: FileHandle
  readonly watch: Disposable
}

async function beginPartial(path: string, suffix = ''): Promise<Begun> {
  const partial = `${path}.partial-${process.pid}${suffix}`
  // In one go: an interruption finds it watched, or not there.
  closeSync(openSync(partial, 'w', 0o600))
  const watch = whenInterrupted(() => rmSync(partial, { force: true }))
  return { partial, handle: await open(partial, 'r+'), watch }
}

export interface Spool extends AsyncDisposable {
  write(text: string): Promise<void>
  size(): Promise<number>
  /** From its beginning. */
  read(): AsyncIterable<Buffer>
  lines(): AsyncIterable<string>
}

/** A file beside `path` for what is too much to hold in memory; it is gone when it is disposed of. */
export async function createSpool(path: string, suffix: string): Promise<Spool> {
  const { partial, handle, watch } = await beginPartial(path, suffix)
  const whole = { start: 0, autoClose: false }
  return {
    async write(text) {
      await handle.appendFile(text)
    },
    size: async () => (await handle.stat()).size,
    read: () => handle.createReadStream(whole),
    lines: () => handle.readLines(whole),
    async [Symbol.asyncDispose]() {
      await handle.close()
      await rm(partial, { force: true })
      watch[Symbol.dispose]()
    },
  }
}

export async function refuseExisting(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) throw existing(path)
}

const existing = (path: string) =>
  new CommandFailure(`${path} exists already. Nothing is overwritten: choose another name.`)

/** In one go, as no interruption may come between. Where links can't be made, a name taken in this very moment would be replaced. */
function nameOnce(partial: string, path: string): void {
  try {
    linkSync(partial, path)
    rmSync(partial)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error
    if (existsSync(path)) throw existing(path)
    renameSync(partial, path)
  }
}

/** What a killed command left under the name that it would have got. */
export function removeAbandoned(path: string): void {
  const prefix = `${basename(path)}.partial-`
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(prefix) && !isRunning(Number.parseInt(name.slice(prefix.length), 10))) {
      rmSync(`${dirname(path)}/${name}`, { recursive: true, force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  if (Number.isNaN(pid)) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
