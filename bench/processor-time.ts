/** Processor time, which tells what work costs on a machine that others use too. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second (proc(5), sysconf(_SC_CLK_TCK)). */
const msOfTick = 10

/** ms that all processes begun by this one have taken so far, but for those that have ended; undefined where the system does not tell. */
export function msOfDescendants(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const found = readStat(name)
        return found ? [[Number(name), found] as const] : []
      }),
  )
  const isDescendant = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === process.pid || isDescendant(all.get(pid)?.parent))
  return [...all]
    .filter(([pid]) => pid !== process.pid && isDescendant(pid))
    .reduce((sum, [, { ticks }]) => sum + ticks * msOfTick, 0)
}

/** Undefined for one that has just ended. */
function readStat(pid: string): { parent: number; ticks: number } | undefined {
  try {
    // The name of the program, in brackets, may hold anything.
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    // Time in the program and in the kernel are the 14th and 15th of all fields.
    return { parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) }
  } catch {
    return undefined
  }
}
