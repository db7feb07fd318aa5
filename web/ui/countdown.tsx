import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

type Props = {
  /** ms since 1970, by this device's clock. */
  until: number
  /** What is shown of whole seconds, 0 once they are over. */
  words: (seconds: number) => string
}

/** How long something lasts; nobody is told each second. */
export function Countdown({ until, words }: Props) {
  const seconds = useSyncExternalStore(clock.subscribe, () => Math.max(0, Math.ceil((until - Date.now()) / 1000)))
  return (
    <span role="timer" aria-live="off">
      {words(seconds)}
    </span>
  )
}

const clock = createStore(0, (set) => {
  const timer = setInterval(() => set(Date.now()), 250)
  return () => clearInterval(timer)
})
