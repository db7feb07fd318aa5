/** Loaded into a process by `--import`: at its end it says how much memory it ever had, in bytes. */
import { readFileSync } from 'node:fs'

/** What the system counts for the process begins with what its parent had; on Linux there is a figure without that. */
function mostMemory(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS * 1024
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
}

process.on('exit', () => process.stderr.write(`\nmost memory ${mostMemory()}\n`))
