import { useSyncExternalStore } from 'react'
import { useText } from '../text/text.ts'
import { createStore } from './store.ts'
import { fullTime, longAge, shortAge, timeAgo } from './time-ago.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

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

type AgeProps = {
  /** ISO 8601. */
  at: string
  /** What is shown, of an age such as '3 h', and what is read instead, of '3 hours'. */
  shown: (age: string) => string
  read: (age: string) => string
}

/** A few words with how long something has been so, kept up to date, with the full time since when on hover. */
export function Age({ at, shown, read }: AgeProps) {
  useText()
  const then = Date.parse(at)
  const short = useSyncExternalStore(clock.subscribe, () => shortAge(then, Date.now()))
  const long = useSyncExternalStore(clock.subscribe, () => longAge(then, Date.now()))
  return (
    <time dateTime={at} title={fullTime(then)}>
      <span aria-hidden="true">{shown(short)}</span>
      <VisuallyHidden>{read(long)}</VisuallyHidden>
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
