/**
 * Gives memory back after a burst. V8 collects while memory is asked for: when a burst ends, what it left lies there until the next
 * one, hundreds of megabytes of answers that were sent long ago.
 */
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { processBudget } from './budgets.ts'

const { checkMs, busyShare, checks, grownBytes } = processBudget.idleMemory

/**
 * Collects garbage once the process has had nothing to do for a while and memory has been taken since it did so last. Not at work: it
 * stops the process for up to 0.1 s and throws away compiled code, which makes each request cost up to twice as much until it is
 * compiled again. Returns how to stop.
 */
export function collectWhenIdle(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  setFlagsFromString('--no-expose-gc')
  let loop = performance.eventLoopUtilization()
  let kept = taken()
  let idleChecks = 0
  const timer = setInterval(() => {
    const before = loop
    loop = performance.eventLoopUtilization()
    kept = Math.min(kept, taken())
    const { utilization } = performance.eventLoopUtilization(loop, before)
    idleChecks = utilization < busyShare ? idleChecks + 1 : 0
    if (idleChecks < checks || taken() - kept < grownBytes) return
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
