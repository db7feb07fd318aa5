import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until it is so; the time limit of the test ends what never comes. */
export async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(5)
}
