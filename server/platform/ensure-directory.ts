/** Makes directories. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * With those above it that are missing, for their owner only. Throws the file system's error: Node's own recursive mkdir
 * tries for ever where a folder can never be made, as below /proc.
 */
export function ensureDirectory(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
    const above = dirname(path)
    if (code !== 'ENOENT' || above === path || statSync(above, { throwIfNoEntry: false })) throw error
    ensureDirectory(above)
    ensureDirectory(path)
  }
}
