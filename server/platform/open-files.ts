/** How many files this process may have open at once (setrlimit(2), RLIMIT_NOFILE): each connection is one. */
import { readFileSync } from 'node:fs'

/** Undefined where the system does not say. */
export function mostOpenFiles(): number | undefined {
  try {
    const [, most] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? []
    return most === undefined ? undefined : Number(most)
  } catch {
    return undefined
  }
}
