import { createStore } from '../ui/store.ts'

/** Whether the line stays although nobody looks at the page: somebody is to be told all the same. */
export const isKept = createStore(false)
