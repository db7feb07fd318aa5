/**
 * Snoozing: a ticket that nobody can do anything about now is left out of what is to be done until a time, and comes back by itself (wake.ts).
 * That it is snoozed is a stored value: waking writes, so that lists and counts hear of it as of any change.
 */
import type { Read } from '../database/database.ts'
import { query, type QueryParts } from '../database/query.ts'
import type { Status } from '../database/tables.ts'
import { requestBudget } from '../platform/budgets.ts'
import { invalid } from '../platform/errors.ts'
import { visibleTickets } from './access.ts'
import type { FieldValues } from './fields.ts'

/** Undefined for what stays as it is. */
interface WantedSnooze {
  readonly status?: Status | null | undefined
  readonly snoozedUntil?: number | null | undefined
}

/**
 * What is wanted, and what follows from it: a ticket that is opened is to be worked on now, and one that is closed has nothing to come back
 * for. Undefined where it stays as it is. Throws Invalid for a time that is past or too far, and for a ticket that is or will be closed.
 */
export function settleSnooze(
  now: Pick<FieldValues, 'status' | 'snoozedUntil'>,
  { status, snoozedUntil }: WantedSnooze,
  time: number,
): number | null | undefined {
  const to = status ?? now.status
  if (snoozedUntil != null) {
    if (snoozedUntil <= time) throw invalid('snoozedUntil', 'tickets.snoozePast')
    if (snoozedUntil > time + requestBudget.snoozeMs) throw invalid('snoozedUntil', 'tickets.snoozeTooFar')
    if (to === 'closed') throw invalid('snoozedUntil', 'tickets.snoozeClosed')
    return snoozedUntil
  }
  return to !== now.status && (to === 'open' || to === 'closed') ? null : snoozedUntil
}

const someSnoozed = query((q: QueryParts<{ limit: number }>) =>
  visibleTickets(q).where('ticket.snoozed_until', '>', 0).limit(q.param('limit')).select('ticket.id'),
)

/** Those that are snoozed; undefined when there are more than `most`. */
export async function snoozedTickets(read: Read, most: number): Promise<number[] | undefined> {
  const rows = await read.all(someSnoozed, { limit: most + 1 })
  return rows.length > most ? undefined : rows.map(({ id }) => id)
}
