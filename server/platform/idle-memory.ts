/**
 * Gives memory back after a burst. V8 collects while memory is asked for: when a burst ends, what it left lies there until the next
 * one, hundreds of megabytes of answers that were sent long ago.
 */
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { processBudget } from './budgets.ts'

const { checkMs, atWork, idle } = processBudget.idleMemory

/**
 * Collects garbage once the event loop has had little to do and much memory has been taken since it did so last; with nothing to do,
 * when some has: it stops the process for up to 0.1 s, which then no one waits for. Returns how to stop.
 */
export function collectWhenIdle(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  let loop = performance.eventLoopUtilization()
  let kept = taken()
  let collectedAt = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    const before = loop
    loop = performance.eventLoopUtilization()
    kept = Math.min(kept, taken())
    const { utilization } = performance.eventLoopUtilization(loop, before)
    const { busyShare, grownBytes, pauseMs } = utilization > idle.busyShare ? atWork : idle
    if (utilization > busyShare || taken() - kept < grownBytes || performance.now() - collectedAt < pauseMs) return
    collect({ type: 'major', flavor: 'last-resort' })
    collectedAt = performance.now()
    kept = taken()
  }, checkMs).unref()
  return () => clearInterval(timer)
}

/** In bytes, with the buffers that objects of JavaScript hold. */
function taken(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}
