/** What many are told live and is the same for all who see the same: its message is made once for them (live/live-messages.ts). */
const values = new WeakSet<object>()

/** Says so of a value, and answers it. */
export function toldToMany<T extends object>(value: T): T {
  values.add(value)
  return value
}

export const isToldToMany = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && values.has(value)
