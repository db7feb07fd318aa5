import { createStore, useStore } from '../ui/store.ts'

const offline = createStore(false)

export const setOffline = offline.set

/** Whether the server has been out of reach for more than a moment. */
export function useOffline(): boolean {
  return useStore(offline)
}
