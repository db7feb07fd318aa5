/** The tickets that one goes through, as data: their order is that of the list when one began, and stays. */
import type { ListedTicket } from '../list-data/pages.ts'

export type Queue = {
  readonly ids: readonly string[]
  /** As far as they are known. */
  readonly rows: ReadonlyMap<string, ListedTicket>
  /** The cursor that the tickets follow which are not asked for yet. */
  readonly next: string | null
  /** Nothing follows. */
  readonly ended: boolean
  /** Those that one has been at. */
  readonly seen: ReadonlySet<string>
  /** What one has done to each, by field; a ticket without anything is not there. */
  readonly done: ReadonlyMap<string, ReadonlyMap<string, string>>
}

export const emptyQueue: Queue = {
  ids: [],
  rows: new Map(),
  next: null,
  ended: false,
  seen: new Set(),
  done: new Map(),
}

/** With tickets after those that are there; one that is there stays in its place. */
export function withTickets(
  queue: Queue,
  tickets: readonly ListedTicket[],
  next: string | null,
  ended: boolean,
): Queue {
  const rows = new Map([...queue.rows, ...tickets.map((ticket) => [ticket.id, ticket] as const)])
  return { ...queue, ids: [...new Set([...queue.ids, ...tickets.map(({ id }) => id)])], rows, next, ended }
}

/** Being at a ticket; one that is none of them comes first. */
export function withSeen(queue: Queue, id: string): Queue {
  const ids = queue.ids.includes(id) ? queue.ids : [id, ...queue.ids]
  return ids === queue.ids && queue.seen.has(id) ? queue : { ...queue, ids, seen: new Set([...queue.seen, id]) }
}

/** Null for what was taken back. */
export function withDone(queue: Queue, id: string, field: string, words: string | null): Queue {
  if (!queue.ids.includes(id)) return queue
  const fields = new Map(queue.done.get(id))
  if (words === null) fields.delete(field)
  else fields.set(field, words)
  const done = new Map(queue.done)
  if (fields.size) done.set(id, fields)
  else done.delete(id)
  return { ...queue, done }
}

/** Shows tickets as they are now. */
export function patched(queue: Queue, tickets: readonly ListedTicket[]): Queue {
  const known = tickets.filter(({ id }) => queue.rows.has(id))
  if (!known.length) return queue
  return { ...queue, rows: new Map([...queue.rows, ...known.map((ticket) => [ticket.id, ticket] as const)]) }
}

/** The one after or before; undefined where there is none, or none yet. */
export function besides({ ids }: Queue, id: string, step: 1 | -1): string | undefined {
  const at = ids.indexOf(id)
  return at < 0 ? ids[0] : ids[at + step]
}

/** Those that one has been at without doing anything. */
export const skippedIn = ({ ids, seen, done }: Queue): readonly string[] =>
  ids.filter((id) => seen.has(id) && !done.has(id))
