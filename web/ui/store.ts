import { useSyncExternalStore } from 'react'

export type Store<T> = {
  readonly read: () => T
  /** Tells every listener, unless it is the very same value. */
  readonly set: (next: T) => void
  /** Calls back with each value from now on, until the answer is called. */
  readonly subscribe: (listener: (value: T) => void) => () => void
}

/**
 * State that several parts of the page share. `start` is called when the first listener comes, with `set`; what it answers is
 * called when the last one has gone.
 */
export function createStore<T>(initial: T, start?: (set: (next: T) => void) => () => void): Store<T> {
  const listeners = new Set<(value: T) => void>()
  let value = initial
  let stop: (() => void) | undefined

  function set(next: T) {
    if (Object.is(next, value)) return
    value = next
    for (const listener of listeners) listener(next)
  }

  function subscribe(listener: (value: T) => void) {
    // One function may listen twice, and leave once.
    const own = (next: T) => listener(next)
    listeners.add(own)
    if (listeners.size === 1) stop = start?.(set)
    return () => {
      if (!listeners.delete(own) || listeners.size > 0) return
      stop?.()
      stop = undefined
    }
  }

  return { read: () => value, set, subscribe }
}

/** The store's value, always the latest. */
export function useStore<T>({ subscribe, read }: Pick<Store<T>, 'subscribe' | 'read'>): T {
  return useSyncExternalStore(subscribe, read)
}
