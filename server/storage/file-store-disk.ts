/**
 * Files on disk under random keys. A file is durable in `incoming/` before the transaction that names it commits, and moves
 * to its place after; what a crash leaves in `incoming/` is settled at start by asking the database who was named.
 */
import { createWriteStream } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isFileKey, observe, type FileStore } from './file-store.ts'
import { freeDiskBytes } from '../platform/free-disk.ts'
import { createBackground } from '../platform/background.ts'
import { ensureDirectory } from '../platform/ensure-directory.ts'
import type { Log } from '../platform/log.ts'
import { randomId } from '../platform/secrets.ts'
import { keepSyncing, syncFile, syncFolder } from '../platform/sync.ts'

/** Files that wait for the disk together, and how many of them are synced at once. */
const settledAtOnce = 500
const syncsAtOnce = 8
const newSuffix = '.new'

export async function openDiskStore(directory: string, log?: Log): Promise<FileStore> {
  const incoming = join(directory, 'incoming')
  ensureDirectory(incoming)
  await syncFolder(directory)
  await syncFolder(dirname(directory))
  const arrivals = keepSyncing(incoming)
  const settling = createBackground((error) => log?.warn('A file will be settled later.', { error: String(error) }))
  const named = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`${JSON.stringify(key)} is no key of a file.`)
    return key
  }
  const incomingPath = (key: string) => join(incoming, named(key))
  const shelf = (key: string) => join(directory, named(key).slice(0, 2))
  const path = (key: string) => join(shelf(key), key)

  /** Looks in its place, then among the incoming, then again: it may be moving. */
  async function locate<T>(key: string, look: (path: string) => Promise<T>): Promise<T> {
    return Promise.resolve(path(key))
      .then(look)
      .catch(() => look(incomingPath(key)))
      .catch(() => look(path(key)))
  }

  const shelves = new Map<string, Promise<void>>()
  /** Makes a shelf that survives a power loss, once; what lies on it would not survive without it. */
  function shelfFor(key: string): Promise<void> {
    const path = shelf(key)
    const made = shelves.get(path) ?? mkdir(path, { recursive: true, mode: 0o700 }).then(() => syncFolder(directory))
    shelves.set(path, made)
    made.catch(() => shelves.delete(path))
    return made
  }

  async function keepOne(key: string): Promise<void> {
    await shelfFor(key)
    await rename(incomingPath(key), path(key))
    await syncFolder(shelf(key))
  }

  /** Written, but not known to be on the disk; they get their names when they are, so that a name never stands for half a file. */
  let arrived: string[] = []
  const touched = new Set<string>()
  const unsynced = (key: string) => incomingPath(key) + newSuffix

  async function settleArrived(): Promise<void> {
    const keys = arrived
    arrived = []
    await severalAtOnce(keys, (key) => syncFile(unsynced(key)))
    for (const key of keys) {
      if (!touched.has(shelf(key))) await mkdir(shelf(key), { recursive: true, mode: 0o700 })
      touched.add(shelf(key))
      await rename(unsynced(key), path(key))
    }
  }

  /** By the clock of the disk; a file that has just gone has just been touched. */
  const touchedAt = async (path: string) => (await stat(path).catch(ignoreMissing))?.mtimeMs ?? Infinity

  return {
    async receive(source, onBytes) {
      const key = randomId()
      const observed = observe(onBytes)
      const handle = await open(incomingPath(key), 'wx', 0o600)
      const written = handle.createWriteStream({ autoClose: false })
      try {
        await pipeline(source, observed.transform, written)
        // The file and its name have nothing to wait for in each other; who sends it waits for both.
        await Promise.all([handle.sync(), arrivals.sync()])
      } catch (error) {
        await rm(incomingPath(key), { force: true })
        throw error
      } finally {
        // Closes it.
        written.destroy()
      }
      return { key, ...observed.result() }
    },
    async keep(keys) {
      for (const key of keys.map(named)) settling.run(keepOne(key))
    },
    async discard(keys) {
      for (const key of keys) {
        for (const at of [incomingPath(key), unsynced(key), path(key)]) await rm(at, { force: true })
      }
      arrived = arrived.filter((key) => !keys.includes(key))
    },
    async size(key) {
      if (!isFileKey(key)) return undefined
      const found = await locate(key, (at) => stat(at)).catch(ignoreMissing)
      return found?.size
    },
    async read(key, range) {
      return (await locate(key, (at) => open(at, 'r'))).createReadStream(range)
    },
    async put(key, source) {
      try {
        await pipeline(source, createWriteStream(unsynced(key), { mode: 0o600 }))
      } catch (error) {
        await rm(unsynced(key), { force: true })
        throw error
      }
      if (arrived.push(key) >= settledAtOnce) await settleArrived()
    },
    async settle() {
      await settleArrived()
      if (!touched.size) return
      await severalAtOnce(touched, syncFolder)
      touched.clear()
      await syncFolder(directory)
      await syncFolder(incoming)
    },
    async *list() {
      for (const name of await readdir(directory)) {
        if (name.length !== 2) continue
        for (const key of await readdir(join(directory, name))) {
          const found = await stat(join(directory, name, key)).catch(ignoreMissing)
          if (found) yield { key, size: found.size }
        }
      }
    },
    idle: () => settling.ended(),
    async close() {
      await settling.ended()
      await arrivals.close()
    },
    freeBytes: () => freeDiskBytes(directory),
    isReachable: () =>
      access(incoming, constants.W_OK).then(
        () => true,
        () => false,
      ),
    async recover(fateOf, idleMs) {
      const counts = { kept: 0, deleted: 0 }
      for (const name of await readdir(incoming)) {
        // What begins a restore that was cut off is nobody's; whatever else lies there is not Bellhop's.
        const isUnsynced = name.endsWith(newSuffix)
        const key = isUnsynced ? name.slice(0, -newSuffix.length) : name
        if (!isFileKey(key)) continue
        if (idleMs > 0 && Date.now() - (await touchedAt(join(incoming, name))) < idleMs) continue
        if (isUnsynced) {
          await rm(join(incoming, name), { force: true })
          continue
        }
        const fate = await fateOf(key)
        if (fate === 'held') continue
        if (fate === 'kept') {
          // Another process on the same folder may settle it at this moment.
          await keepOne(key).catch(ignoreMissing)
          counts.kept++
        } else {
          await rm(incomingPath(key), { force: true })
          counts.deleted++
        }
      }
      return counts
    },
  }
}

/** What waits for the disk together is done with one of its writes. */
async function severalAtOnce(paths: Iterable<string>, work: (path: string) => Promise<void>): Promise<void> {
  const waiting = [...paths].values()
  await Promise.all(
    Array.from({ length: syncsAtOnce }, async () => {
      for (const path of waiting) await work(path)
    }),
  )
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
