/** A cache bounded by what its entries cost, not by their number: the least recently used ones go first. */
export interface Cache<K, V> {
  get(key: K): V | undefined
  /** One that costs more than the whole cache may is not kept. */
  set(key: K, value: V, cost: number): void
  /** The sum of the costs of what is kept. */
  cost(): number
}

export function createCache<K, V>(maxCost: number): Cache<K, V> {
  /** The least recently used one comes first; those that were used since the last `set` are as good as each other. */
  const entries = new Map<K, { readonly value: V; readonly cost: number; usedAt: number }>()
  let total = 0
  let sets = 0

  function remove(key: K): void {
    total -= entries.get(key)?.cost ?? 0
    entries.delete(key)
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (entry.usedAt !== sets) {
        entry.usedAt = sets
        entries.delete(key)
        entries.set(key, entry)
      }
      return entry.value
    },
    set(key, value, cost) {
      remove(key)
      if (cost > maxCost) return
      entries.set(key, { value, cost, usedAt: ++sets })
      total += cost
      for (const oldest of entries.keys()) {
        if (total <= maxCost) break
        remove(oldest)
      }
    },
    cost: () => total,
  }
}
