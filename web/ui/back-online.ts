import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store.ts'

/** How often the server could be reached again after it could not. */
const returns = createStore(0)

/** Tells everything that could not be loaded that the server can be reached again. */
export const announceReturn = (): void => returns.set(returns.read() + 1)

/** Calls back whenever the server can be reached again. */
export function useBackOnline(onReturn: () => void): void {
  const callBack = useEffectEvent(onReturn)
  useEffect(() => returns.subscribe(() => callBack()), [])
}
