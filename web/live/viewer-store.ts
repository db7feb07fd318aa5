import { type AnswerStore, createAnswerStore } from './answer-store.ts'

type Ask<T> = Parameters<typeof createAnswerStore<T>>[0]['ask']

/**
 * One answer for all that show it, kept while screens come and go, as long as the same person is signed in. What others change of it is not told:
 * it is seen when the line comes back, and wherever it begins to be shown.
 */
export function createViewerStore<T>(ask: Ask<T>): (viewerId: string) => AnswerStore<T> {
  let latest: { readonly viewerId: string; readonly store: AnswerStore<T> } | undefined
  return (viewerId) => {
    if (latest?.viewerId !== viewerId) {
      const store = createAnswerStore<T>({ ask, isAbout: ({ everything }) => everything, apply: () => 'unknown' })
      latest = { viewerId, store }
    }
    return latest.store
  }
}
