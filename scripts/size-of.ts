import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Size {
  /** On a disk that gives out blocks of 4 KiB, as most do: what `du` says, but the same everywhere. */
  readonly bytes: number
  readonly files: number
}

const block = 4096

/** All files below `folder`, but not those in folders named `except`; symbolic links are not followed. */
export async function sizeOf(folder: string, except?: string): Promise<Size> {
  let bytes = 0
  let files = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name === except) continue
      const inner = await sizeOf(path, except)
      bytes += inner.bytes + block
      files += inner.files
    } else {
      bytes += Math.ceil((await lstat(path)).size / block) * block
      files++
    }
  }
  return { bytes, files }
}

/** Of a million bytes each, as the weights of packages and images are told. */
export const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
