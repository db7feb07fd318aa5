/** The address typed at the log-in or at the sign-up: whoever goes from one to the other, or types while the next is on its way, goes on with it. */
import { useState } from 'react'
import { onSessionChange } from './session.ts'

let typed = ''

/** The next person at this device does not find it. */
export const forgetTypedEmail = () => void (typed = '')
onSessionChange(forgetTypedEmail)

/** Begins with `first`, or else with what was typed last. */
export function useTypedEmail(first?: string) {
  const [email, setEmail] = useState(first ?? typed)
  const change = (next: string) => {
    typed = next
    setEmail(next)
  }
  return [email, change] as const
}
