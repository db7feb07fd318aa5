import { createStore, useStore } from './store.ts'

const product = 'Bellhop'

/** What the desk is called; the product until it is known, or where it has no name. */
const shown = createStore(product)

export const useDeskName = (): string => useStore(shown)

/** Null and undefined for none. */
export const setDeskName = (name: string | null | undefined): void => shown.set(name ?? product)
