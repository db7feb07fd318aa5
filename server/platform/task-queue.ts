/** A bounded queue: a few tasks run, some more wait, the rest are told at once that it is busy. */
import { unavailable } from './errors.ts'

export interface Tasks {
  /** Runs `task` in its turn. Throws Unavailable at once when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Throws Unavailable when a task would not be taken now. */
  checkRoom(): void
}

/** Itself for tasks of no one in particular. */
export interface TaskQueue extends Tasks {
  /** For the tasks of `owner`: those who wait have their turns by owner, so that one with many holds no other up. */
  of(owner: string | number): Tasks
  /** How many tasks are under way, and how many wait. */
  load(): { readonly running: number; readonly waiting: number }
}

/** So many owners may have all waiting that one may have. */
const crowd = 10

/** `waiting` is what one owner may have waiting. */
export function createTaskQueue(limits: { running: number; waiting: number }): TaskQueue {
  /** Whose turn is next comes first. */
  const waiting = new Map<string | number, (() => void)[]>()
  let waitingInAll = 0
  let running = 0

  function next(): boolean {
    const [first] = waiting
    if (!first) return false
    const [owner, starts] = first
    const start = starts.shift()
    waiting.delete(owner)
    if (starts.length) waiting.set(owner, starts)
    waitingInAll--
    start?.()
    return true
  }

  function wait(owner: string | number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const starts = waiting.get(owner)
    if (starts) starts.push(resolve)
    else waiting.set(owner, [resolve])
    waitingInAll++
    return promise
  }

  function of(owner: string | number): Tasks {
    function checkRoom(): void {
      if (running < limits.running) return
      if ((waiting.get(owner)?.length ?? 0) >= limits.waiting || waitingInAll >= crowd * limits.waiting) {
        throw unavailable('The server is busy. Please try again in a few seconds.', 2)
      }
    }
    return {
      checkRoom,
      async run(task) {
        checkRoom()
        if (running >= limits.running) await wait(owner)
        else running++
        try {
          return await task()
        } finally {
          if (!next()) running--
        }
      },
    }
  }

  return { ...of(''), of, load: () => ({ running, waiting: waitingInAll }) }
}
