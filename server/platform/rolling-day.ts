/** Sums over the last 24 hours, to the hour, for each owner. In memory: a restart forgets, and each process counts for itself. */
export interface RollingDay {
  add(owner: number, amount: number): void
  sum(owner: number): number
}

const hourMs = 60 * 60 * 1000
const hoursOfDay = 24

/** `now` in ms since 1970. */
export function createRollingDay(now: () => number): RollingDay {
  const owners = new Map<number, Map<number, number>>()
  const hourNow = () => Math.floor(now() / hourMs)
  let sweptAt = hourNow()

  function sweep(): void {
    if (hourNow() === sweptAt) return
    sweptAt = hourNow()
    for (const [owner, hours] of owners) {
      for (const hour of hours.keys()) if (hour <= sweptAt - hoursOfDay) hours.delete(hour)
      if (!hours.size) owners.delete(owner)
    }
  }

  return {
    add(owner, amount) {
      sweep()
      const hours = owners.get(owner) ?? new Map<number, number>()
      owners.set(owner, hours)
      hours.set(sweptAt, (hours.get(sweptAt) ?? 0) + amount)
    },
    sum(owner) {
      sweep()
      return [...(owners.get(owner)?.values() ?? [])].reduce((sum, amount) => sum + amount, 0)
    },
  }
}
