import { statfs } from 'node:fs/promises'

/** What whoever runs this process may still store where `folder` is. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const disk = await statfs(folder)
  return disk.bavail * disk.bsize
}
