/**
 * Whose turn it is on a ticket, and since when: it follows from its words for everyone and its status, and from nothing else. A word of the
 * customer makes it the agents' turn, a reply the customer's; who waits does so since the first word that was not answered.
 */
import type { Role, Status, Turn } from '../database/tables.ts'

export const turns: readonly Turn[] = ['agents', 'customer']

export interface Waiting {
  /** Nobody's on a ticket that is resolved or closed; on another one it is not worked out yet (settle-turns.ts). */
  readonly turn: Turn | null
  /** ms since 1970; null with the turn. */
  readonly waitingSince: number | null
}

/** What follows from the status, and from what its customer says. */
export interface Following extends Waiting {
  /** When the customer said that it is solved, ms since 1970: only while it is resolved or closed. */
  readonly confirmedAt: number | null
}

export const nobodysTurn: Waiting = { turn: null, waitingSince: null }

/** Of a new ticket, and of one that is opened again, by whomever: somebody has to look at it. */
export const agentsTurn = (since: number): Waiting => ({ turn: 'agents', waitingSince: since })

export const isActive = (status: Status): boolean => status !== 'resolved' && status !== 'closed'

/** Whoever filed a ticket is its customer, be it an agent. */
export const isCustomersWord = (author: { readonly id: number; readonly role: Role }, requesterId: number): boolean =>
  author.role === 'customer' || author.id === requesterId

/** After a word for everyone. */
export function turnAfterWord(
  { status, turn, waitingSince }: Waiting & { readonly status: Status },
  { isCustomers, at }: { readonly isCustomers: boolean; readonly at: number },
): Waiting {
  if (!isActive(status)) return nobodysTurn
  const next: Turn = isCustomers ? 'agents' : 'customer'
  // What is not worked out yet will be, with this word.
  return turn === null || turn === next ? { turn, waitingSince } : { turn: next, waitingSince: at }
}

/** After a change of the status. */
export function turnAfterStatus({ turn, waitingSince }: Waiting, from: Status, to: Status, at: number): Waiting {
  if (!isActive(to)) return nobodysTurn
  return isActive(from) ? { turn, waitingSince } : agentsTurn(at)
}

/** The same with what its customer said: once it is opened again, that holds no more. */
export const followStatus = (now: Following, from: Status, to: Status, at: number): Following => ({
  ...turnAfterStatus(now, from, to, at),
  confirmedAt: isActive(to) ? null : now.confirmedAt,
})

/** As it is stored. */
export const turnColumns = ({ turn, waitingSince }: Waiting) => ({ turn, waiting_since: waitingSince })
export const followingColumns = ({ confirmedAt, ...waiting }: Following) => ({
  ...turnColumns(waiting),
  confirmed_at: confirmedAt,
})
