/** What is one person's alone, as it is, and again when it has changed, on all of their devices. */
import { setTimeout as sleep } from 'node:timers/promises'
import { endingIterator } from '../platform/ending-iterator.ts'
import type { Database, Read } from './database.ts'
import { userOf, type Viewer } from './viewer.ts'

interface Followed<Value> {
  /** Calls back when what is this person's has changed, until its answer is called (own-news.ts). */
  readonly listenTo: (database: Database, person: number, hear: () => void) => () => void
  readonly read: (read: Read) => Promise<Value>
  /** At most once in so many ms. */
  readonly everyMs: number
}

interface Reading<Value> {
  /** Of performance.now(). */
  readonly at: number
  readonly scopeKey: string
  readonly value: Promise<Value>
}

/** Follows it until the consumer returns it. However often one person does, it is read once for all of these. Throws Unauthenticated. */
export function ownFollower<Value>({ listenTo, read, everyMs }: Followed<Value>) {
  const latest = new WeakMap<object, Map<number, Reading<Value>>>()

  function readingsOf({ identity }: Database): Map<number, Reading<Value>> {
    let readings = latest.get(identity)
    if (!readings) latest.set(identity, (readings = new Map()))
    return readings
  }

  function readOnce(database: Database, viewer: Viewer): Promise<Value> {
    const { id } = userOf(viewer)
    const readings = readingsOf(database)
    const reader = database.read(viewer)
    const { scopeKey } = reader
    const found = readings.get(id)
    const isFresh = found?.scopeKey === scopeKey && performance.now() - found.at < everyMs
    if (found && isFresh) return found.value
    const value = read(reader)
    readings.set(id, { at: performance.now(), scopeKey, value })
    value.catch(() => readings.delete(id))
    return value
  }

  return (database: Database, viewer: Viewer): AsyncIterableIterator<Value> => {
    const { id } = userOf(viewer)
    let isOver = false
    const over = Promise.withResolvers<void>()
    let heard = Promise.withResolvers<void>()
    heard.resolve()
    const readings = readingsOf(database)
    const stop = listenTo(database, id, () => {
      readings.delete(id)
      heard.resolve()
    })
    const end = () => {
      isOver = true
      stop()
      readings.delete(id)
      heard.resolve()
      over.resolve()
    }

    async function* tell(): AsyncGenerator<Value> {
      for (;;) {
        await heard.promise
        if (isOver) return
        heard = Promise.withResolvers()
        yield await readOnce(database, viewer)
        await Promise.race([sleep(everyMs, undefined, { ref: false }), over.promise])
      }
    }

    return endingIterator(tell(), end)
  }
}
