/** What is to be saved on the desk before somebody leaves. */
const flushes = new Set<() => Promise<unknown>>()

/** `flush` is called before the person logs out, until the answer is called. */
export function onFlush(flush: () => Promise<unknown>): () => void {
  flushes.add(flush)
  return () => void flushes.delete(flush)
}

/** Resolves when all that could be saved is. */
export async function flushDrafts(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()))
}
