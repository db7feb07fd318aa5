/** Where the desks of a bench lie. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `data`, which stays for the next time, or else a folder named after `bench`, which goes at the end. */
export function benchFolder(bench: string, data = ''): Disposable & { readonly path: string } {
  const path = data || mkdtempSync(join(tmpdir(), `bellhop-${bench}-`))
  mkdirSync(path, { recursive: true })
  // PostgreSQL runs as a user of its own, who must be let through to its part.
  chmodSync(path, 0o755)
  return {
    path,
    [Symbol.dispose]() {
      if (!data) rmSync(path, { recursive: true })
    },
  }
}
