/** What is one person's alone, as it is, and again when it has changed, on all of their devices. */
import { setTimeout as sleep } from 'node:timers/promises'
import { endingIterator } from '../platform/ending-iterator.ts'

interface Followed<Value> {
  /** Calls back when it has changed, until its answer is called. */
  readonly listen: (hear: () => void) => () => void
  readonly read: () => Promise<Value>
  /** At most once in so many ms. */
  readonly everyMs: number
}

export function followOwn<Value>({ listen, read, everyMs }: Followed<Value>): AsyncIterableIterator<Value> {
  let isOver = false
  const over = Promise.withResolvers<void>()
  let heard = Promise.withResolvers<void>()
  heard.resolve()
  const stop = listen(() => heard.resolve())
  const end = () => {
    isOver = true
    stop()
    heard.resolve()
    over.resolve()
  }

  async function* tell(): AsyncGenerator<Value> {
    for (;;) {
      await heard.promise
      if (isOver) return
      heard = Promise.withResolvers()
      yield await read()
      await Promise.race([sleep(everyMs, undefined, { ref: false }), over.promise])
    }
  }

  return endingIterator(tell(), end)
}
