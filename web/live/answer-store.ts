/** What the server answered to one question: shared by all that show it, kept in step with what is told live, asked again only where that is not enough. */
import { type Failure, isUnreachable } from '../graphql/errors.ts'
import { createStore } from '../ui/store.ts'
import { type LiveEvents, withLiveEvents } from './events.ts'

export type Answered<T> = {
  /** Null until it has come; a later failure does not take it away. */
  readonly data: T | null
  /** Why the latest question was not answered. */
  readonly failure: Failure | null
  readonly busy: boolean
}

type Options<T> = {
  readonly ask: () => Promise<{ data?: T | null | undefined; error?: Failure | undefined }>
  /** A new answer, with what of the last one it does not hold yet. */
  readonly merge?: (before: T, answer: T) => T
  /** Whether what was told may be about it. */
  readonly isAbout: (events: LiveEvents) => boolean
  /** How it is after what was told of it; 'unknown' when only the server can say. */
  readonly apply: (data: T, events: LiveEvents) => T | 'unknown'
}

export type AnswerStore<T> = ReturnType<typeof createAnswerStore<T>>

export function createAnswerStore<T>({ ask, merge = (_, answer) => answer, isAbout, apply }: Options<T>) {
  const { read, set, subscribe } = createStore<Answered<T>>({ data: null, failure: null, busy: false })
  let underWay: Promise<void> | undefined
  let isAskedAgain = false
  /** It was asked for ahead, and nobody has shown it since. */
  let isAhead = false

  async function run() {
    do {
      isAskedAgain = false
      const { answer, received } = await withLiveEvents(ask)
      const before = read().data
      if (answer.data) {
        const merged = before ? merge(before, answer.data) : answer.data
        const now = isAbout(received) ? apply(merged, received) : merged
        isAskedAgain ||= now === 'unknown'
        set({ data: now === 'unknown' ? merged : now, failure: null, busy: isAskedAgain })
      } else {
        set({ data: before, failure: answer.error ?? {}, busy: isAskedAgain })
      }
    } while (isAskedAgain)
    underWay = undefined
  }

  /** Asks, unless that is under way; resolves when it is answered. */
  function load(): Promise<void> {
    if (!underWay) {
      set({ ...read(), busy: true })
      underWay = run()
    }
    return underWay
  }

  return {
    read,
    subscribe,
    load,
    /** Asks before it is shown: those who begin to show it next need not (`begin`). */
    prefetch: async () => {
      if (read().data) return
      isAhead = true
      await load()
    },
    /** Asks because somebody begins to show it. */
    begin: () => {
      // Several may begin with the same drawing.
      if (isAhead) setTimeout(() => (isAhead = false))
      if (!isAhead || isUnreachable(read().failure ?? undefined)) void load()
    },
    /** Asks again: what is under way may be older than the reason for this. */
    reload: () => {
      if (underWay) isAskedAgain = true
      else void load()
    },
    receive: (events: LiveEvents) => {
      const { data } = read()
      // What is under way hears of it by itself.
      if (underWay || !isAbout(events)) return
      const now = data ? apply(data, events) : 'unknown'
      if (now === 'unknown') void load()
      else if (now !== data) set({ ...read(), data: now })
    },
    change: (changed: (data: T) => T) => {
      const { data } = read()
      if (data) set({ ...read(), data: changed(data) })
    },
  }
}
