/** An import that fails stays failed until the page is reloaded, so none is begun without a connection. */
export function online<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (!navigator.onLine) throw new Error('There is no connection.')
    return load()
  }
}
