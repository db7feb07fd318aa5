import { useSyncExternalStore } from 'react'
import { useText } from '../text/text.ts'
import { createStore } from './store.ts'
import { fullTime, shortAge, timeAgo } from './time-ago.ts'

/** '12 minutes ago', or '12 min', kept up to date, with the full time on hover; `at` is ISO 8601. */
export function RelativeTime({ at, short }: { at: string; short?: boolean }) {
  useText()
  const then = Date.parse(at)
  const text = useSyncExternalStore(clock.subscribe, () => (short ? shortAge : timeAgo)(then, Date.now()))
  return (
    <time dateTime={at} title={fullTime(then)}>
      {text}
    </time>
  )
}

/** Whether `at` (ISO 8601) is less than `ms` ago, kept up to date. */
export const useIsWithin = (at: string, ms: number): boolean =>
  useSyncExternalStore(clock.subscribe, () => Date.now() - Date.parse(at) < ms)

// One clock for all times on the page.
const clock = createStore(Date.now(), (set) => {
  const timer = setInterval(() => set(Date.now()), 15_000)
  return () => clearInterval(timer)
})
