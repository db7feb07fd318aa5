/** What waits for a reader who takes one at a time. One who falls too far behind is told only that it was too much. */
export interface BoundedBuffer<T> extends AsyncIterable<T | 'too many'> {
  put(item: T): void
  /** As if more had come than there is room for. */
  overflow(): void
  /** Ends the reading with an error. */
  fail(error: unknown): void
  /** Ends the reading. */
  close(): void
}

export function createBoundedBuffer<T>(room: number): BoundedBuffer<T> {
  let waiting: (T | 'too many')[] = []
  let isClosed = false
  let failure: { readonly error: unknown } | undefined
  let wake: (() => void) | undefined
  const overflow = () => {
    waiting = ['too many']
    wake?.()
  }
  return {
    overflow,
    put(item) {
      if (waiting.length >= room) return overflow()
      waiting.push(item)
      wake?.()
    },
    fail(error) {
      failure = { error }
      wake?.()
    },
    close() {
      isClosed = true
      waiting = []
      wake?.()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (!waiting.length && !isClosed && !failure) {
          const { promise, resolve } = Promise.withResolvers<void>()
          wake = resolve
          await promise
        }
        if (isClosed) return
        if (failure) throw failure.error
        yield waiting.shift() as T | 'too many'
      }
    },
  }
}
