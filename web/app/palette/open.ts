/** Whether the palette stands open, for whatever opens it; its code comes when it is wanted. */
import { createStore } from '../../ui/store.ts'

export const palette = createStore(false)

/** Nothing where a dialog waits for an answer. */
export function openPalette() {
  if (!document.querySelector('dialog[open]')) palette.set(true)
}

export const loadPalette = () => import('./palette.tsx')

/** Where the command key is what Ctrl is elsewhere. */
export const hasCommandKey = /^(?:Mac|iP)/.test(navigator.platform)

/** Ctrl K or ⌘ K: told from single letters, so it is meant for the page while one types, too. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  const held = hasCommandKey ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return held && !altKey && !shiftKey && !isComposing && key.toLowerCase() === 'k'
}
