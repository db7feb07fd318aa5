/** A bounded queue for each owner, there only while it is needed. */
import { createTaskQueue, type TaskQueue } from './task-queue.ts'

export interface TaskQueues {
  /** Runs `task` when its owner has a turn. Throws Unavailable at once when too many of the owner's wait already. */
  run<T>(owner: string | number, task: () => Promise<T>): Promise<T>
}

export function createTaskQueues(limits: { running: number; waiting: number }): TaskQueues {
  const queues = new Map<string | number, TaskQueue>()
  return {
    async run(owner, task) {
      let queue = queues.get(owner)
      if (!queue) queues.set(owner, (queue = createTaskQueue(limits)))
      try {
        return await queue.run(task)
      } finally {
        if (queue.load().running === 0) queues.delete(owner)
      }
    },
  }
}
