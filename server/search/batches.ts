/** Tickets as a search finds them, the newest first and some at a time: by the index, or looked up one by one. */

export interface Batch {
  readonly tickets: number[]
  /** Where the next begins. */
  readonly next: number | undefined
}

/** The first `limit` of `tickets` that are wanted. */
export type Among = (
  tickets: readonly number[],
  limit: number,
) => Promise<{ has(ticketId: number): boolean; size: number }>

/** Of what was found among the newest of two lists, each up to `limit`, that behind which nothing is missing. */
export function firstOfBoth(some: ReadonlySet<number>, others: ReadonlySet<number>, limit: number): Set<number> {
  const end = Math.max(...[some, others].map((found) => (found.size < limit ? 0 : Math.min(...found))))
  return new Set([...some, ...others].filter((id) => id >= end))
}

/** Two batches that begin at the same place as one, which ends where the first of them does. */
export function joinBatches(some: Batch, others: Batch): Batch {
  if (!others.tickets.length && others.next === undefined) return some
  const next = Math.max(some.next ?? 0, others.next ?? 0)
  const tickets = [...new Set([...some.tickets, ...others.tickets])].filter((id) => id >= next)
  return { tickets: tickets.sort((a, b) => b - a), next: next || undefined }
}

/** Of `tickets`, the newest first, those before `before` that `among` finds, which looks no further than for `limit`. */
export async function firstOf(tickets: readonly number[], among: Among, before: number, limit: number): Promise<Batch> {
  const wanted = tickets.filter((id) => id < before)
  const ids = await among(wanted, limit)
  const found = wanted.filter((id) => ids.has(id))
  return { tickets: found, next: ids.size < limit ? undefined : found.at(-1) }
}

/** `hits`: a ticket for each row of the index, of which a page may take `limit`. */
export function batchOf(hits: readonly number[], limit: number): Batch {
  const found = hits.toSorted((a, b) => b - a)
  return { tickets: [...new Set(found)], next: found.length < limit ? undefined : found.at(-1) }
}
