/** What is typed into the palette: it outlives a closing by mistake, until something was chosen or the page is left. */
import { createStore } from '../../ui/store.ts'

const typed = createStore<{ readonly viewerId: string; readonly text: string } | null>(null)

export const subscribeToTyped = typed.subscribe

/** Of this person; nobody sees what another one typed. */
export function typedBy(viewerId: string): string {
  const kept = typed.read()
  return kept?.viewerId === viewerId ? kept.text : ''
}

export const keepTyped = (viewerId: string, text: string) => typed.set({ viewerId, text })

export const forgetTyped = () => typed.set(null)
