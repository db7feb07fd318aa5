/**
 * Ends a process of read-workers.ts that is in the middle of a statement or task and takes too much time or memory, or whose server is
 * gone: the statement itself would notice none of it. (`PRAGMA hard_heap_limit` has no effect: Node's SQLite does not count its memory.)
 */
import { flushCompileCache } from 'node:module'
import { workerData } from 'node:worker_threads'
import { outOfMemory, outOfTime } from '../platform/guard-signals.ts'
import type { GuardData } from './read-worker.ts'

const { state, parent } = workerData as GuardData
const isWindows = process.platform === 'win32'
const everyMs = 10
const looksPerParent = 20

/** On Windows the number of the parent stays, and costs a look at all processes. */
function isParentGone(): boolean {
  if (!isWindows) return process.ppid !== parent
  try {
    return !process.kill(parent, 0)
  } catch {
    return true
  }
}

/** Of the processor, by all threads: the guard itself takes next to nothing. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** On Windows the server's own limit ends it. */
const isOutOfTime = () =>
  !isWindows &&
  workedMs() - workedBefore > Atomics.load(state, 2) &&
  Atomics.load(state, 1) === statement &&
  Atomics.load(state, 0) === 1

// As in read-worker.ts.
flushCompileCache()

let statement = 0
let workedBefore = 0
for (let look = 0; ; look++) {
  Atomics.wait(state, 0, 1, everyMs)
  if (Atomics.compareExchange(state, 0, 2, 0) !== 1) Atomics.wait(state, 0, 0)
  if (Atomics.load(state, 1) !== statement) {
    statement = Atomics.load(state, 1)
    workedBefore = workedMs()
  }
  if (isOutOfTime()) process.kill(process.pid, outOfTime)
  const isTooLarge = process.memoryUsage.rss() > Atomics.load(state, 3) * 1024
  if (isTooLarge) process.kill(process.pid, isWindows ? 'SIGKILL' : outOfMemory)
  if (look % looksPerParent === 0 && isParentGone()) process.kill(process.pid, 'SIGKILL')
}
