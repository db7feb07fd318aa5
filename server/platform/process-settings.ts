/** What Node and the system read of the environment when a program starts, set by Bellhop itself. */
import { compiledFolder } from './compiled.ts'

/**
 * glibc (mallopt(3)) keeps freed memory by default, after a burst for as long as the process lives. So: few arenas, since memory
 * that one thread freed is of no use to another's; free memory at the end of the heap is given back, and large pieces never come
 * from there: Node reads into buffers of 64 KB, and one short text that lies behind many of them would keep them all. Left alone,
 * the thresholds grow with what was once freed.
 */
const allocator: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
}

export const allocatorVariables = Object.keys(allocator)

/** Passwords and compression take three of Node's threads; with four in all, files would wait for each other's way to the disk. */
const own: Readonly<Record<string, string>> = { UV_THREADPOOL_SIZE: '12', ...allocator }

/** From the first module on: what makes JavaScript of TypeScript is never loaded then (compiled.ts). */
export const settings: Readonly<Record<string, string>> = { NODE_COMPILE_CACHE: compiledFolder, ...own }

/**
 * V8 lets the space of young objects grow to 2 * 32 MB under load and keeps it; and the heap may double before it is collected.
 */
export const engine: readonly string[] = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * Starts the same program again in the same process, once. Returns where any of this is set already, by whomever, and where
 * that can't be done. Call it before anything else is loaded.
 */
export function applyProcessSettings(): void {
  const isSet = Object.keys(own).some((name) => process.env[name] !== undefined)
  // A channel to whoever started it, as under --watch, would be lost.
  if (process.platform !== 'linux' || !('execve' in process) || isSet || process.connected) return
  process.execve(process.execPath, [process.execPath, ...engine, ...process.execArgv, ...process.argv.slice(1)], {
    ...settings,
    ...process.env,
    ...own,
  })
}
