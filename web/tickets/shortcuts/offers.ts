/** What does a shortcut now: of several that offer it, the one that came last. */

const offers = new Map<string, readonly (() => void)[]>()

/** Until the answer is called. */
export function offer(id: string, act: () => void): () => void {
  const own = () => act()
  offers.set(id, [...(offers.get(id) ?? []), own])
  return () =>
    offers.set(
      id,
      (offers.get(id) ?? []).filter((each) => each !== own),
    )
}

export const isOffered = (id: string): boolean => (offers.get(id)?.length ?? 0) > 0

export function runOffered(id: string) {
  offers.get(id)?.at(-1)?.()
}
