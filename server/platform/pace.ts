/** When work that someone has asked for may begin: some of it at once, what is beyond that at an even pace, so that nobody's keeps others waiting. */
export interface Pace {
  /** From when on, in ms since 1970, `amount` more of this owner may be done. */
  next(owner: number, amount: number): number
  /** The same for what comes next, of which nothing is known yet. */
  from(owner: number): number
  /** How many owners are remembered: those who are ahead of their pace. */
  size(): number
}

/** By the generic cell rate algorithm (ITU-T I.371, annex A). `now` in ms since 1970. In memory: a restart forgets, and each process counts for itself. */
export function createPace(now: () => number, { atOnce, everyMs }: { atOnce: number; everyMs: number }): Pace {
  /** When each would be done with all that it asked for, had it begun nothing early. */
  const dueAt = new Map<number, number>()
  const sweptEvery = 1_000
  let asked = 0

  function sweep(at: number): void {
    if (++asked % sweptEvery) return
    for (const [owner, due] of dueAt) if (due <= at) dueAt.delete(owner)
  }

  const beginning = (at: number, due: number) => Math.max(at, due - atOnce * everyMs)

  return {
    next(owner, amount) {
      const at = now()
      sweep(at)
      if (amount <= 0) return at
      const due = Math.max(at, dueAt.get(owner) ?? at) + Math.ceil(amount * everyMs)
      dueAt.set(owner, due)
      return beginning(at, due)
    },
    from(owner) {
      const at = now()
      return beginning(at, dueAt.get(owner) ?? at)
    },
    size: () => dueAt.size,
  }
}
