/** The address typed at the log-in or at the sign-up: whoever goes from one to the other, or types while the next is on its way, goes on with it. */
import { useState } from 'react'
import { onSessionChange } from './session.ts'

let entered = ''

/** The next person at this device does not find it. */
export const forgetEnteredEmail = () => void (entered = '')
onSessionChange(forgetEnteredEmail)

/** Begins with `first`, or else with what was typed last. */
export function useEnteredEmail(first?: string) {
  const [email, setEmail] = useState(first ?? entered)
  const change = (next: string) => {
    entered = next
    setEmail(next)
  }
  return [email, change] as const
}
