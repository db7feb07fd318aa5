/** Brings files and folders to the disk. */
import { open } from 'node:fs/promises'

/** The bytes of a file. On Windows only what is open for writing can be synced. */
export const syncFile = (path: string): Promise<void> => sync(path, 'r+')

/** The names in a folder. Windows has no handle on a folder to sync; NTFS journals the rename itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await sync(path, 'r')
}

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
