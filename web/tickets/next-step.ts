/** What is to be done next on a ticket, as its customer is told: by them, by us, or by nobody. */
import type { TicketFieldsFragment } from '../graphql/generated/tickets/ticket.ts'

/**
 * `answer`: we have answered, and wait for theirs. `wait`: we are on it. `tell`: it was resolved, and they have not said whether it is. Of `solved` they
 * have said so; `closed` is done without that. Null while whose turn it is is still worked out.
 */
export type NextStep = 'answer' | 'wait' | 'tell' | 'solved' | 'closed'

export function nextStepOf({
  status,
  turn,
  confirmedAt,
}: Pick<TicketFieldsFragment, 'status' | 'turn' | 'confirmedAt'>): NextStep | null {
  if (status === 'resolved' || status === 'closed')
    return confirmedAt ? 'solved' : status === 'closed' ? 'closed' : 'tell'
  return turn === 'customer' ? 'answer' : turn === 'agents' ? 'wait' : null
}
