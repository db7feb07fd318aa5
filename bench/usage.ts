/** Loaded into a measured process before its own code: tells the bench what it has used so far, and how long its event loop was held. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 10
const delay = monitorEventLoopDelay({ resolution })
delay.enable()
/** ns to ms beyond the timer's own time. */
const lag = (ns: number) => Math.max(0, ns / 1e6 - resolution)

process.on('message', () => {
  const held = { p99: lag(delay.percentile(99)), max: lag(delay.max) }
  delay.reset()
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), held })
})
process.channel?.unref()
