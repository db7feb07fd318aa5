/** A disk of a few megabytes, in memory. */
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unprivileged } from './postgres-binaries.ts'

export interface SmallDisk extends AsyncDisposable {
  /** An empty folder on it, which PostgreSQL may use. */
  readonly folder: string
  /** Takes all that is free but `bytes`. */
  leave(bytes: number): Promise<void>
  /** Gives back what `leave` took. */
  free(): Promise<void>
}

/** Why there can be none, or undefined. */
export const noSmallDisk: string | undefined = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root may mount a small disk'
  const path = mkdtempSync('/tmp/bellhop-disk-')
  const said = mount(path, 1)
  if (said === undefined) unmount(path)
  else rmdirSync(path)
  return said
})()

export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = mkdtempSync('/tmp/bellhop-disk-')
  const said = mount(path, megabytes)
  if (said !== undefined) throw new Error(said)
  const gone = () => unmount(path)
  process.once('exit', gone)
  const folder = join(path, 'data')
  mkdirSync(folder, { mode: 0o700 })
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const ballast = join(path, 'ballast')
  return {
    folder,
    async leave(bytes) {
      const { bavail, bsize } = await statfs(path)
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
    },
    free: () => rm(ballast, { force: true }),
    async [Symbol.asyncDispose]() {
      process.off('exit', gone)
      gone()
    },
  }
}

function mount(path: string, megabytes: number): string | undefined {
  const how = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path]
  const { status, stderr, error } = spawnSync('mount', how, { encoding: 'utf8' })
  return status === 0 ? undefined : `no small disk can be mounted: ${error ?? stderr}`
}

/** What still uses it keeps it until it ends. */
function unmount(path: string): void {
  spawnSync('umount', ['-l', path])
  rmdirSync(path)
}
