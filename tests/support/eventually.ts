import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until it is so; the time limit of the test ends what never comes. */
export async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  // Soon at first, then less and less often: what is waited for needs the processor, too.
  for (let pauseMs = 5; !(await isSo()); pauseMs = Math.min(50, pauseMs * 1.5)) await sleep(pauseMs)
}
