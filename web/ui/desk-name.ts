import { createStore, useStore } from './store.ts'

const product = 'Bellhop'
/** Of what is remembered; index.html reads it, too. */
const key = 'deskName'

/**
 * What the desk is called (web/desk); until it is known what it was called the last time, and the product where it has no name. It lies here because headings
 * and the logo are drawn with it before anybody has logged in.
 */
const shown = createStore(remembered() ?? product)

export const useDeskName = (): string => useStore(shown)

/** Null and undefined for none. */
export function setDeskName(name: string | null | undefined): void {
  try {
    if (name) localStorage.setItem(key, name)
    else localStorage.removeItem(key)
  } catch {
    // Without storage it is asked for on every visit.
  }
  shown.set(name ?? product)
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
