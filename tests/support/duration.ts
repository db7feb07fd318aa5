/** Times are only ever compared with each other, in one run and with a wide margin: machines differ, and are busy. */

/** ms, the least of three tries. */
export function duration(work: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => once(work)))
}

/** Kernels count what a thread takes of the processor in ticks of some ms: it tells only what lasts many of them, and would be interrupted by others. */
const manyTicksMs = 40

function once(work: () => unknown): number {
  const begun = { ms: performance.now(), usage: process.threadCpuUsage() }
  work()
  const ms = performance.now() - begun.ms
  const { user, system } = process.threadCpuUsage(begun.usage)
  return ms < manyTicksMs ? ms : (user + system) / 1000
}
