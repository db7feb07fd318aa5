/** Brings files and folders to the disk. */
import { close, fsync, open as openNumber } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The bytes of a file. On Windows only what is open for writing can be synced. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+')

/** The names in a folder. Windows has no handle on a folder to sync; NTFS journals the rename itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await sync(path, 'r')
}

export interface SyncedFolder {
  sync(): Promise<void>
  /** Nothing can be synced any more. */
  close(): Promise<void>
}

/** The same for a folder that is synced again and again: it is opened once. */
export function keepSyncing(path: string): SyncedFolder {
  let opened: Promise<number> | undefined
  return {
    async sync() {
      if (process.platform === 'win32') return
      await promisify(fsync)(await (opened ??= promisify(openNumber)(path, 'r')))
    },
    async close() {
      if (opened) await promisify(close)(await opened)
      opened = undefined
    },
  }
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
