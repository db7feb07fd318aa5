/** What was not begun, as there was no connection. */
export class OfflineError extends Error {}

/** An import that fails stays failed until the page is reloaded, so none is begun without a connection: that is an OfflineError. */
export function online<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (!navigator.onLine) throw new OfflineError('There is no connection.')
    return load()
  }
}
