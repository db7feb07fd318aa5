/** Times are only ever compared with each other, in one run and with a wide margin: machines differ, and are busy. */

/** ms, the least of three tries. */
export function duration(work: () => unknown): number {
  return Math.min(...[1, 2, 3].map(() => once(work)))
}

function once(work: () => unknown): number {
  const begun = performance.now()
  work()
  return performance.now() - begun
}
