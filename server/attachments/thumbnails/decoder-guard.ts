/** Ends the process of decoder-process.ts when it takes too much memory or time, or when Bellhop is gone: the decoder itself would notice none of it. */
import { workerData } from 'node:worker_threads'
import { outOfTime } from '../../platform/guard-signals.ts'

export interface GuardData {
  /** The number of the process that started it. */
  readonly parent: number
  readonly memoryBytes: number
  readonly processorMs: number
}

const { parent, memoryBytes, processorMs } = workerData as GuardData
const everyMs = 10
const forever = new Int32Array(new SharedArrayBuffer(4))
const isWindows = process.platform === 'win32'

/** By all threads: the guard itself takes next to nothing. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

for (;;) {
  Atomics.wait(forever, 0, 0, everyMs)
  if (workedMs() > processorMs) process.kill(process.pid, isWindows ? 'SIGKILL' : outOfTime)
  // On Windows the number of the parent stays; the limit of time ends it there.
  const isAlone = !isWindows && process.ppid !== parent
  if (isAlone || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}
