import { useSyncExternalStore } from 'react'

let offline = false
const listeners = new Set<() => void>()

export function setOffline(now: boolean) {
  if (offline === now) return
  offline = now
  for (const listener of listeners) listener()
}

/** Whether the server has been out of reach for more than a moment. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => offline)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
