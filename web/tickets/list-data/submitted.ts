import { createStore } from '../../ui/store.ts'

/** The ticket that somebody has submitted just now, until they have read where its answer will be. */
export const submitted = createStore<{ readonly id: string; readonly by: string } | null>(null)
