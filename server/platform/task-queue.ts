/** A bounded queue: a few tasks run, some more wait, the rest are told at once that it is busy. */
import { unavailable } from './errors.ts'

export interface TaskQueue {
  /** Runs `task` in its turn. Throws Unavailable at once when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** How many tasks are under way, and how many wait. */
  load(): { readonly running: number; readonly waiting: number }
  /** Throws Unavailable when a task would not be taken now. */
  checkRoom(): void
}

export function createTaskQueue(limits: { running: number; waiting: number }): TaskQueue {
  const waiting: (() => void)[] = []
  let running = 0
  function checkRoom(): void {
    if (running >= limits.running && waiting.length >= limits.waiting) {
      throw unavailable('The server is busy. Please try again in a few seconds.', 2)
    }
  }
  return {
    load: () => ({ running, waiting: waiting.length }),
    checkRoom,
    async run(task) {
      checkRoom()
      if (running >= limits.running) {
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running++
      try {
        return await task()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running--
      }
    },
  }
}
