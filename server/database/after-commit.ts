import type { Log } from '../platform/log.ts'

/** What was registered with a transaction, once it is durable: nothing here can undo it, so failures are only logged. */
export async function runAfterCommit(tasks: readonly (() => unknown)[], log: Log): Promise<void> {
  for (const task of tasks) {
    try {
      await task()
    } catch (error) {
      log.error('Work after a commit failed.', { error })
    }
  }
}
