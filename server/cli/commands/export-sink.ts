/** Where an export goes: a folder, or one archive. Either has its name only when it is complete. */
import { rmSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureDirectory } from '../../platform/ensure-directory.ts'
import { syncFolder } from '../../platform/sync.ts'
import { createArchive } from '../archive/write.ts'
import { whenInterrupted } from '../interrupt.ts'
import { refuseExisting, removeAbandoned } from '../new-file.ts'

type Source = AsyncIterable<Uint8Array>

export interface Sink extends AsyncDisposable {
  addText(name: string, text: string): Promise<void>
  addSized(name: string, size: number, source: Source): Promise<void>
  /** May read it twice: it must be the same each time. */
  add(name: string, open: () => Source): Promise<void>
  commit(): Promise<void>
}

/** Throws CommandFailure when `path` exists. */
export async function createFolderSink(path: string): Promise<Sink> {
  await refuseExisting(path)
  ensureDirectory(dirname(path))
  removeAbandoned(path)
  const partial = `${path}.partial-${process.pid}`
  await mkdir(partial, { mode: 0o700 })
  const watch = whenInterrupted(() => rmSync(partial, { recursive: true, force: true }))
  async function write(name: string, source: Source): Promise<void> {
    const target = join(partial, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await using handle = await open(target, 'wx', 0o600)
    for await (const chunk of source) await handle.appendFile(chunk)
    await handle.sync()
  }
  return {
    addText: (name, text) => write(name, once(text)),
    addSized: (name, _size, source) => write(name, source),
    add: (name, from) => write(name, from()),
    async commit() {
      await syncFolder(partial)
      await refuseExisting(path)
      await rename(partial, path)
      await syncFolder(dirname(path))
    },
    async [Symbol.asyncDispose]() {
      watch[Symbol.dispose]()
      await rm(partial, { recursive: true, force: true })
    },
  }
}

/** Throws CommandFailure when `path` exists. */
export async function createArchiveSink(path: string): Promise<Sink> {
  // The same desk gives the same archive, so no clock is read.
  const archive = await createArchive(path, 0)
  return {
    addText: async (name, text) => void (await archive.add(name, text)),
    addSized: async (name, size, source) => void (await archive.addStream(name, size, source)),
    async add(name, from) {
      let size = 0
      for await (const chunk of from()) size += chunk.length
      await archive.addStream(name, size, from())
    },
    commit: () => archive.commit(),
    [Symbol.asyncDispose]: () => archive[Symbol.asyncDispose](),
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
