import { useSyncExternalStore } from 'react'
import { fullTime, timeAgo } from './time-ago.ts'

/** '12 minutes ago', kept up to date, with the full time on hover; `at` is ISO 8601. */
export function RelativeTime({ at }: { at: string }) {
  const then = Date.parse(at)
  const text = useSyncExternalStore(subscribe, () => timeAgo(then, Date.now()))
  return (
    <time dateTime={at} title={fullTime(then)}>
      {text}
    </time>
  )
}

const listeners = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

// One clock for all times on the page.
function subscribe(listener: () => void) {
  listeners.add(listener)
  clock ??= setInterval(() => {
    for (const each of listeners) each()
  }, 15_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}
