/** Who may use one of a few things now, and who waits, first come, first served. */
export interface Turns {
  /** Resolves when it is one's turn; `give` it back. Rejects with what `tooLong` makes when it does not come in time. */
  take(): Promise<void>
  give(): void
  /** Sends those away who have waited for longer than `ms`. */
  dismiss(ms: number, error: unknown): void
}

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
      if (taken < size) taken++
      else await wait()
    },
    give() {
      const next = queue.shift()
      if (next) next.start()
      else taken--
    },
    dismiss(ms, error) {
      const now = performance.now()
      for (const waiting of queue.filter(({ since }) => now - since > ms)) waiting.fail(error)
    },
  }
}
