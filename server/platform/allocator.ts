/** Memory that was freed goes back to the system: glibc keeps it by default, after a burst for as long as the process lives. */

/**
 * glibc (mallopt(3)): few arenas, since memory that one thread freed is of no use to another's; free memory at the end of the heap
 * is given back, and large pieces never come from there. Left alone, the thresholds grow with what was once freed.
 */
const settings: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

export const allocatorVariables = Object.keys(settings)

/**
 * The settings are read when a program starts. So this starts the same program again in the same process, once; it returns where
 * they are set already, by whomever, and where there is no glibc. Call it before anything else is loaded.
 */
export function settleAllocator(): void {
  const isSet = allocatorVariables.some((name) => process.env[name] !== undefined)
  // A channel to whoever started it, as under --watch, would be lost.
  if (process.platform !== 'linux' || !('execve' in process) || isSet || process.connected) return
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...settings,
  })
}
