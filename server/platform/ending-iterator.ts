/**
 * What `told` yields, until whoever reads it returns, or it fails: then `end` is called, which lets it run to its end by itself. A generator
 * that waits can't be returned from outside.
 */
export function endingIterator<T>(told: AsyncGenerator<T>, end: () => void): AsyncIterableIterator<T> {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    async next() {
      try {
        return await told.next()
      } catch (error) {
        end()
        throw error
      }
    },
    async return() {
      end()
      return { done: true, value: undefined }
    },
  }
}
