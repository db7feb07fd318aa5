import { setTimeout as sleep } from 'node:timers/promises'

/** Less than a test in the browser has: what never comes is to be told by its place, not by the end of the test. */
const patienceMs = 150_000

/** Waits until it is so, and throws with the caller's stack when it never is. */
export async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const given = new Error(`Still not so after ${patienceMs / 1000} s: ${isSo.toString().slice(0, 300)}`)
  const since = performance.now()
  // Soon at first, then less and less often: what is waited for needs the processor, too.
  for (let pauseMs = 5; !(await isSo()); pauseMs = Math.min(50, pauseMs * 1.5)) {
    if (performance.now() - since > patienceMs) throw given
    await sleep(pauseMs)
  }
}
