import { createStore, useStore } from '../../ui/store.ts'

const name = 'keys'
const on = createStore(read())

/** Whether single letters do something; whoever speaks to the computer may switch them off. */
export const keysAreOn = on.read

export function useKeysOn(): boolean {
  return useStore(on)
}

export function switchKeys(to: boolean) {
  try {
    if (to) localStorage.removeItem(name)
    else localStorage.setItem(name, 'off')
  } catch {
    // Without storage the choice holds until the page is left.
  }
  on.set(to)
}

function read(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}
