/** Memory of a process and of all that it started, from /proc: what several share counts once in all (PSS). */
import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Bytes that the process itself holds. */
  readonly main: number
  /** The same and all its descendants'. */
  readonly all: number
}

/** Undefined where the system does not tell, or when the process is gone. */
export function memoryOf(pid: number): Memory | undefined {
  const main = shareOf(pid)
  if (!main) return undefined
  return { main, all: descendantsOf(pid).reduce((sum, one) => sum + shareOf(one), main) }
}

/** 0 for one that is gone. */
const shareOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024

function descendantsOf(pid: number): number[] {
  const childrenOf = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    // Behind the name of the program, which may hold anything: its state, then its parent.
    (name) => Number(/^.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1] ?? 0),
  )
  const below = (one: number): number[] =>
    (childrenOf.get(one) ?? []).map(Number).flatMap((child) => [child, ...below(child)])
  return below(pid)
}

/** A process may end at any time. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
