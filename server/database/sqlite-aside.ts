/** Slow reads on threads of their own: a statement of SQLite can't be interrupted, so it must not run on the event loop. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { unavailable } from '../platform/errors.ts'
import { createTaskQueue } from '../platform/task-queue.ts'

export interface Aside {
  /** The rows of one statement for `owner`. Throws Unavailable when too many wait. */
  readonly all: (owner: number, sql: string, values: readonly unknown[]) => Promise<unknown[]>
  /** How many wait for their turn. */
  readonly waiting: () => number
  readonly close: () => Promise<void>
}

interface Answer {
  readonly rows?: unknown[]
  readonly error?: Error
}

const maxThreads = 2
const waiting = 100

const interrupted = () => unavailable('The search was interrupted. Please try again.', 1)

/** Threads start with the first slow read. */
export function openAside(file: string): Aside {
  const size = Math.min(maxThreads, availableParallelism())
  const queue = createTaskQueue({ running: size, waiting })
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let isClosed = false

  function start(): Worker {
    if (isClosed) throw interrupted()
    const worker = new Worker(new URL('./sqlite-aside-thread.ts', import.meta.url), { workerData: file })
    worker.unref()
    all.add(worker)
    // One that fails or ends, even while no one asks it, is not asked again.
    const forget = () => {
      all.delete(worker)
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    }
    worker.once('error', forget).once('exit', forget)
    return worker
  }

  async function ask(worker: Worker, sql: string, values: readonly unknown[]): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    const onMessage = ({ rows, error }: Answer) => (error ? reject(error) : resolve(rows ?? []))
    const onExit = () => reject(interrupted())
    worker.once('message', onMessage).once('error', reject).once('exit', onExit)
    worker.ref()
    worker.postMessage({ sql, values })
    try {
      return await promise
    } finally {
      worker.unref()
      worker.off('message', onMessage).off('error', reject).off('exit', onExit)
      if (all.has(worker)) idle.push(worker)
    }
  }

  return {
    all: (owner, sql, values) => queue.of(owner).run(() => ask(idle.pop() ?? start(), sql, values)),
    waiting: () => queue.load().waiting,
    async close() {
      isClosed = true
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}
