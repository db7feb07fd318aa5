/** Who gets the places that are free: turns by kind, so that a flood of one kind holds up no other. */
export interface Demand {
  readonly kind: string
  readonly running: number
  readonly concurrency: number
  /** A number that is higher the later one of it was begun last. */
  readonly begun: number
}

/** How many jobs of each kind may begin: the next place goes to the kind that has fewest, then to the one that waits longest. */
export function allotPlaces(demands: readonly Demand[], free: number): Map<string, number> {
  const allotted = new Map<string, number>()
  const has = ({ kind, running }: Demand) => running + (allotted.get(kind) ?? 0)
  for (let place = 0; place < free; place++) {
    const [next] = demands
      .filter((demand) => has(demand) < demand.concurrency)
      .toSorted((a, b) => has(a) - has(b) || a.begun - b.begun)
    if (!next) break
    allotted.set(next.kind, (allotted.get(next.kind) ?? 0) + 1)
  }
  return allotted
}
