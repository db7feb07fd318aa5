/** What a command has begun and not finished, to be removed when it is interrupted. */
import { constants } from 'node:os'

const unfinished = new Set<() => void>()

/** `remove` must be quick and synchronous; it runs when the process is told to end before the answer is disposed of. */
export function whenInterrupted(remove: () => void): Disposable {
  unfinished.add(remove)
  return { [Symbol.dispose]: () => void unfinished.delete(remove) }
}

/** Ends the process at SIGINT, SIGTERM or SIGHUP, with nothing half done under a final name. */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const remove of unfinished) {
        try {
          remove()
        } catch {
          // What can't be removed is still not under its final name.
        }
      }
      console.error('\nInterrupted; nothing was changed.')
      process.exit(128 + constants.signals[signal])
    })
  }
}
