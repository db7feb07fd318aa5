/**
 * Gives memory back after a burst. V8 collects while memory is asked for: when a burst ends, what it left lies there until the next
 * one, hundreds of megabytes of answers that were sent long ago.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { processBudget } from './budgets.ts'

const { checkMs, idleShare, grownBytes } = processBudget.idleMemory

/** Collects garbage once the event loop has been idle and much memory has been taken since it did so last. Returns how to stop. */
export function collectWhenIdle(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  let loop = performance.eventLoopUtilization()
  let kept = taken()
  const timer = setInterval(() => {
    const before = loop
    loop = performance.eventLoopUtilization()
    kept = Math.min(kept, taken())
    if (performance.eventLoopUtilization(loop, before).utilization > idleShare || taken() - kept < grownBytes) return
    collect({ type: 'major', flavor: 'last-resort' })
    kept = taken()
  }, checkMs).unref()
  return () => clearInterval(timer)
}

/** In bytes, with the buffers that objects of JavaScript hold. */
function taken(): number {
  const { heapTotal, external } = process.memoryUsage()
  return heapTotal + external
}
