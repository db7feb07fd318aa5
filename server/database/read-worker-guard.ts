/**
 * Ends a process of read-workers.ts that is in the middle of a statement and takes too much memory, or whose server is gone: the
 * statement itself would notice neither. (`PRAGMA hard_heap_limit` has no effect: Node's SQLite does not count its memory.)
 */
import { workerData } from 'node:worker_threads'
import type { GuardData } from './read-worker.ts'

const { state, parent, maxBytes } = workerData as GuardData
const everyMs = 10
const looksPerParent = 20

/** On Windows the number of the parent stays, and costs a look at all processes. */
function isParentGone(): boolean {
  if (process.platform !== 'win32') return process.ppid !== parent
  try {
    return !process.kill(parent, 0)
  } catch {
    return true
  }
}

for (let look = 0; ; look++) {
  Atomics.wait(state, 0, 1, everyMs)
  // 0: asleep, 1: at work, 2: done.
  if (Atomics.compareExchange(state, 0, 2, 0) !== 1) Atomics.wait(state, 0, 0)
  const isTooLarge = process.memoryUsage.rss() > maxBytes
  if (isTooLarge || (look % looksPerParent === 0 && isParentGone())) process.kill(process.pid, 'SIGKILL')
}
