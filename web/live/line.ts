import { createStore } from '../ui/store.ts'

/** The connection to the server, for whoever wants to be told more than how tickets change. */
export type Line = {
  /** Until the answer is called. What is told arrives as data; a refusal is told as null, and nothing after it. */
  readonly subscribe: (query: string, variables: Record<string, unknown>, onData: (data: unknown) => void) => () => void
}

/** Null while there is none. */
export const line = createStore<Line | null>(null)
