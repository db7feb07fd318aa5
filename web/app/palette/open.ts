/** Whether the palette stands open, for whatever opens it; its code comes when it is wanted. */
import { withWords } from '../../text/text.ts'
import { rowOfFocus } from '../../tickets/shortcuts/keys.ts'
import { createStore } from '../../ui/store.ts'

export const palette = createStore(false)

/** Nothing where a dialog waits for an answer. */
export function openPalette() {
  if (document.querySelector('dialog[open]')) return
  rowAtOpening = rowOfFocus()
  palette.set(true)
}

let rowAtOpening: string | null = null

/** The ticket whose row had the focus when the palette was opened last. */
export const rowBefore = (): string | null => rowAtOpening

export const loadPalette = withWords(['keyboard', 'agents', 'account', 'profile'], () => import('./palette.tsx'))

/** Where the command key is what Ctrl is elsewhere. */
const hasCommandKey = /^(?:Mac|iP)/.test(navigator.platform)

/** As the keyboard calls it (KeyboardEvent.key). */
export const commandKey = hasCommandKey ? 'Meta' : 'Control'

/** Ctrl K or ⌘ K: told from single letters, so it is meant for the page while one types, too. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  const held = hasCommandKey ? metaKey && !ctrlKey : ctrlKey && !metaKey
  return held && !altKey && !shiftKey && !isComposing && key.toLowerCase() === 'k'
}
