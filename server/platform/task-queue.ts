/** A bounded queue: a few tasks run, some more wait, the rest are told at once that it is busy. */
import { unavailable } from './errors.ts'

export interface TaskQueue {
  /** Runs `task` in its turn. Throws Unavailable at once when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** How many tasks are under way, and how many wait. */
  load(): { readonly running: number; readonly waiting: number }
}

export function createTaskQueue(limits: { running: number; waiting: number }): TaskQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    load: () => ({ running, waiting: waiting.length }),
    async run(task) {
      if (running >= limits.running) {
        if (waiting.length >= limits.waiting) {
          throw unavailable('The server is busy. Please try again in a few seconds.', 2)
        }
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
