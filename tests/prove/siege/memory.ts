/** Memory of a process and of all that it started, from /proc. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Bytes that the process itself holds. */
  readonly main: number
  /** The same and all its descendants'; pages that they share count for each. */
  readonly all: number
}

/** Undefined where the system does not tell, or when the process is gone. */
export function memoryOf(pid: number): Memory | undefined {
  const main = residentBytes(pid)
  if (!main) return undefined
  return { main, all: descendantsOf(pid).reduce((sum, one) => sum + residentBytes(one), main) }
}

/** 0 for one that is gone. */
const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024

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
