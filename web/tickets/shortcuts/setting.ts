import { useSyncExternalStore } from 'react'

const name = 'keys'
const listeners = new Set<() => void>()
let on = read()

/** Whether single letters do something; whoever speaks to the computer may switch them off. */
export function keysAreOn(): boolean {
  return on
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(subscribe, keysAreOn)
}

export function switchKeys(to: boolean) {
  on = to
  try {
    if (to) localStorage.removeItem(name)
    else localStorage.setItem(name, 'off')
  } catch {
    // Without storage the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

function read(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
