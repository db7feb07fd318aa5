import { readFileSync } from 'node:fs'

/** Of a kernel that tells its users (proc(5), sysconf(_SC_CLK_TCK)). */
const msPerTick = 10

/** What this process has taken of the processor, in ms; on Linux with all that it started and that has ended, and what those started. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000 + msOfEnded()
}

function msOfEnded(): number {
  if (process.platform !== 'linux') return 0
  // The name of the program, in brackets, may hold anything. Behind it cutime and cstime are the 14th and 15th.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return msPerTick * (Number(fields[13]) + Number(fields[14]))
}
