import { useSyncExternalStore } from 'react'
import { Hidden } from './hidden.tsx'

let message = ''
let turn = 0
const listeners = new Set<() => void>()

/** Says a sentence to screen readers when they are next idle. */
export function announce(text: string) {
  turn += 1
  // A no-break space every other time, so that the same sentence twice is still a change.
  message = turn % 2 ? text : `${text}\u00a0`
  for (const listener of listeners) listener()
}

/** Stands once on the page and carries what `announce` says. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => message)
  return (
    <div aria-live="polite" aria-atomic="true">
      <Hidden>{text}</Hidden>
    </div>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
