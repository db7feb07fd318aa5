/** Who may go now, and who waits, first come, first served. Those who get in each other's way go one at a time. */
export interface Turns {
  /** Resolves when it is one's turn; `give` it back. Rejects with what `tooLong` makes when it does not come in time. */
  take(): Promise<void>
  give(): void
  /** Some were in each other's way: from now on one at a time, and slowly more again with each that goes well. */
  narrow(): void
  /** One went well. */
  widen(): void
  /** Sends those away who have waited for longer than `ms`. */
  dismiss(ms: number, error: unknown): void
}

/** How many have to go well before one more goes at the same time. */
const wellInARow = 16

interface Waiting {
  readonly since: number
  start(): void
  fail(error: unknown): void
}

export function createTurns(
  size: number,
  { patienceMs, tooLong }: { patienceMs: number; tooLong: () => Error },
): Turns {
  const queue: Waiting[] = []
  let taken = 0
  let limit = size

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        since: performance.now(),
        start() {
          clearTimeout(timer)
          resolve()
        },
        fail(error) {
          clearTimeout(timer)
          queue.splice(queue.indexOf(waiting), 1)
          reject(error as Error)
        },
      }
      const timer = setTimeout(() => waiting.fail(tooLong()), patienceMs)
      queue.push(waiting)
    })

  return {
    async take() {
      if (taken >= Math.floor(limit)) return wait()
      taken++
    },
    give() {
      taken--
      while (queue.length && taken < Math.floor(limit)) {
        taken++
        queue.shift()?.start()
      }
    },
    narrow() {
      limit = 1
    },
    widen() {
      limit = Math.min(size, limit + 1 / wellInARow)
    },
    dismiss(ms, error) {
      const now = performance.now()
      for (const waiting of queue.filter(({ since }) => now - since > ms)) waiting.fail(error)
    },
  }
}
