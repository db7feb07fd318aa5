/** The moments in which the server is in reach again after it may not have been. */
import { useEffect, useEffectEvent } from 'react'

const listeners = new Set<() => void>()

export function tellReconnected(): void {
  for (const listener of listeners) listener()
}

/** For what could not be loaded: to be asked for again without anybody's doing. */
export function useReconnected(onReconnected: () => void): void {
  const tell = useEffectEvent(onReconnected)
  useEffect(() => {
    const listener = () => tell()
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}
