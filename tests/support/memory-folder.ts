/** Folders whose files lie in memory (Linux), where nobody waits for a disk. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** TMPFS_MAGIC of statfs(2). */
const tmpfs = 0x0102_1994
const place = '/dev/shm'
/** All that tests write at once, and the memory that they need beside. */
const roomBytes = { files: 4 * 1024 ** 3, memory: 8 * 1024 ** 3 }
const prefix = 'bellhop-tests-'

export const isInMemory = (folder: string): boolean => statfsSync(folder).type === tmpfs

/** An empty one, or undefined where there is no room. It is gone when this process ends, or when the next one asks. */
export function memoryFolder(): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(place)
    for (const name of readdirSync(place).filter((name) => name.startsWith(prefix))) {
      if (!isRunning(Number(name.slice(prefix.length).split('-')[0]))) remove(join(place, name))
    }
    if (type !== tmpfs || bavail * bsize < roomBytes.files || freemem() < roomBytes.memory) return undefined
    const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`))
    // PostgreSQL, which does not run as root, finds its way into it.
    chmodSync(folder, 0o711)
    process.once('exit', () => remove(folder))
    return folder
  } catch {
    return undefined
  }
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
