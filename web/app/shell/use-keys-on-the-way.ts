import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { holdKeysOnTheWay } from '../../tickets/shortcuts/held-keys.ts'

/** What is pressed on the way to another screen, or another ticket, is for that: the one before stays until the next is ready. */
export function useKeysOnTheWay() {
  const router = useRouter()
  const arrive = useRef<() => void>(null)
  const [arrivals, setArrivals] = useState(0)
  useEffect(() => {
    const stops = [
      router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
        if (fromLocation && hrefChanged) arrive.current ??= holdKeysOnTheWay()
      }),
      router.subscribe('onResolved', () => setArrivals((before) => before + 1)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
  // What takes them offers so before this.
  useEffect(() => {
    if (arrivals === 0) return
    arrive.current?.()
    arrive.current = null
  }, [arrivals])
}
