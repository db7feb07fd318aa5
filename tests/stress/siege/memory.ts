/** Memory of a process and of all that it started, from /proc: what several of them share counts once. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Bytes that the process itself holds. */
  readonly main: number
  /** The same and all its descendants'. */
  readonly all: number
}

/** Undefined where the system does not tell, or when the process is gone. */
export function memoryOf(pid: number): Memory | undefined {
  const main = heldBy(pid)
  if (!main.own) return undefined
  const all = [main, ...descendantsOf(pid).map(heldBy)]
  // The program above all, which they share.
  const files = Math.max(...all.map((one) => one.files))
  return { main: main.own + main.files, all: all.reduce((sum, one) => sum + one.own, files) }
}

interface Held {
  /** Its share of what is no file's. */
  readonly own: number
  /**
   * Of files, whole: its share of them grows when others end that have them, too, as the attackers, which run the same program.
   */
  readonly files: number
}

/** Nothing for one that is gone. */
function heldBy(pid: number): Held {
  const told = read(`/proc/${pid}/smaps_rollup`)
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(told)?.[1] ?? 0) * 1024
  const ofFiles = bytes('Rss') - bytes('Anonymous') - bytes('Pss_Shmem')
  return { own: bytes('Pss_Anon') + bytes('Pss_Shmem'), files: Math.max(0, ofFiles) }
}

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
